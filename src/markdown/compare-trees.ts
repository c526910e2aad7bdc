import type { Nodes } from 'mdast';
import type { OffsetMap } from './promoted-text.ts';
import { childrenOf } from './walk-tree.ts';

/** A stretch of the raw text in which the two trees differ by more than the promotions asked for. */
export type Mismatch = { readonly start: number; readonly end: number };

/** What the second tree is expected to be. */
export type Expectation = {
  /** Offsets in the raw text at which emphasis is expected to have become strong. */
  readonly promotedStarts: ReadonlySet<number>;
  /** Where an offset of the raw text is expected in the other. */
  readonly toNew: OffsetMap;
};

const LEAVES: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell']);
const IGNORED_FIELDS: ReadonlySet<string> = new Set(['type', 'children', 'position']);

type Pair = { readonly before: Nodes; readonly after: Nodes; readonly unit: Nodes };

/**
 * Compares a tree with the one a rewritten text parses to. Every field, every child and every position must be equal,
 * save that emphasis which was to be promoted is strong. Iterative; never throws.
 * @param before - node of the raw text's tree.
 * @param after - the node expected in its place.
 * @param expectation - what was promoted.
 * @returns where they differ: the leaf (paragraph, heading, cell) it happens in, or the largest block that is sure to
 * hold the difference. Empty where the trees are equal.
 */
export function compareTrees(before: Nodes, after: Nodes, expectation: Expectation): Mismatch[] {
  const mismatches = new Map<Nodes, Mismatch>();
  const pairs: Pair[] = [{ before, after, unit: before }];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    if (mismatches.has(pair.unit)) continue;
    const beforeChildren = childrenOf(pair.before);
    const afterChildren = childrenOf(pair.after);
    if (!isSameNode(pair.before, pair.after, expectation) || beforeChildren.length !== afterChildren.length) {
      mismatches.set(pair.unit, rangeOf(pair.unit));
      continue;
    }
    for (const [index, child] of beforeChildren.entries()) {
      const afterChild = afterChildren[index];
      // The unit of a difference is the top-level block, and from a leaf inward the leaf.
      const isUnit = pair.before.type === 'root' || LEAVES.has(child.type);
      if (afterChild !== undefined)
        pairs.push({ before: child, after: afterChild, unit: isUnit ? child : pair.unit });
    }
  }
  return [...mismatches.values()];
}

function isSameNode(before: Nodes, after: Nodes, expectation: Expectation): boolean {
  const isPromoted =
    before.type === 'emphasis' && expectation.promotedStarts.has(before.position?.start.offset ?? -1);
  return (
    after.type === (isPromoted ? 'strong' : before.type) &&
    hasSameFields(before, after) &&
    hasMovedTo(before, after, expectation.toNew)
  );
}

/** True where all of two nodes' own fields are equal: strings, numbers, booleans, null, and a table's list of alignments. */
function hasSameFields(before: Nodes, after: Nodes): boolean {
  const others = new Map<string, unknown>(ownFields(after));
  const fields = ownFields(before);
  return (
    fields.length === others.size && fields.every(([name, value]) => isSameValue(value, others.get(name)))
  );
}

function ownFields(node: Nodes): [string, unknown][] {
  return Object.entries(node).filter(([name, value]) => !IGNORED_FIELDS.has(name) && value !== undefined);
}

function isSameValue(value: unknown, other: unknown): boolean {
  return value === other || (Array.isArray(value) && JSON.stringify(value) === JSON.stringify(other));
}

function hasMovedTo(before: Nodes, after: Nodes, toNew: OffsetMap): boolean {
  const from = before.position;
  const to = after.position;
  if (from?.start.offset === undefined || from.end.offset === undefined) return to === undefined;
  return to?.start.offset === toNew(from.start.offset) && to.end.offset === toNew(from.end.offset);
}

function rangeOf(node: Nodes): Mismatch {
  return {
    start: node.position?.start.offset ?? 0,
    end: node.position?.end.offset ?? Number.POSITIVE_INFINITY,
  };
}
