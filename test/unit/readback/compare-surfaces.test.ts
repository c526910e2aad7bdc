import { describe, expect, it } from 'vitest';
import { MAX_SLACK_PARTS } from '../../../src/contract/limits.ts';
import type { SlackMessage } from '../../../src/contract/slack-message.ts';
import { compareSurfaces } from '../../../src/readback/compare-surfaces.ts';

/** One message of one section. */
const slack = (text: string): SlackMessage => ({
  text,
  blocks: [{ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } }],
});

const memory = (text: string): string => `\`\`\`markdown\n${text}\n\`\`\``;

// Renders are written by hand here: what is tested is that a difference is seen, which no renderer of ours would make.
describe('compareSurfaces', () => {
  it('agrees where text and emphasis are the same', () => {
    const comparison = compareSurfaces({
      html: '<h2>T</h2><p>a <strong>b</strong></p><ul><li>c</li></ul><hr>',
      slack: [slack('*T*\n\na *b*\n\n• c')],
      github: '## T\n\na **b**\n\n- c\n\n---',
      memory: memory('## T\n\na **b**\n\n- c\n\n---'),
    });
    expect(comparison).toEqual({ agrees: true, compared: ['slack', 'github', 'memory'], differences: [] });
  });

  it.each([
    ['lost text', '<p>one mid three</p>', 'one three', 'text', 'mid', ''],
    ['text that was added', '<p>one three</p>', 'one mid three', 'text', '', 'mid'],
    ['a mark that is shown', '<p>a <strong>b</strong> c</p>', 'a **b** c', 'text', 'b', '**b**'],
    ['lost bold', '<p>a <strong>b</strong></p>', 'a b', 'bold', 'b (bold)', 'b (not bold)'],
    ['bold that was added', '<p>a b</p>', 'a *b*', 'bold', 'b (not bold)', 'b (bold)'],
    ['italics for bold', '<p><strong>b</strong></p>', '_b_', 'bold', 'b (bold)', 'b (not bold)'],
    ['a number that changed', '<ol start="3"><li>a</li></ol>', '1. a', 'text', '3', '1'],
    ['a box that changed', '<ul><li><input type="checkbox" checked> a</li></ul>', '☐ a', 'text', '☑', '☐'],
  ])('names %s in Slack', (_what, html, mrkdwn, kind, page, shown) => {
    const { agrees, differences } = compareSurfaces({ html, slack: [slack(mrkdwn)] });
    expect(agrees).toBe(false);
    expect(differences[0]).toEqual({ surface: 'slack', kind, page, shown, places: 1 });
  });

  it.each([
    ['<p>&lt;!channel&gt;</p>', '<!channel>', 'broadcast channel'],
    ['<p>&lt;@U1&gt;</p>', '<@U1>', 'user U1'],
    ['<p>:tada:</p>', ':tada:', 'emoji tada'],
  ])('names what Slack would act on in %j', (html, mrkdwn, shown) => {
    const { agrees, differences } = compareSurfaces({ html, slack: [slack(mrkdwn)] });
    expect(agrees).toBe(false);
    expect(differences).toContainEqual({ surface: 'slack', kind: 'live', page: '', shown, places: 1 });
  });

  it.each([
    ['github', 'a b'],
    ['memory', memory('a b')],
  ] as const)('names what is lost on %s', (surface, render) => {
    const { agrees, differences } = compareSurfaces({ html: '<p>a <em>b</em></p>', [surface]: render });
    expect(agrees).toBe(false);
    expect(differences).toMatchObject([{ surface, kind: 'italic' }]);
  });

  it('goes on behind a difference, and tells each place', () => {
    const { differences } = compareSurfaces({
      html: '<p>the first sentence is here, the second sentence is there, the third one is gone</p>',
      slack: [slack('the 1st sentence is here, the 2nd sentence is there, the third one is gone')],
    });
    expect(differences.map(({ page, shown }) => [page, shown])).toEqual([
      ['fir', '1'],
      ['seco', '2'],
    ]);
  });

  it('puts faults before stated limits', () => {
    const { differences } = compareSurfaces({
      html: '<p><strong>a*b</strong> <em>c</em></p>',
      slack: [slack('*a*\u200b\u2060*\u200b*b* c')],
    });
    expect(differences.map(({ kind, limit }) => [kind, limit])).toEqual([
      ['italic', undefined],
      ['bold', 'mark-character'],
    ]);
  });
});

describe('stated limits', () => {
  const limitsOf = (surfaces: Parameters<typeof compareSurfaces>[0]): readonly (string | undefined)[] =>
    compareSurfaces(surfaces).differences.map(({ limit }) => limit);

  it('knows that emphasis ends at its own mark in Slack', () => {
    expect(
      limitsOf({ html: '<p><strong>run <code>a*b</code></strong></p>', slack: [slack('*run* `a*b`')] }),
    ).toEqual(['mark-character']);
    expect(
      limitsOf({
        html: '<p><em>see <a href="https://x.test/a_b">l</a></em></p>',
        slack: [slack('_see_ <https://x.test/a_b|l>')],
      }),
    ).toEqual(['mark-character']);
  });

  const table = '<table><tr><th>h</th><th>i</th></tr><tr><td><em>a</em></td><td>b</td></tr></table>';

  it('knows both shapes of a table', () => {
    expect(limitsOf({ html: table, slack: [slack('```\nh    i\n---  ---\na    b\n```')] })).toEqual([
      'monospace-table',
      'monospace-table',
    ]);
    expect(limitsOf({ html: table, slack: [slack('• *h*: _a_\n  *i*: b')] })).toEqual(['table-as-records']);
  });

  it('still sees a cell that is lost', () => {
    expect(limitsOf({ html: table, slack: [slack('```\nh    i\n---  ---\na\n```')] })).toContain(undefined);
    expect(limitsOf({ html: table, slack: [slack('• *h*: _a_')] })).toContain(undefined);
  });

  it('knows links without text, and the cap of messages only where it was reached', () => {
    expect(
      limitsOf({ html: '<p>a <a href="https://x.test"></a></p>', slack: [slack('a <https://x.test>')] }),
    ).toEqual(['bare-link']);
    const parts = Array.from({ length: MAX_SLACK_PARTS }, (_, part) => slack(`part ${part}`));
    const html = '<p>part 0 part 1 part 2 part 3 and more</p>';
    expect(limitsOf({ html, slack: parts })).toEqual(['parts-cap']);
    expect(limitsOf({ html, slack: parts.slice(1) })).toContain(undefined);
  });

  it('knows where GitHub and memory stop', () => {
    const html = '<p>one</p><p>two</p>';
    expect(limitsOf({ html, memory: memory('one\n\n[1 more block of this answer left out here.]') })).toEqual(
      ['cut-short'],
    );
    expect(
      limitsOf({
        html,
        github: 'one\n\n---\n\n_The rest of this answer is left out: it is longer than one post may be._',
      }),
    ).toContain('cut-short');
    expect(limitsOf({ html, memory: memory('one') })).toEqual([undefined]);
  });

  it('knows how GitHub reads marks beside CJK punctuation, and no other marks', () => {
    expect(
      limitsOf({ html: '<p>は<strong>「本番」</strong>だけ</p>', github: 'は**「本番」**だけ' }),
    ).toEqual(['cjk-flanking']);
    expect(limitsOf({ html: '<p>a<strong>b</strong></p>', github: 'a\\*\\*b\\*\\*' })).toEqual([undefined]);
  });
});
