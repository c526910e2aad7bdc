import { type Node, NodeType, parse } from 'slack-message-parser';
import type { SlackCase, SlackNodeWanted } from '../../../test/fixtures/slack-cases.ts';

/**
 * What is wrong with a converter's mrkdwn for a reported case, by the case's own expectations alone: what must be in it
 * and what must not, and which nodes slack-message-parser must find. Empty where nothing is. Never throws.
 */
export function judgeSlack(one: SlackCase, mrkdwn: string): string[] {
  const nodes = listNodes(mrkdwn);
  return [
    ...one.slackMust.filter((pattern) => !pattern.test(mrkdwn)).map((pattern) => `lacks ${pattern.source}`),
    ...one.slackMustNot.filter((pattern) => pattern.test(mrkdwn)).map((pattern) => `has ${pattern.source}`),
    ...one.treeHas.filter((wanted) => !has(nodes, wanted)).map((wanted) => `no ${wanted.join(' ')}`),
    ...one.treeHasNot.filter((wanted) => has(nodes, wanted)).map((wanted) => `a ${wanted.join(' ')}`),
  ];
}

/** Every node of the parser's tree. It takes a zero-width space for a letter, where Slack sees the edge of a word. */
function listNodes(mrkdwn: string): readonly Node[] {
  const all: Node[] = [];
  const visit = (node: Node): void => {
    all.push(node);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(parse(mrkdwn.replaceAll('\u200b', ' ').replace(/^>/gm, '&gt;')));
  return all;
}

function has(nodes: readonly Node[], [kind, text]: SlackNodeWanted): boolean {
  return nodes.some(
    (node) => node.type === NodeType[kind] && (text === '' || node.source.slice(1, -1) === text),
  );
}
