import type { Nodes, Root } from 'mdast';
import type { CanonicalMarkdown } from '../../src/contract/brand.ts';
import { MAX_GITHUB_BODY_BYTES } from '../../src/contract/limits.ts';
import { cutToLine, fenceText } from '../../src/markdown/fence-text.ts';
import { type BoundedReason, parseMarkdownBounded } from '../../src/markdown/parse-markdown-bounded.ts';
import { plainTree } from '../../src/markdown/plain-tree.ts';
import { toDrawable } from '../../src/markdown/to-drawable.ts';
import { foldTree } from '../../src/markdown/walk-tree.ts';
import { writeBlocks } from '../../src/markdown/write-markdown.ts';
import { partAddresses } from './escape-text.ts';
import { findNodeEdits } from './find-node-edits.ts';
import { findTextEdits } from './find-text-edits.ts';
import { shownText } from './shown-text.ts';
import { applyEdits, createRangeTest, type TextEdit } from './text-edit.ts';

/** A text that does nothing on GitHub, with its tree; or why it has none. */
type InertText =
  | { readonly kind: 'inert'; readonly text: string; readonly tree: Root }
  | { readonly kind: 'plain'; readonly reason: BoundedReason | 'unsettled' };

/** A change can bring new marks together; each pass reads the changed text again. More than this is a text made to do so. */
const MAX_PASSES = 5;

const CUT_NOTE = '\n\n---\n\n_The rest of this answer is left out: it is longer than one post may be._';

/**
 * An answer as the body of a GitHub post: its bytes, with as few changed as it takes that nothing in it acts. Mentions,
 * closing keywords with a reference, and bots' line commands get one character more; images become links; links with a
 * scheme that leads nowhere safe become text; HTML comments are emptied; raw HTML with tags that are not mere format is
 * text. Never inside code, addresses or labels. The result is read again until nothing is left to change; where it then
 * shows something else than the answer, which takes marks that get in one another's way, it is written anew. At most `MAX_GITHUB_BODY_BYTES`, cut between blocks with a note that says so. A text
 * past the parser's limits is posted in a fence of code. Pure; linear beyond bounded parses; never throws.
 * @param markdown - any string; canonical Markdown where it comes from an answer event.
 */
export function renderGithub(markdown: string | CanonicalMarkdown): string {
  const source = toDrawable(markdown);
  const inert = makeInert(source);
  if (inert.kind === 'plain') return plainBody(source, inert.reason);
  if (Buffer.byteLength(inert.text) <= MAX_GITHUB_BODY_BYTES) return inert.text;
  return cutBody(inert.text, inert.tree) ?? plainBody(source, 'size');
}

function makeInert(source: string): InertText {
  const parsed = parseMarkdownBounded(source);
  if (parsed.kind === 'bounded') return { kind: 'plain', reason: parsed.reason };
  const edited = settle(source);
  if (edited.kind === 'inert' && (edited.text === source || showsSame(parsed.tree, edited.tree)))
    return edited;
  const written = settle(writeAnew(parsed.tree));
  return written.kind === 'inert' ? written : edited;
}

/** Edits until there is nothing left to edit. */
function settle(source: string): InertText {
  let text = source;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const parsed = parseMarkdownBounded(text);
    if (parsed.kind === 'bounded') return { kind: 'plain', reason: parsed.reason };
    const edits = findEdits(parsed.tree, text);
    if (edits.length === 0) return { kind: 'inert', text, tree: parsed.tree };
    text = applyEdits(text, edits);
  }
  return { kind: 'plain', reason: 'unsettled' };
}

/** The answer from its tree. What no link is in it is none in what is written: its addresses are parted. */
function writeAnew(tree: Root): string {
  const plain = foldTree<Nodes>(plainTree(tree), (node, children, ancestors) => {
    if ('children' in node) return { ...node, children } as Nodes;
    const isInLink = ancestors.some(({ type }) => type === 'link');
    return node.type === 'text' && !isInLink ? { ...node, value: partAddresses(node.value) } : node;
  });
  return writeBlocks(plain.type === 'root' ? plain.children : []);
}

function showsSame(before: Root, after: Root): boolean {
  return shownText(before) === shownText(after);
}

function findEdits(tree: Root, text: string): TextEdit[] {
  const { edits, protectedRanges, htmlBlocks } = findNodeEdits(tree, text);
  return [...edits, ...findTextEdits(text, createRangeTest(protectedRanges), createRangeTest(htmlBlocks))];
}

/** As many whole blocks as fit; absent where not one does. What a definition further down made a link may be text now, so the rest is read again. */
function cutBody(text: string, tree: Root): string | undefined {
  const room = MAX_GITHUB_BODY_BYTES - Buffer.byteLength(CUT_NOTE);
  const ends = tree.children.map((block) => block.position?.end.offset ?? 0);
  for (let kept = countFitting(text, ends, room); kept > 0; kept = Math.floor(kept * 0.9)) {
    const inert = makeInert(text.slice(0, ends[kept - 1]));
    if (inert.kind === 'inert' && Buffer.byteLength(inert.text) <= room) return inert.text + CUT_NOTE;
  }
  return undefined;
}

function countFitting(text: string, ends: readonly number[], room: number): number {
  let bytes = 0;
  let from = 0;
  for (const [index, end] of ends.entries()) {
    bytes += Buffer.byteLength(text.slice(from, end));
    if (bytes > room) return index;
    from = end;
  }
  return ends.length;
}

/** The text in a fence, where nothing acts and nothing is formatted, with a line that says why. */
function plainBody(source: string, reason: BoundedReason | 'unsettled'): string {
  const note = `_This answer is shown as written, not formatted (${reason})._\n\n`;
  // The longest run of backticks of the whole text bounds the fence, written twice, with a line ending before the second.
  const fenceBytes = fenceText(source, 'text').length - source.length + 1;
  const room = MAX_GITHUB_BODY_BYTES - note.length - fenceBytes - CUT_NOTE.length;
  if (room < MAX_GITHUB_BODY_BYTES / 2) return plainBody(source.replaceAll(/`{3,}/g, '```'), reason);
  const kept = cutToLine(source, room);
  return note + fenceText(kept, 'text') + (kept === source ? '' : CUT_NOTE);
}
