import type { ListItem } from 'mdast';
import type { NodeHandler, SlackContext } from './slack-context.ts';

/** Bullets by level; deeper levels repeat the last one. */
const BULLETS = ['\u2022', '\u25e6', '\u25aa'] as const;

const CHECKED = '\u2611';
const UNCHECKED = '\u2610';

/** An item's marker: its number counted on from the list's start, its bullet, or its box. */
function markerOf(node: ListItem, { lists }: SlackContext): string {
  const open = lists.at(-1);
  const number = open?.next;
  if (open !== undefined && number !== undefined) open.next = number + 1;
  const box = typeof node.checked === 'boolean' ? (node.checked ? CHECKED : UNCHECKED) : undefined;
  if (number !== undefined) return box === undefined ? `${number}.` : `${number}. ${box}`;
  return box ?? BULLETS[lists.length - 1] ?? BULLETS[2];
}

/** A list item: its marker, and all its blocks indented behind it. */
export const listItem: NodeHandler<ListItem> = {
  enter: (node, context) => {
    context.writer.openItem(markerOf(node, context), node);
    return undefined;
  },
  leave: (_node, { writer }) => writer.closeItem(),
};
