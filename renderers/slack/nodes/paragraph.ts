import type { Paragraph } from 'mdast';
import type { NodeHandler } from './slack-context.ts';

/** A paragraph; its line ends stay where the model put them. */
export const paragraph: NodeHandler<Paragraph> = {
  enter: (_node, { writer }) => {
    writer.openBlock();
    return undefined;
  },
  leave: (node, { writer }) => writer.closeBlock(node),
};
