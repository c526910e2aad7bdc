import { renderGithub } from '../../../renderers/github/index.ts';
import { renderHtml } from '../../../renderers/html/index.ts';
import { renderMemory } from '../../../renderers/memory/index.ts';
import { renderSlack } from '../../../renderers/slack/index.ts';
import { MAX_REMEMBERED_HIGHLIGHTS } from '../../../src/contract/limits.ts';
import { canonicalizeMarkdown } from '../../../src/markdown/canonicalize-markdown.ts';
import { parseMarkdownBounded } from '../../../src/markdown/parse-markdown-bounded.ts';
import { MARKDOWN_SHAPES, type MarkdownShape } from '../../../test/fixtures/markdown-shapes.ts';
import { quantile } from '../../measure/measure-ratios.ts';
import { writeAnswers } from '../corpus/write-answers.ts';

/** From 62,500 characters to a million, each twice the one before. */
export const GROWTH_SIZES = [62_500, 125_000, 250_000, 500_000, 1_000_000] as const;

/** What a shape costs as it grows. */
export type GrowthRow = {
  readonly shape: string;
  /** At each size: `parsed`, or the reason why it is shown as plain text. */
  readonly fates: readonly string[];
  /** CPU milliseconds at each size of the surface that took longest there, and that surface. */
  readonly worst: readonly { readonly surface: string; readonly cpuMs: number }[];
  /** The dearest doubling of one surface; absent where none took long enough to tell. */
  readonly step?: GrowthStep;
};

/** What it cost a surface that a text became twice as long. */
export type GrowthStep = {
  readonly surface: string;
  /** The larger size, in characters. */
  readonly size: number;
  readonly factor: number;
};

/**
 * Rounds, each with one call at every size, so that what the machine does meanwhile falls on all sizes. The order is
 * turned by one each time, or the collector would run at the same size in every round. A cost is the
 * median of the rounds, and so is a factor, which is taken within each round. The collector runs when it will: what it
 * costs is part of what a text costs.
 */
const ROUNDS = 11;
/** Below this a factor says more of the clock than of the text. */
const TELLING_MS = 50;

const SURFACES: readonly (readonly [name: string, run: (text: string) => unknown])[] = [
  ['canonicalise', canonicalizeMarkdown],
  ['Slack', renderSlack],
  ['HTML', renderHtml],
  ['memory', renderMemory],
  ['GitHub', renderGithub],
];

const shapes: Readonly<Record<string, MarkdownShape>> = {
  ...MARKDOWN_SHAPES,
  'answers of the corpus': growAnswers,
};

/**
 * Every shape known to make Markdown parsers stall, and some common ones, at five sizes: what each surface takes for it
 * from the text alone, nothing remembered.
 * @param report - called with each row as soon as it is known.
 */
export function compareGrowth(report: (row: GrowthRow) => void): void {
  for (const { text } of writeAnswers(60)) for (const [, run] of SURFACES) run(text);
  for (const [shape, make] of Object.entries(shapes)) report(measureShape(shape, make));
}

function measureShape(shape: string, make: MarkdownShape): GrowthRow {
  const texts = GROWTH_SIZES.map((chars) => make(chars));
  const costs = SURFACES.map(([surface, run]) => ({ surface, rounds: measureRounds(run, texts) }));
  const worst = GROWTH_SIZES.map((_, index) =>
    costs
      .map(({ surface, rounds }) => ({ surface, cpuMs: medianOf(rounds, (cpuMs) => cpuMs[index]) }))
      .reduce((one, other) => (other.cpuMs > one.cpuMs ? other : one)),
  );
  const [step] = costs.flatMap(stepsOf).sort((one, other) => other.factor - one.factor);
  return { shape, fates: texts.map(fateOf), worst, ...(step === undefined ? {} : { step }) };
}

function fateOf(text: string): string {
  const parsed = parseMarkdownBounded(text);
  return parsed.kind === 'tree' ? 'parsed' : parsed.reason;
}

/** CPU milliseconds of one call at each size. */
type Round = readonly number[];

function measureRounds(run: (text: string) => unknown, texts: readonly string[]): readonly Round[] {
  return Array.from({ length: ROUNDS }, (_, round) => {
    const cpuMs: number[] = [];
    for (let turn = 0; turn < texts.length; turn += 1) {
      const index = (round + turn) % texts.length;
      cpuMs[index] = measureCall(run, texts[index] ?? '');
    }
    return cpuMs;
  });
}

function measureCall(run: (text: string) => unknown, text: string): number {
  forgetAll();
  const before = process.cpuUsage();
  run(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function medianOf(rounds: readonly Round[], pick: (cpuMs: Round) => number | undefined): number {
  return quantile(
    rounds.map((round) => pick(round) ?? Number.NaN),
    0.5,
  );
}

/** Only the last few trees and coloured blocks are remembered: as many others push them out. */
function forgetAll(): void {
  renderHtml(OTHER_CODE);
  for (let index = 0; index < OTHER_TEXTS; index += 1) parseMarkdownBounded(`another *text* ${index}`);
}

function stepsOf({ surface, rounds }: { surface: string; rounds: readonly Round[] }): GrowthStep[] {
  return GROWTH_SIZES.flatMap((size, index) => {
    if (index === 0 || medianOf(rounds, (cpuMs) => cpuMs[index]) < TELLING_MS) return [];
    const factor = medianOf(
      rounds,
      (cpuMs) => (cpuMs[index] ?? Number.NaN) / (cpuMs[index - 1] ?? Number.NaN),
    );
    return [{ surface, size, factor }];
  });
}

/** The corpus's answers, in an order in which any number of them holds every kind. */
function growAnswers(chars: number): string {
  const answers = writeAnswers();
  let text = '';
  for (let turn = 0; text.length < chars; turn += 1)
    text += `${answers[(turn * STRIDE) % answers.length]?.text}\n## ${turn}\n\n`;
  return text.slice(0, chars);
}

const OTHER_TEXTS = 8;
const OTHER_CODE = Array.from(
  { length: MAX_REMEMBERED_HIGHLIGHTS },
  (_, index) => `\`\`\`js\nlet x = ${index};\n\`\`\`\n`,
).join('');

/** Has no factor in common with the number of answers, so that each has its turn before one comes again. */
const STRIDE = 97;
