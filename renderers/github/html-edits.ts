import type { Html, Nodes } from 'mdast';
import { isBlockHtml, readHtmlLines, scanHtml } from '../../src/markdown/read-html-text.ts';
import { escapeText } from './escape-text.ts';
import { type TextEdit, type TextRange, ZERO_WIDTH_SPACE } from './text-edit.ts';

/** What is to be changed in a stretch of raw HTML, and what of it no further edit may touch. */
export type HtmlEdits = {
  readonly edits: readonly TextEdit[];
  readonly protectedRanges: readonly TextRange[];
};

/** The first node that starts on a line, by the line's number: what a block goes over into. */
export type LineStarts = ReadonlyMap<number, Nodes>;

/** A comment that says nothing; it still parts two lists, as a comment may be there to do. */
const EMPTY_COMMENT = '<!-- -->';

/** GitHub takes comments out before it looks for mentions: what stood apart would be a word then. */
const WORD_BEFORE = /[A-Za-z0-9@#/-]$/;
const WORD_AFTER = /^[A-Za-z0-9]/;

const ADDRESS_BEFORE = /(?:https?:\/\/|www\.)[^\s<]*$/i;

const SHOWN_TAG = /<[A-Za-z/!?]/;

/** Whether raw HTML holds a tag that other surfaces show as text. */
export function showsTags(node: Html): boolean {
  return scanHtml(node.value).some(
    ({ kind, start, end }) => kind === 'text' && SHOWN_TAG.test(node.value.slice(start, end)),
  );
}

/**
 * Raw HTML as a reader is shown it elsewhere. Where it only says how something looks it stays, comments emptied; where
 * it holds a tag that is shown, all of it becomes the text that is shown. Never throws.
 * @param node - a node of `source`, with `range` its place in it.
 * @param lineStarts - for a block: what starts on the lines behind it.
 */
export function findHtmlEdits(
  node: Html,
  range: TextRange,
  source: string,
  parent: Nodes | undefined,
  lineStarts: LineStarts,
): HtmlEdits {
  if (showsTags(node)) {
    const isBlock = isBlockHtml(parent);
    const text = isBlock ? escapeText(readHtmlLines(node.value).join('\n')) : escapeText(node.value);
    // A bracket ends an address that stands before it, and so does this comment; a reference would go on with it.
    const isBehindAddress = ADDRESS_BEFORE.test(source.slice(Math.max(0, range.start - 2_100), range.start));
    const edits = [{ ...range, text: isBehindAddress ? EMPTY_COMMENT + text : text }];
    if (isBlock) edits.push(...blankLinesAround(node, range, source, parent, lineStarts));
    return { edits, protectedRanges: [range] };
  }
  const edits: TextEdit[] = [];
  const protectedRanges: TextRange[] = [];
  for (const token of scanHtml(source.slice(range.start, range.end))) {
    const start = range.start + token.start;
    const end = range.start + token.end;
    if (token.kind === 'text') continue;
    protectedRanges.push({ start, end });
    if (token.kind === 'hidden') edits.push(...commentEdits(source, start, end));
  }
  return { edits, protectedRanges };
}

/** What makes a comment say nothing and still part the words around it. */
function commentEdits(source: string, start: number, end: number): TextEdit[] {
  const isInWord =
    WORD_BEFORE.test(source.slice(start - 1, start)) && WORD_AFTER.test(source.slice(end, end + 1));
  if (isInWord) return [{ start, end, text: EMPTY_COMMENT + ZERO_WIDTH_SPACE }];
  return source.slice(start, end) === EMPTY_COMMENT ? [] : [{ start, end, text: EMPTY_COMMENT }];
}

/**
 * Blank lines that keep a block of HTML, once it is a paragraph, from running into its neighbours: into a table or a
 * paragraph above, into whatever cannot begin in the middle of a paragraph below.
 */
function blankLinesAround(
  node: Html,
  range: TextRange,
  source: string,
  parent: Nodes | undefined,
  lineStarts: LineStarts,
): TextEdit[] {
  const edits: TextEdit[] = [];
  const siblings: readonly Nodes[] = parent !== undefined && 'children' in parent ? parent.children : [];
  const before = siblings[siblings.indexOf(node) - 1];
  const line = node.position?.start.line ?? 0;
  if (before?.position?.end.line === line - 1) edits.push(blankLineBefore(source, range.start));
  const next = lineStarts.get((node.position?.end.line ?? 0) + 1);
  const nextStart = next?.position?.start.offset;
  if (nextStart !== undefined && next?.type !== 'listItem') edits.push(blankLineBefore(source, nextStart));
  return edits;
}

/** A line of the containers alone before the line that holds an offset, of which all that stands before it is containers. */
function blankLineBefore(source: string, offset: number): TextEdit {
  const lineStart = Math.max(source.lastIndexOf('\n', offset - 1), source.lastIndexOf('\r', offset - 1)) + 1;
  return {
    start: lineStart,
    end: lineStart,
    text: `${source.slice(lineStart, offset).trimEnd()}\n`,
  };
}
