import type { Root } from 'mdast';
import { walkTree } from './walk-tree.ts';

/** A stretch of the raw text, as UTF-16 offsets: from the opening asterisk to the character after the closing one. */
export type EmphasisSpan = { readonly start: number; readonly end: number };

/**
 * Why emphasis written with single asterisks stays as written. `nested`: it stands in other emphasis or holds some, and
 * rewriting nested runs risks another reading. `reference-label`: it stands in the text of a reference link, whose label
 * must keep matching its definition. `would-change`: a re-parse of the rewritten text came out otherwise different.
 */
export type LeftReason = 'nested' | 'reference-label' | 'would-change';

/** Emphasis that stays as written, and why. */
export type LeftEmphasis = EmphasisSpan & { readonly reason: LeftReason };

/** All emphasis of a text written with asterisks, in document order: what may be promoted and what may not. */
export type FoundEmphasis = {
  readonly candidates: readonly EmphasisSpan[];
  readonly left: readonly LeftEmphasis[];
};

/**
 * Sorts a tree's emphasis written with asterisks into what could become strong and what stays. Never throws.
 * @param tree - the tree of `source`.
 * @param source - the text the tree's positions point into.
 */
export function findEmphasis(tree: Root, source: string): FoundEmphasis {
  const candidates: EmphasisSpan[] = [];
  const left: LeftEmphasis[] = [];
  /** One entry per open emphasis or strong: whether it holds another. */
  const holdsEmphasis: boolean[] = [];
  walkTree(tree, {
    enter: (node) => {
      if (node.type !== 'emphasis' && node.type !== 'strong') return undefined;
      holdsEmphasis.fill(true);
      holdsEmphasis.push(false);
      return undefined;
    },
    leave: (node, ancestors) => {
      if (node.type !== 'emphasis' && node.type !== 'strong') return;
      const holds = holdsEmphasis.pop() ?? false;
      const start = node.position?.start.offset;
      const end = node.position?.end.offset;
      if (node.type === 'strong' || start === undefined || end === undefined || source[start] !== '*') return;
      if (holds || holdsEmphasis.length > 0) left.push({ start, end, reason: 'nested' });
      else if (ancestors.some((ancestor) => ancestor.type === 'linkReference'))
        left.push({ start, end, reason: 'reference-label' });
      else candidates.push({ start, end });
    },
  });
  // Nodes are left inner first; spans are wanted in the order they open.
  left.sort((one, other) => one.start - other.start);
  return { candidates, left };
}
