import type { Heading } from 'mdast';
import type { NodeHandler } from './slack-context.ts';

/** A heading: a bold line, whatever its level, with bold inside it flattened. Slack's mrkdwn has no headings. */
export const heading: NodeHandler<Heading> = {
  enter: (_node, { writer }) => {
    writer.openBlock();
    writer.openStyle('bold');
    return undefined;
  },
  leave: (node, { writer }) => {
    writer.closeStyle('bold');
    writer.closeBlock(node);
  },
};
