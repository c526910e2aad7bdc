import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSlackText } from '../../../src/slack/decode-slack-text.ts';

const nameOf = (id: string) => ({ U1: 'Ana' })[id];

describe('decoding Slack text', () => {
  it.each([
    ['<@U1> hi', '@Ana hi'],
    ['<@U2>', '@U2'],
    ['<@U2|bo>', '@bo'],
    ['<#C1|general>', '#general'],
    ['<#C1>', '#C1'],
    ['<#C1|>', '#C1'],
    ['<!here>', '@here'],
    ['<!channel|channel>', '@channel'],
    ['<!subteam^S1|@team>', '@team'],
    ['<!subteam^S1>', '@S1'],
    ['<!date^1700000000^{date}|14 Nov 2023>', '14 Nov 2023'],
    ['<https://a.example/x>', 'https://a.example/x'],
    ['<http://a.example|a.example>', 'a.example'],
    ['<https://a.example/|a.example>', 'a.example'],
    ['<mailto:a@b.example|a@b.example>', 'a@b.example'],
    ['<https://a.example/?q=1&amp;r=2|the page>', '[the page](https://a.example/?q=1&r=2)'],
    ['*bold* _it_ ~no~ `code`', '*bold* _it_ ~no~ `code`'],
    ['a &lt;@U1&gt; b', 'a <@U1> b'],
    ['&amp;lt;', '&lt;'],
    ['a < b', 'a < b'],
  ])('%j reads %j', (text, expected) => {
    expect(decodeSlackText(text, nameOf)).toBe(expected);
  });

  it('undoes Slack’s escapes exactly once', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const escaped = typed.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
        expect(decodeSlackText(escaped, nameOf)).toBe(typed);
      }),
    );
  });
});
