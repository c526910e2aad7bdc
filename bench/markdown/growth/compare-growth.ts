import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { renderGithub } from '../../../renderers/github/index.ts';
import { renderHtml } from '../../../renderers/html/index.ts';
import { renderMemory } from '../../../renderers/memory/index.ts';
import { renderSlack } from '../../../renderers/slack/index.ts';
import { canonicalizeMarkdown } from '../../../src/markdown/canonicalize-markdown.ts';
import { parseMarkdownBounded } from '../../../src/markdown/parse-markdown-bounded.ts';
import { MARKDOWN_SHAPES, type MarkdownShape } from '../../../test/fixtures/markdown-shapes.ts';
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
  /** The largest factor by which one surface grew from one size to the next; 0 where none took long enough to tell. */
  readonly factor: number;
};

/** Calls of which the cheapest counts: the machine is shared, and nothing makes a call cheaper than it is. */
const CALLS = 3;
/** Below this a factor says more of the clock than of the text. */
const TELLING_MS = 150;

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
  const costs = SURFACES.map(([surface, run]) => ({
    surface,
    cpuMs: texts.map((text) => cheapest(run, text)),
  }));
  const worst = GROWTH_SIZES.map((_, index) =>
    costs
      .map(({ surface, cpuMs }) => ({ surface, cpuMs: cpuMs[index] ?? 0 }))
      .reduce((one, other) => (other.cpuMs > one.cpuMs ? other : one)),
  );
  return {
    shape,
    fates: texts.map(fateOf),
    worst,
    factor: Math.max(...costs.map((cost) => factorOf(cost.cpuMs))),
  };
}

function fateOf(text: string): string {
  const parsed = parseMarkdownBounded(text);
  return parsed.kind === 'tree' ? 'parsed' : parsed.reason;
}

function cheapest(run: (text: string) => unknown, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  collectGarbage();
  for (let call = 0; call < CALLS; call += 1) {
    forgetTrees();
    const before = process.cpuUsage();
    run(text);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

// What the last call left behind is not part of the next one's cost.
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Only the last few trees are remembered: as many others push them out. */
function forgetTrees(): void {
  for (let index = 0; index < 8; index += 1) parseMarkdownBounded(`another *text* ${index}`);
}

function factorOf(cpuMs: readonly number[]): number {
  let factor = 0;
  for (const [index, cost] of cpuMs.entries()) {
    const before = cpuMs[index - 1];
    if (before !== undefined && cost >= TELLING_MS) factor = Math.max(factor, cost / before);
  }
  return factor;
}

function growAnswers(chars: number): string {
  const texts: string[] = [];
  let written = 0;
  for (let turn = 0; written < chars; turn += 1)
    for (const { text } of writeAnswers()) {
      texts.push(text, `\n## ${turn}\n\n`);
      written += text.length;
    }
  return texts.join('').slice(0, chars);
}
