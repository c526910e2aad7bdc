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

describe('links', () => {
  const linked = '<p>see <a href="https://x.test/a?b=1&amp;c=2">the page</a></p>';

  it.each([
    ['elsewhere', 'see <https://x.test/other|the page>', 'the page (https://x.test/other)'],
    ['nowhere', 'see the page', 'the page (no link)'],
  ])('names one that leads %s in Slack', (_what, mrkdwn, shown) => {
    const { agrees, differences } = compareSurfaces({ html: linked, slack: [slack(mrkdwn)] });
    expect(agrees).toBe(false);
    expect(differences).toEqual([
      { surface: 'slack', kind: 'link', page: 'the page (https://x.test/a?b=1&c=2)', shown, places: 1 },
    ]);
  });

  it('names one that the page has not', () => {
    const { differences } = compareSurfaces({ html: '<p>a b</p>', github: '[a](https://x.test) b' });
    expect(differences).toMatchObject([{ kind: 'link', page: 'a (no link)', shown: 'a (https://x.test/)' }]);
    expect(differences[0]?.limit).toBeUndefined();
  });

  it('takes two ways to write one address for one', () => {
    const html = '<p><a href="https://x.test/%7Ca_b">l</a> <a href="mailto:a@b.test">m</a></p>';
    expect(
      compareSurfaces({
        html,
        slack: [slack('<https://x.test/%7Ca%5Fb|l> <mailto:a@b.test|m>')],
        github: '[l](HTTPS://X.test/|a_b) [m](mailto:a@b.test)',
      }).differences,
    ).toEqual([]);
  });

  it('takes anchors on the page itself for no links', () => {
    expect(compareSurfaces({ html: '<p><a href="#fn">[1]</a></p>', slack: [slack('[1]')] }).agrees).toBe(
      true,
    );
  });
});

describe('white space', () => {
  it.each([
    ['a b', 'ab', 'a\u00b7b', 'ab'],
    ['ab', 'a b', 'ab', 'a\u00b7b'],
  ])('names words that run together or fall apart: %j as %j', (text, mrkdwn, page, shown) => {
    const { differences } = compareSurfaces({ html: `<p>${text}</p>`, slack: [slack(mrkdwn)] });
    expect(differences).toEqual([{ surface: 'slack', kind: 'space', page, shown, places: 1 }]);
  });

  it.each([
    ['a  b', 'a b'],
    ['<b>a</b>', '*a*'],
    ['a<br>b', 'a b'],
  ])('takes any for any outside code: %j as %j', (html, mrkdwn) => {
    const { differences } = compareSurfaces({ html: `<p>${html}</p>`, slack: [slack(mrkdwn)] });
    expect(differences.filter(({ kind }) => kind === 'space')).toEqual([]);
  });

  it.each([
    ['indentation', 'if x:\n  y', 'if x:\n y', ':\u23ce\u00b7\u00b7y'],
    ['a tab', 'a\tb', 'a b', 'a\u21e5b'],
    ['a line end', 'a\nb', 'a\n\nb', 'a\u23ceb'],
    ['what ends it', 'a\n\nb\n ', 'a\n\nb', 'b\u23ce\u00b7'],
  ])('counts %s in code', (_what, code, shownCode, page) => {
    const html = `<pre><code>${code}\n</code></pre>`;
    const { agrees, differences } = compareSurfaces({ html, slack: [slack(`\`\`\`\n${shownCode}\n\`\`\``)] });
    expect(agrees).toBe(false);
    expect(differences[0]).toMatchObject({ kind: 'space' });
    expect(differences[0]?.page).toContain(page);
  });

  it('counts it in a code span too', () => {
    const { differences } = compareSurfaces({ html: '<p><code>a  b</code></p>', slack: [slack('`a b`')] });
    expect(differences).toMatchObject([{ kind: 'space', page: 'a\u00b7\u00b7b', shown: 'a\u00b7b' }]);
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

  it('knows where Slack goes on in the next block, and only there', () => {
    const html = '<pre><code>one\ntwo\n</code></pre>';
    const parts = ['```\none\n```', '```\ntwo\n```'];
    const section = (text: string): SlackMessage['blocks'][number] => ({
      type: 'section',
      text: { type: 'mrkdwn', text, verbatim: true },
    });
    expect(limitsOf({ html, slack: [{ text: 'one', blocks: parts.map(section) }] })).toEqual(['next-block']);
    expect(limitsOf({ html, slack: [slack(parts.join('\n'))] })).toEqual([undefined]);
  });

  it('knows the character that keeps code from ending in Slack', () => {
    const html = '<pre><code>a\n```\n</code></pre>';
    expect(limitsOf({ html, slack: [slack('```\na\n``\u200b`\n```')] })).toEqual(['parted-backticks']);
    expect(limitsOf({ html, slack: [slack('```\na\u200b\n``\u200b`\n```')] })).toContain(undefined);
  });

  it('knows links to paths, and images that are loaded to be no limit', () => {
    const html = '<p>a b</p>';
    expect(limitsOf({ html, github: '[a](src/a.ts) b', memory: memory('[a](src/a.ts) b') })).toEqual([
      'other-address',
      'other-address',
    ]);
    const { differences } = compareSurfaces({ html, github: '![a](https://x.test/i.png) b' });
    expect(differences).toContainEqual({
      surface: 'github',
      kind: 'live',
      page: '',
      shown: 'image https://x.test/i.png',
      places: 1,
    });
  });

  it('knows raw HTML by the emphasis it makes, not by its being there', () => {
    const html = '<p>a b</p>';
    expect(limitsOf({ html, github: '<b>a</b> b' })).toEqual(['format-tags']);
    expect(limitsOf({ html, github: '<kbd>a</kbd> **b**' })).toEqual([undefined]);
    expect(limitsOf({ html, github: '<ul><li>a</li></ul> b' })).toEqual(['format-tags']);
  });

  it('knows that a bare address ends where its reader says, but not one the page never had as such', () => {
    const html = '<p><a href="http://x.test/a%3E">http://x.test/a&gt;</a></p>';
    expect(new Set(limitsOf({ html, github: 'http://x.test/a>' }))).toEqual(new Set(['bare-address']));
    expect(limitsOf({ html: '<p><a href="https://y.test">label</a></p>', github: 'label' })).toEqual([
      undefined,
    ]);
  });

  it('knows notes that only notes refer to', () => {
    expect(limitsOf({ html: '', github: '[^1]: see[^1]' })).toEqual(['nested-note']);
  });
});
