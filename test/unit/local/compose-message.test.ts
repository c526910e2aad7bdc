import { describe, expect, it } from 'vitest';
import { composeMessage } from '../../../src/local/composing/compose-message.ts';

const names = {
  userByHandle: (handle: string) => new Map([['switchboard', 'UBOT']]).get(handle),
  channelByName: (name: string) => new Map([['general', 'C1']]).get(name),
};

describe('what a person types, as Slack sends it', () => {
  it.each([
    ['escapes three characters and no more', 'a & b < c > d "e"', 'a &amp; b &lt; c &gt; d "e"'],
    ['mentions who exists', '@switchboard, hi @nobody', '<@UBOT>, hi @nobody'],
    ['mentions whatever the case', '@Switchboard hi', '<@UBOT> hi'],
    ['leaves a token typed by hand as text', '<@UBOT> and <!channel>', '&lt;@UBOT&gt; and &lt;!channel&gt;'],
    [
      'leaves an e-mail address and a package alone',
      'a@switchboard.test @x/pkg',
      'a@switchboard.test @x/pkg',
    ],
    ['keeps the full stop out of a mention', 'ask @switchboard.', 'ask <@UBOT>.'],
    ['calls everyone where asked to', '@here @channel', '<!here> <!channel>'],
    ['links channels that exist', '#general #nowhere', '<#C1|general> #nowhere'],
    [
      'links addresses, escaped, without the comma after',
      'see https://e.test/a?b=1&c=2, ok',
      'see <https://e.test/a?b=1&amp;c=2>, ok',
    ],
    ['keeps code as code', '`@switchboard <b>`', '`@switchboard &lt;b&gt;`'],
    ['quotes by lines', '> a\n> b\nc', '&gt; a\n&gt; b\nc'],
    [
      'keeps a code block as typed, mentions and all',
      'x\n\n```ts\n@switchboard\n```\ny',
      'x\n\n```ts\n@switchboard\n```\ny',
    ],
    ['keeps quote marks as typed', '>> a\n>b', '&gt;&gt; a\n&gt;b'],
    ['keeps line breaks of every kind', 'a\r\nb\rc', 'a\nb\nc'],
  ])('%s', (_what, typed, text) => {
    expect(composeMessage(typed, names).text).toBe(text);
  });

  it('says the same in rich text', () => {
    expect(composeMessage('@switchboard is *this* `ok`? :eyes:', names)).toMatchObject({
      mentions: ['UBOT'],
      blocks: [
        {
          type: 'rich_text',
          elements: [
            {
              type: 'rich_text_section',
              elements: [
                { type: 'user', user_id: 'UBOT' },
                { type: 'text', text: ' is ' },
                { type: 'text', text: 'this', style: { bold: true } },
                { type: 'text', text: ' ' },
                { type: 'text', text: 'ok', style: { code: true } },
                { type: 'text', text: '? ' },
                { type: 'emoji', name: 'eyes' },
              ],
            },
          ],
        },
      ],
    });
  });

  it('mentions nobody from code', () => {
    expect(composeMessage('`@switchboard`\n```\n@switchboard\n```', names).mentions).toEqual([]);
  });
});
