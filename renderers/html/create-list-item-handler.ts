import type { List, ListItem, Parents } from 'mdast';
import { defaultHandlers, type Handler } from 'mdast-util-to-hast';

/**
 * Draws list items as mdast-util-to-hast does, but asks once per list whether it is loose: the package asks every item,
 * and each time looks at all of them, which takes minutes for a list of a megabyte. Never throws.
 */
export function createListItemHandler(): Handler {
  /** What stands in for a list: it says by itself whether it is loose, and has no items to look at. */
  const standIns = new WeakMap<List, List>();
  return (state, node: ListItem, parent: Parents | undefined) => {
    if (parent?.type !== 'list') return defaultHandlers.listItem(state, node, parent);
    const known = standIns.get(parent) ?? { ...parent, spread: isLoose(parent), children: [] };
    standIns.set(parent, known);
    return defaultHandlers.listItem(state, node, known);
  };
}

/** A list is loose where a blank line stands between two items, or between two blocks of one. */
function isLoose(list: List): boolean {
  return list.spread === true || list.children.some(({ spread, children }) => spread ?? children.length > 1);
}
