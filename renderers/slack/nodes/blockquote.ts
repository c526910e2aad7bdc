import type { Blockquote } from 'mdast';
import type { NodeHandler } from './slack-context.ts';

/** A quote: `> ` before each line. Quotes within it are of the same level, since Slack has one. */
export const blockquote: NodeHandler<Blockquote> = {
  enter: (_node, { writer }) => {
    writer.openQuote();
    return undefined;
  },
  leave: (_node, { writer }) => writer.closeQuote(),
};
