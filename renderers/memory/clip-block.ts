import type { Nodes, RootContent } from 'mdast';
import { childrenOf } from '../../src/markdown/walk-tree.ts';

/** Whether a node may stand where the one it was cut from stood. */
type Fits = (candidate: Nodes) => boolean;

/** What is whole or not there: half a link leads nowhere, half a row has other columns. */
const WHOLE: ReadonlySet<string> = new Set(['link', 'tableRow', 'inlineCode', 'footnoteReference']);

/**
 * The beginning of a block that is too long to be shown whole, cut so that it stays what it is: a list of fewer items, a
 * table of fewer rows, code of fewer lines in a fence that closes, a paragraph that ends between two words. Never throws.
 * @param block - of a plain tree; left alone.
 * @param fits - whether a block is short enough; monotonic in what a block holds.
 * @returns undefined where nothing of it fits.
 */
export function clipBlock(
  block: RootContent,
  fits: (candidate: RootContent) => boolean,
): RootContent | undefined {
  // What is cut keeps its type, so a block comes back as a block.
  const clipped = clipNode(block, (candidate) => fits(candidate as RootContent));
  return clipped as RootContent | undefined;
}

function clipNode(node: Nodes, fits: Fits): Nodes | undefined {
  if (node.type === 'text') return clipText(node.value, (value) => ({ ...node, value }), fits);
  if (node.type === 'code') {
    const lines = node.value.split('\n');
    const upTo = (count: number): Nodes => ({ ...node, value: lines.slice(0, count).join('\n') });
    const count = countFitting(lines.length, (kept) => fits(upTo(kept)));
    return count === 0 ? undefined : upTo(count);
  }
  return WHOLE.has(node.type) ? undefined : clipParent(node, fits);
}

/** As many children as fit, and what fits of the next one. */
function clipParent(node: Nodes, fits: Fits): Nodes | undefined {
  const children = childrenOf(node);
  const withChildren = (kept: readonly Nodes[]): Nodes => ({ ...node, children: kept }) as Nodes;
  const count = countFitting(children.length, (kept) => fits(withChildren(children.slice(0, kept))));
  const kept = children.slice(0, count);
  const next = children[count];
  const rest =
    next === undefined ? undefined : clipNode(next, (candidate) => fits(withChildren([...kept, candidate])));
  const all = rest === undefined ? kept : [...kept, rest];
  return all.length === 0 ? undefined : withChildren(all);
}

function clipText(value: string, withValue: (value: string) => Nodes, fits: Fits): Nodes | undefined {
  const end = countFitting(value.length, (chars) => fits(withValue(value.slice(0, chars).toWellFormed())));
  const cut = value.slice(0, end);
  const space = cut.search(/\s\S*$/);
  const words = space > end / 2 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, '');
  return words.trim() === '' ? undefined : withValue(words);
}

/** The largest count up to `most` that fits, tried from small ones up: what is far too long is never tried. */
function countFitting(most: number, fits: (count: number) => boolean): number {
  let low = 0;
  let step = 1;
  while (low + step <= most && fits(low + step)) {
    low += step;
    step *= 2;
  }
  for (; step >= 1; step = Math.floor(step / 2)) if (low + step <= most && fits(low + step)) low += step;
  return low;
}
