import type { Delete, Emphasis, Strong } from 'mdast';
import type { SlackStyle } from '../slack-line.ts';
import type { NodeHandler } from './slack-context.ts';

function styled<Node extends Delete | Emphasis | Strong>(name: keyof SlackStyle): NodeHandler<Node> {
  return {
    enter: (_node, { writer }) => {
      writer.openStyle(name);
      return undefined;
    },
    leave: (_node, { writer }) => writer.closeStyle(name),
  };
}

/** Italics. */
export const emphasis: NodeHandler<Emphasis> = styled('italic');

/** Bold; within bold it changes nothing. */
export const strong: NodeHandler<Strong> = styled('bold');

/** Strikethrough. */
export const strikethrough: NodeHandler<Delete> = styled('strike');
