import type { Text } from 'mdast';
import type { NodeHandler } from './slack-context.ts';

/** Text, escaped when its line is finished. */
export const text: NodeHandler<Text> = {
  leave: (node, { writer }) => writer.writeText(node.value),
};
