import type { Code } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { renderGithub } from '../../../renderers/github/index.ts';
import { createCodeHighlighter } from '../../../renderers/html/create-code-highlighter.ts';
import { renderHtml } from '../../../renderers/html/index.ts';
import { renderMemory } from '../../../renderers/memory/index.ts';
import { renderSlack } from '../../../renderers/slack/index.ts';
import { canonicalizeMarkdown } from '../../../src/markdown/canonicalize-markdown.ts';
import { parseMarkdown } from '../../../src/markdown/parse-markdown.ts';
import { walkTree } from '../../../src/markdown/walk-tree.ts';
import { type Measured, measureRatios } from '../../measure/measure-ratios.ts';
import { SLACK_PEERS } from '../slack-peers.ts';

/** The cost of an answer, candidate by candidate. */
export type SpeedRow = Measured & {
  /** UTF-8 bytes of Markdown a second of CPU, in millions. */
  readonly megabytesPerSecond: number;
  readonly cpuMsPerAnswer: number;
};

/** The candidate all others are divided by: the parse the rest of the field starts with. */
const FLOOR = 'one mdast GFM parse';

const ROUNDS = 9;
const TURN_MS = 250;

/**
 * What answers cost: the parse alone, all that this system does with one, and what each peer takes for its one surface.
 * Every candidate goes through all answers in each of its calls, and all take turns in one process.
 * @param answers - the raw texts.
 */
export async function compareSpeed(answers: readonly string[]): Promise<readonly SpeedRow[]> {
  const bytes = answers.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const uncoloured = answers.map(withoutLanguages);
  const codes = answers.map(listCode);
  const candidates = [
    each(FLOOR, answers, parseStock),
    each('mdast without GFM', answers, (text) => fromMarkdown(text)),
    each('our parse', answers, parseMarkdown),
    each('canonicalise', answers, canonicalizeMarkdown),
    each('canonicalise + Slack', answers, (text) => renderSlack(canonicalizeMarkdown(text).text)),
    each('canonicalise + all four, no colours', uncoloured, renderAll),
    each('canonicalise + all four, with colours', answers, renderAll),
    each('the colours alone', codes, colourAll),
    ...SLACK_PEERS.map(({ name, convert }) => ({
      name,
      run: async () => {
        for (const text of answers) await convert(text);
      },
    })),
  ];
  const measured = await measureRatios(candidates, { floor: FLOOR, rounds: ROUNDS, turnMs: TURN_MS });
  return measured.map((row) => ({
    ...row,
    megabytesPerSecond: bytes / 1_000 / row.cpuMs,
    cpuMsPerAnswer: row.cpuMs / answers.length,
  }));
}

function each<Item>(name: string, items: readonly Item[], work: (item: Item) => unknown) {
  return {
    name,
    run: () => {
      for (const item of items) work(item);
    },
  };
}

function parseStock(text: string): unknown {
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

/** As the bot does it: canonical once, and every surface from that text. */
function renderAll(text: string): void {
  const canonical = canonicalizeMarkdown(text).text;
  renderSlack(canonical);
  renderHtml(canonical);
  renderMemory(canonical);
  renderGithub(canonical);
}

function withoutLanguages(text: string): string {
  return text.replaceAll(/^( *```)\w+$/gm, '$1');
}

function listCode(text: string): readonly Code[] {
  const found: Code[] = [];
  walkTree(parseMarkdown(text), {
    leave: (node) => {
      if (node.type === 'code') found.push(node);
    },
  });
  return found;
}

function colourAll(codes: readonly Code[]): void {
  const highlighter = createCodeHighlighter();
  for (const { lang, value } of codes) if (lang) highlighter.highlight(value, lang);
}
