import type { FootnoteReference } from 'mdast';
import type { NodeHandler } from './slack-context.ts';

/** A footnote's number in brackets; the note itself stands below the answer under the same. */
export const footnoteReference: NodeHandler<FootnoteReference> = {
  leave: (node, { writer, footnotes }) => writer.writeText(`[${footnotes.numberOf(node.identifier)}]`),
};
