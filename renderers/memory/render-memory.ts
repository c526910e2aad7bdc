import type { RootContent } from 'mdast';
import type { CanonicalMarkdown } from '../../src/contract/brand.ts';
import { MAX_MEMORY_FENCE_CHARS, MAX_MEMORY_RENDER_BYTES } from '../../src/contract/limits.ts';
import { cutToLine, fenceText } from '../../src/markdown/fence-text.ts';
import { parseMarkdownBounded } from '../../src/markdown/parse-markdown-bounded.ts';
import { plainTree } from '../../src/markdown/plain-tree.ts';
import { toDrawable } from '../../src/markdown/to-drawable.ts';
import { walkTree } from '../../src/markdown/walk-tree.ts';
import { writeBlocks } from '../../src/markdown/write-markdown.ts';
import { clipBlock } from './clip-block.ts';

const INFO = 'markdown';

/**
 * An answer as the reflection call reads it: plain Markdown in a fence of code that nothing in it can end, fence and
 * note included at most `MAX_MEMORY_RENDER_BYTES`. What no reader sees is not there either: HTML comments and unused
 * definitions are gone, references carry their target. Cut between blocks where it is long, with a note that says how
 * much is missing; within the first only where that alone is too long, see `clipBlock`. Empty for an answer that shows nothing. Pure; linear beyond the bounded parse; never throws.
 * @param markdown - any string; canonical Markdown where it comes from an answer event.
 */
export function renderMemory(markdown: string | CanonicalMarkdown): string {
  const source = toDrawable(markdown);
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

/** As many whole blocks as fit, then a note of how many do not; where not even one fits, the beginning of it. */
function fitBlocks(blocks: readonly RootContent[]): string {
  const texts = writeFitting(blocks);
  // Side by side some blocks need a mark more than alone, two lists for one; then one block fewer has to do.
  for (let kept = texts.length; kept > 0; kept -= 1) {
    const text =
      joinBlocks(blocks.slice(0, kept), texts.slice(0, kept)) +
      (kept === blocks.length ? '' : omission(blocks.length - kept));
    if (Buffer.byteLength(text) <= roomFor(text, '')) return text;
  }
  const [first] = blocks;
  return first === undefined ? '' : clipFirst(first);
}

/** The beginning of one block that is too long, with a note; empty where it shows nothing. */
function clipFirst(block: RootContent): string {
  const fits = (candidate: RootContent): boolean => {
    if (isLonger(candidate, MAX_MEMORY_RENDER_BYTES)) return false;
    const text = write([candidate]);
    return Buffer.byteLength(text) <= roomFor(text, CUT_NOTE);
  };
  const clipped = clipBlock(block, fits);
  const text = clipped === undefined ? '' : write([clipped]);
  return text === '' ? '' : text + CUT_NOTE;
}

/** Whether a block's text alone is longer than it may be, seen without writing it. */
function isLonger(block: RootContent, maxChars: number): boolean {
  let chars = 0;
  walkTree(block, {
    enter: (node) => {
      if (chars > maxChars) return 'skip';
      if ('value' in node) chars += node.value.length;
      if ('url' in node) chars += node.url.length;
      return undefined;
    },
  });
  return chars > maxChars;
}

/** The blocks' own texts, as long as they are together within the limit; those after them are not written at all. */
function writeFitting(blocks: readonly RootContent[]): string[] {
  const texts: string[] = [];
  let bytes = 0;
  for (const block of blocks) {
    const text = write([block]);
    // A blank line parts two blocks.
    bytes += Buffer.byteLength(text) + (texts.length === 0 ? 0 : 2);
    if (bytes > MAX_MEMORY_RENDER_BYTES) break;
    texts.push(text);
  }
  return texts;
}

/** A list, or what one can start in. */
const BULLETED: ReadonlySet<string> = new Set(['list', 'blockquote']);

/** Blocks one after the other, of their own texts where those do not depend on what is before: a list right behind one has another bullet. */
function joinBlocks(blocks: readonly RootContent[], texts: readonly string[]): string {
  const isAlike = blocks.every(
    (block, index) =>
      texts[index] !== '' && (!BULLETED.has(block.type) || blocks[index - 1]?.type !== 'list'),
  );
  return isAlike ? texts.join('\n\n') : write(blocks);
}

function write(blocks: readonly RootContent[]): string {
  return shortenRuns(writeBlocks(blocks));
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
