import type { Break } from 'mdast';
import type { NodeHandler } from './slack-context.ts';

/** A hard break: the line ends. */
export const hardBreak: NodeHandler<Break> = {
  leave: (_node, { writer }) => writer.breakLine(),
};
