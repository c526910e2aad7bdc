import type { InlineCode } from 'mdast';
import type { NodeHandler } from './slack-context.ts';

/** A code span; its text is escaped, and nothing is put into it. */
export const inlineCode: NodeHandler<InlineCode> = {
  leave: (node, { writer }) => writer.writeCode(node.value),
};
