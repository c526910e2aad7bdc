import { describe, expect, it } from 'vitest';
import { readSlackMrkdwn } from '../../../src/readback/read-slack-mrkdwn.ts';

const text = (value: string) => ({ kind: 'text', text: value }) as const;

describe('readSlackMrkdwn', () => {
  it('reads emphasis, code, quotes and links', () => {
    expect(readSlackMrkdwn('*b* _i_ ~s~ `c*d`')).toEqual([
      { kind: 'bold', children: [text('b')] },
      text(' '),
      { kind: 'italic', children: [text('i')] },
      text(' '),
      { kind: 'strike', children: [text('s')] },
      text(' '),
      { kind: 'code', text: 'c*d' },
    ]);
    expect(readSlackMrkdwn('```\na < b\n```'.replace('<', '&lt;'))).toEqual([{ kind: 'pre', text: 'a < b' }]);
    expect(readSlackMrkdwn('<https://x.test?a&amp;b|l &amp; m> <https://y.test>')).toEqual([
      { kind: 'link', url: 'https://x.test?a&b', children: [text('l & m')] },
      text(' '),
      { kind: 'link', url: 'https://y.test', children: [text('https://y.test')] },
    ]);
  });

  it('reads a quote by its sign as well as by its entity, and only at the start of a line', () => {
    const quoted = [{ kind: 'quote', children: [text(' q')] }];
    expect(readSlackMrkdwn('> q')).toEqual(quoted);
    expect(readSlackMrkdwn('&gt; q')).toEqual(quoted);
    expect(readSlackMrkdwn('a &gt; q')).toEqual([text('a > q')]);
    expect(readSlackMrkdwn('*&gt; b*')).toEqual([{ kind: 'bold', children: [text('>'), text(' b')] }]);
    expect(readSlackMrkdwn('*&gt;&gt;&gt;b*')).toEqual([
      { kind: 'bold', children: [text('>>>'), text('b')] },
    ]);
  });

  it('takes a zero-width space for the edge of a word, and gives it back as it was', () => {
    expect(readSlackMrkdwn('re\u200b*load*\u200bing')).toEqual([
      text('re\u200b'),
      { kind: 'bold', children: [text('load')] },
      text('\u200bing'),
    ]);
    expect(readSlackMrkdwn('re*load*ing')).toEqual([text('re*load*ing')]);
  });

  it.each([
    ['<@U1>', { kind: 'mention', target: 'user', id: 'U1', children: [] }],
    ['<#C1|general>', { kind: 'mention', target: 'channel', id: 'C1', children: [text('general')] }],
    ['<!subteam^S1>', { kind: 'mention', target: 'group', id: 'subteam^S1', children: [] }],
    ['<!here>', { kind: 'mention', target: 'broadcast', id: 'here', children: [] }],
    ['<!channel|x>', { kind: 'mention', target: 'broadcast', id: 'channel', children: [text('x')] }],
    [
      '<!date^1^{date}|then>',
      { kind: 'mention', target: 'date', id: 'date^1^{date}', children: [text('then')] },
    ],
    ['<!other>', { kind: 'mention', target: 'command', id: 'other', children: [] }],
    [':rocket:', { kind: 'emoji', name: 'rocket' }],
  ])('sees %j as what Slack would act on', (mrkdwn, node) => {
    expect(readSlackMrkdwn(mrkdwn)).toEqual([node]);
  });

  it('decodes the three entities once', () => {
    expect(readSlackMrkdwn('&amp;lt; &lt;!here&gt; &copy;')).toEqual([text('&lt; <!here> &copy;')]);
  });

  it('gives text where there is more than any message holds', () => {
    const long = '*a* '.repeat(20_000);
    expect(readSlackMrkdwn(long)).toEqual([text(long)]);
  });
});
