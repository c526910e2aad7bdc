import type { List } from 'mdast';
import type { NodeHandler } from './slack-context.ts';

/** A list. Slack's mrkdwn has none, so its items carry their bullets and numbers as text. */
export const list: NodeHandler<List> = {
  enter: (node, { lists }) => {
    lists.push({ next: node.ordered === true ? (node.start ?? 1) : undefined });
    return undefined;
  },
  leave: (_node, { lists }) => {
    lists.pop();
  },
};
