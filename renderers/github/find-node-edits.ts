import type { Html, Image, ImageReference, Link, LinkReference, Nodes, Root } from 'mdast';
import { isBlockHtml, scanHtml } from '../../src/markdown/read-html-text.ts';
import { walkTree } from '../../src/markdown/walk-tree.ts';
import { type TextEdit, type TextRange, ZERO_WIDTH_SPACE } from './text-edit.ts';

/** What a tree says of its text: where it must be changed, where it must not, and where raw HTML stands in blocks. */
export type NodeFindings = {
  readonly edits: readonly TextEdit[];
  readonly protectedRanges: readonly TextRange[];
  readonly htmlBlocks: readonly TextRange[];
};

/** A comment that says nothing; it still parts two lists, as a comment may be there to do. */
const EMPTY_COMMENT = '<!-- -->';

/**
 * Reads a tree for GitHub: images become links and raw HTML becomes what the other surfaces show of it; code, addresses
 * and labels are marked as not to be touched. Linear; never throws.
 * @param tree - the tree of `source`.
 * @param source - the text.
 */
export function findNodeEdits(tree: Root, source: string): NodeFindings {
  const edits: TextEdit[] = [];
  const protectedRanges: TextRange[] = [];
  const htmlBlocks: TextRange[] = [];
  walkTree(tree, {
    enter: (node, ancestors) => {
      const range = rangeOf(node);
      if (range === undefined) return undefined;
      switch (node.type) {
        case 'inlineCode':
        case 'code':
        case 'definition':
        case 'footnoteReference':
          protectedRanges.push(range);
          return undefined;
        case 'footnoteDefinition':
          protectedRanges.push({ start: range.start, end: source.indexOf(']:', range.start) + 2 });
          return undefined;
        case 'link':
        case 'linkReference':
          protectedRanges.push(addressOf(node, range, source));
          return undefined;
        case 'image':
        case 'imageReference':
          edits.push(imageEdit(node, range, ancestors));
          protectedRanges.push(range);
          return undefined;
        case 'html': {
          if (isBlockHtml(ancestors.at(-1))) htmlBlocks.push(range);
          const html = readHtml(node, range, source);
          edits.push(...html.edits);
          protectedRanges.push(...html.protectedRanges);
          return undefined;
        }
        default:
          return undefined;
      }
    },
  });
  const inOrder = (ranges: TextRange[]): TextRange[] => ranges.sort((one, other) => one.start - other.start);
  return { edits, protectedRanges: inOrder(protectedRanges), htmlBlocks: inOrder(htmlBlocks) };
}

function rangeOf(node: Nodes): TextRange | undefined {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  return start === undefined || end === undefined ? undefined : { start, end };
}

/** The part of a link that is no text: its address, or all of it where text and address or label are the same characters. */
function addressOf(link: Link | LinkReference, range: TextRange, source: string): TextRange {
  const isAutolink = source[range.start] !== '[';
  const isOwnLabel = link.type === 'linkReference' && link.referenceType !== 'full';
  const last = link.children.at(-1);
  const textEnd = last === undefined ? undefined : rangeOf(last)?.end;
  return isAutolink || isOwnLabel || textEnd === undefined ? range : { start: textEnd, end: range.end };
}

/** An image as a link to it, or as its words where a link is around it. Loading it would tell its address who reads. */
function imageEdit(node: Image | ImageReference, range: TextRange, ancestors: readonly Nodes[]): TextEdit {
  const words = node.alt ?? '';
  if (ancestors.some((ancestor) => ancestor.type === 'link' || ancestor.type === 'linkReference'))
    return { ...range, text: escapePunctuation(words) };
  return words === ''
    ? { start: range.start, end: range.start + 2, text: '[image' }
    : { start: range.start, end: range.start + 1, text: '' };
}

function escapePunctuation(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ').replaceAll(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** GitHub takes comments out before it looks for mentions: what stood apart would be a word then. */
const WORD_BEFORE = /[A-Za-z0-9@#/-]$/;
const WORD_AFTER = /^[A-Za-z0-9]/;

/** What makes a comment say nothing and still part the words around it. */
function commentEdits(source: string, start: number, end: number): TextEdit[] {
  const isInWord =
    WORD_BEFORE.test(source.slice(start - 1, start)) && WORD_AFTER.test(source.slice(end, end + 1));
  if (isInWord) return [{ start, end, text: EMPTY_COMMENT + ZERO_WIDTH_SPACE }];
  return source.slice(start, end) === EMPTY_COMMENT ? [] : [{ start, end, text: EMPTY_COMMENT }];
}

/** Raw HTML as a reader is shown it elsewhere: comments emptied, tags that are no mere format as text. */
function readHtml(
  node: Html,
  range: TextRange,
  source: string,
): { edits: TextEdit[]; protectedRanges: TextRange[] } {
  const edits: TextEdit[] = [];
  const protectedRanges: TextRange[] = [];
  const html = source.slice(range.start, range.end);
  for (const token of scanHtml(html)) {
    const start = range.start + token.start;
    const end = range.start + token.end;
    if (token.kind !== 'text') protectedRanges.push({ start, end });
    if (token.kind === 'hidden') edits.push(...commentEdits(source, start, end));
    if (token.kind !== 'text') continue;
    for (const match of html.slice(token.start, token.end).matchAll(/<(?=[A-Za-z/!?])/g))
      edits.push({ start: start + match.index, end: start + match.index + 1, text: '&lt;' });
  }
  return node.value === '' ? { edits: [], protectedRanges } : { edits, protectedRanges };
}
