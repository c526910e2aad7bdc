import type { RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import type { CanonicalMarkdown } from '../../src/contract/brand.ts';
import { MAX_MEMORY_FENCE_CHARS, MAX_MEMORY_RENDER_BYTES } from '../../src/contract/limits.ts';
import { cutToLine, fenceText } from '../../src/markdown/fence-text.ts';
import { parseMarkdownBounded } from '../../src/markdown/parse-markdown-bounded.ts';
import { plainTree } from './plain-tree.ts';

const INFO = 'markdown';

/** One way to write each thing. Cells are not padded: one long cell would widen every row by its length. */
const MARKDOWN_OPTIONS: Options = {
  bullet: '-',
  emphasis: '_',
  listItemIndent: 'one',
  rule: '-',
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
};

/**
 * An answer as the reflection call reads it: plain Markdown in a fence of code that nothing in it can end, fence and
 * note included at most `MAX_MEMORY_RENDER_BYTES`. What no reader sees is not there either: HTML comments and unused
 * definitions are gone, references carry their target. Cut between blocks where it is long, with a note that says how
 * much is missing. Empty for an answer that shows nothing. Pure; linear beyond the bounded parse; never throws.
 * @param markdown - any string; canonical Markdown where it comes from an answer event.
 */
export function renderMemory(markdown: string | CanonicalMarkdown): string {
  const source = markdown.toWellFormed();
  const parsed = parseMarkdownBounded(source);
  if (parsed.kind === 'bounded') {
    const note = `[This answer is shown as written: it is past what is parsed (${parsed.reason}).]\n\n`;
    const text = shortenRuns(source);
    const room = roomFor(text, note) - Buffer.byteLength(CUT_NOTE);
    const kept = cutToLine(text, room);
    return source.trim() === '' ? '' : fenceText(note + kept + (kept === text ? '' : CUT_NOTE), INFO);
  }
  const text = fitBlocks(plainTree(parsed.tree).children);
  return text === '' ? '' : fenceText(text, INFO);
}

const CUT_NOTE = '\n\n[The rest of this answer is left out here.]';

/** Bytes left for the text once the fence, its info word, three line endings and a note are counted. */
function roomFor(text: string, note: string): number {
  const empty = fenceText('', INFO);
  const longestFence = fenceText(text, INFO).split(INFO, 1)[0]?.length ?? 0;
  return MAX_MEMORY_RENDER_BYTES - empty.length - 2 * longestFence - Buffer.byteLength(note);
}

/** As many whole blocks as fit, then a note of how many do not; where not even one fits, its beginning. */
function fitBlocks(blocks: readonly RootContent[]): string {
  let kept = countFitting(blocks);
  // Side by side some blocks need a mark more than alone, two lists for one; then one block fewer has to do.
  for (; kept > 0; kept -= 1) {
    const text =
      write(blocks.slice(0, kept)) + (kept === blocks.length ? '' : omission(blocks.length - kept));
    if (Buffer.byteLength(text) <= roomFor(text, '')) return text;
  }
  const [first] = blocks;
  const text = first === undefined ? '' : write([first]);
  return text === '' ? '' : cutToLine(text, roomFor(text, CUT_NOTE)) + CUT_NOTE;
}

/** Blocks whose own texts together stay within the limit; those after them are not written at all. */
function countFitting(blocks: readonly RootContent[]): number {
  let bytes = 0;
  for (const [index, block] of blocks.entries()) {
    bytes += Buffer.byteLength(write([block]));
    if (bytes > MAX_MEMORY_RENDER_BYTES) return index;
  }
  return blocks.length;
}

function write(blocks: readonly RootContent[]): string {
  return shortenRuns(toMarkdown({ type: 'root', children: [...blocks] }, MARKDOWN_OPTIONS).trim());
}

function omission(blocks: number): string {
  return `\n\n[${blocks} more ${blocks === 1 ? 'block' : 'blocks'} of this answer left out here.]`;
}

/** A run of backticks as long as the text itself would leave no room for it inside a longer fence. */
function shortenRuns(text: string): string {
  return text.replaceAll(/`{3,}/g, (run) =>
    run.length > MAX_MEMORY_FENCE_CHARS ? `${'`'.repeat(MAX_MEMORY_FENCE_CHARS)}…` : run,
  );
}
