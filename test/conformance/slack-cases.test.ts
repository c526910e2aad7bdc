import { describe, expect, it } from 'vitest';
import { renderSlackText } from '../../renderers/slack/index.ts';
import { judgeSlack } from '../fixtures/judge-slack.ts';
import { readSlackCases } from '../fixtures/slack-cases.ts';

const cases = readSlackCases();

// Each case is a public report of Markdown shown wrong in Slack; its address stands in test/cases/markdown.json.
describe('public reports, in Slack', () => {
  it('has expectations to hold them to', () => {
    const counts = [cases.flatMap((one) => one.slackMust), cases.flatMap((one) => one.slackMustNot)];
    expect(counts.every((patterns) => patterns.length > 25)).toBe(true);
    expect(cases.flatMap((one) => [...one.treeHas, ...one.treeHasNot]).length).toBeGreaterThan(8);
  });

  it.each(cases)('$id', (one) => {
    expect(judgeSlack(one, renderSlackText(one.canonical))).toEqual([]);
  });
});
