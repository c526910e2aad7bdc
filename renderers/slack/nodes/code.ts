import type { Code } from 'mdast';
import type { NodeHandler } from './slack-context.ts';

/** A code block. Its language is left out: Slack would show it as the first line of code. */
export const code: NodeHandler<Code> = {
  leave: (node, { writer }) => writer.writeFence(node.value.split(/\r\n|[\r\n]/), node),
};
