import type { Nodes, Root } from 'mdast';
import type { EmphasisSpan } from './find-emphasis.ts';
import { foldTree } from './walk-tree.ts';

/** Where offsets of a text land once some of its emphasis has an asterisk more on either side. */
export type OffsetMap = (offset: number) => number;

/**
 * The text with one asterisk more before and after each span; every other character as it was. Never throws.
 * @param raw - the text the spans point into.
 * @param spans - in order and not overlapping.
 */
export function promoteSpans(raw: string, spans: readonly EmphasisSpan[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    pieces.push(raw.slice(at, start), '*', raw.slice(start, end), '*');
    at = end;
  }
  return pieces.join('') + raw.slice(at);
}

/**
 * Says where an offset of the raw text lands in the promoted one. What starts with a span still does, what ends with
 * one still does, what follows one starts after its new asterisk. Never throws.
 * @param spans - as given to `promoteSpans`.
 */
export function mapOffsets(spans: readonly EmphasisSpan[]): OffsetMap {
  return (offset) => {
    const opened = countBelow(spans.length, (index) => (spans[index]?.start ?? offset) < offset);
    const closed = countBelow(spans.length, (index) => (spans[index]?.end ?? offset + 1) <= offset);
    return offset + opened + closed;
  };
}

/**
 * The tree of the promoted text, made from the raw text's tree: promoted emphasis is strong, positions have moved, all
 * else is equal. Only for spans whose promotion was verified. The given tree is left alone. Never throws.
 */
export function promoteTree(tree: Root, spans: readonly EmphasisSpan[]): Root {
  const starts = new Set(spans.map((span) => span.start));
  const toNew = mapOffsets(spans);
  const movePoint = (point: Point): Point => {
    if (point.offset === undefined) return point;
    const lineStart = point.offset - (point.column - 1);
    const offset = toNew(point.offset);
    return { line: point.line, column: offset - startOfLine(lineStart) + 1, offset };
  };
  // An asterisk put in at the very start of a line belongs to that line, not to the one before it.
  const startOfLine = (lineStart: number): number => toNew(lineStart);
  const promoted = foldTree<Nodes>(tree, (node, children) => {
    const isPromoted = node.type === 'emphasis' && starts.has(node.position?.start.offset ?? -1);
    const moved = {
      ...node,
      ...(isPromoted ? { type: 'strong' } : {}),
      ...('children' in node ? { children } : {}),
      ...(node.position === undefined
        ? {}
        : { position: { start: movePoint(node.position.start), end: movePoint(node.position.end) } }),
    };
    // Same node, same kinds of children: only emphasis became strong, and both hold phrasing.
    return moved as Nodes;
  });
  if (promoted.type !== 'root') throw new Error('a root folds to a root');
  return promoted;
}

type Point = { readonly line: number; readonly column: number; readonly offset?: number | undefined };

/** How many of `length` items, in order, hold a condition that holds for the first ones only. */
function countBelow(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
