import { type Node, NodeType, parse } from 'slack-message-parser';
import { describe, expect, it } from 'vitest';
import { renderSlackText } from '../../renderers/slack/index.ts';
import { readSlackCases, type SlackNodeWanted } from '../fixtures/slack-cases.ts';

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

const cases = readSlackCases();

// Each case is a public report of Markdown shown wrong in Slack; its address stands in test/cases/markdown.json.
describe('public reports, in Slack', () => {
  it('has expectations to hold them to', () => {
    const counts = [cases.flatMap((one) => one.slackMust), cases.flatMap((one) => one.slackMustNot)];
    expect(counts.every((patterns) => patterns.length > 25)).toBe(true);
    expect(cases.flatMap((one) => [...one.treeHas, ...one.treeHasNot]).length).toBeGreaterThan(8);
  });

  it.each(cases)('$id', ({ canonical, slackMust, slackMustNot, treeHas, treeHasNot }) => {
    const mrkdwn = renderSlackText(canonical);
    for (const pattern of slackMust) expect(mrkdwn).toMatch(pattern);
    for (const pattern of slackMustNot) expect(mrkdwn).not.toMatch(pattern);
    const nodes = listNodes(mrkdwn);
    expect(treeHas.filter((wanted) => !has(nodes, wanted))).toEqual([]);
    expect(treeHasNot.filter((unwanted) => has(nodes, unwanted))).toEqual([]);
  });
});
