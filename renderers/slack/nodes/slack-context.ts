import type { Nodes, TableCell } from 'mdast';
import type { LineWriter } from '../line-writer.ts';
import type { SlackLine } from '../slack-line.ts';

/** Numbers footnotes in the order they are first referred to, as GFM does. */
export type FootnoteOrder = {
  /** The number of a footnote, from 1; given on first asking. */
  readonly numberOf: (identifier: string) => number;
};

/** What a node's handler works with. */
export type SlackContext = {
  readonly writer: LineWriter;
  /** Destinations of reference links by identifier; the first definition of each. */
  readonly destinations: ReadonlyMap<string, string>;
  readonly footnotes: FootnoteOrder;
  /** Lists open now, outermost first; `next` is the number the next item gets, undefined for bullets. */
  readonly lists: { next: number | undefined }[];
  /** One table cell's content as lines, without effect on `writer`. */
  readonly readCell: (cell: TableCell) => readonly SlackLine[];
};

/**
 * How one kind of node is written: `enter` before its children, `leave` after them; either may be missing. Methods,
 * not properties, so that a handler of one kind may stand in the registry of all kinds.
 */
export type NodeHandler<Node extends Nodes> = {
  /** `'skip'` leaves the children out. */
  enter?(node: Node, context: SlackContext): 'skip' | undefined;
  leave?(node: Node, context: SlackContext): void;
};
