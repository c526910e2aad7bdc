import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMessageText } from '../../../src/slack/read-message-text.ts';

const nameOf = (id: string) => ({ U1: 'Ana' })[id];
const read = (message: Record<string, unknown>) => readMessageText(message, nameOf);
const text = (value: string) => ({ type: 'text', text: value });

describe('reading a message as a person sees it', () => {
  it('takes a person’s text and not its rich text twin', () => {
    const blocks = [{ type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [text('hi')] }] }];
    expect(read({ text: 'hi <@U1> &lt;3', blocks })).toBe('hi @Ana <3');
  });

  it('takes an app’s blocks and not its notification text', () => {
    const blocks = [
      { type: 'header', text: { type: 'plain_text', text: 'Alert' } },
      { type: 'section', text: { type: 'mrkdwn', text: '*CPU* &gt; 90%' }, fields: [{ text: 'host a' }] },
      { type: 'context', elements: [{ type: 'mrkdwn', text: 'since 9:00' }] },
      { type: 'actions', elements: [{ type: 'button', text: { text: 'Mute' } }] },
      { type: 'divider' },
    ];
    expect(read({ bot_id: 'B1', text: 'New alert', blocks })).toBe('Alert\n*CPU* > 90%\nhost a\nsince 9:00');
  });

  it('falls back to an app’s text where it has no blocks', () => {
    expect(read({ bot_id: 'B1', text: 'plain' })).toBe('plain');
  });

  it('reads alerts that stand in attachments alone', () => {
    const attachments = [
      {
        fallback: 'f',
        pretext: 'Deploy',
        title: 'v2',
        text: 'failed',
        fields: [{ title: 'env', value: 'prod' }],
      },
      { fallback: 'only this' },
    ];
    expect(read({ text: '', attachments })).toBe('Deploy\nv2\nfailed\nenv\nprod\nonly this');
  });

  it('reads a forwarded message once', () => {
    const attachments = [
      {
        author_name: 'Bo',
        text: 'twin',
        message_blocks: [
          { message: { blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'the words' } }] } },
        ],
      },
    ];
    expect(read({ text: 'see', attachments })).toBe('see\nBo\nthe words');
  });

  it('keeps lists, quotes and code of rich text in shape', () => {
    const section = (...elements: unknown[]) => ({ type: 'rich_text_section', elements });
    const blocks = [
      {
        type: 'rich_text',
        elements: [
          section(
            text('see '),
            { type: 'link', url: 'https://x.example', text: 'x' },
            { type: 'user', user_id: 'U1' },
          ),
          { type: 'rich_text_list', style: 'ordered', elements: [section(text('a')), section(text('b'))] },
          { type: 'rich_text_list', style: 'bullet', indent: 1, elements: [section(text('c'))] },
          { type: 'rich_text_quote', elements: [text('q1\nq2')] },
          { type: 'rich_text_preformatted', elements: [text('code()')] },
          section({ type: 'text', text: 'f()', style: { code: true } }, { type: 'emoji', name: 'tada' }),
        ],
      },
    ];
    expect(read({ bot_id: 'B1', blocks })).toBe(
      'see [x](https://x.example)@Ana\n1. a\n2. b\n  - c\n> q1\n> q2\n```\ncode()\n```\n`f()`:tada:',
    );
  });

  it('keeps a table’s cells beside each other', () => {
    const cell = (value: string) => ({ type: 'raw_text', text: value });
    const blocks = [
      {
        type: 'table',
        rows: [
          [cell('a'), cell('b')],
          [cell('c'), cell('d')],
        ],
      },
    ];
    expect(read({ bot_id: 'B1', blocks })).toBe('a | b\nc | d');
  });

  it('names files', () => {
    expect(read({ text: '', files: [{ name: 'a.png', mimetype: 'image/png' }] })).toBe(
      '[file: a.png, image/png]',
    );
  });

  it('never throws, whatever Slack adds', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), fc.anything(), (message, part) => {
        expect(typeof read(message)).toBe('string');
        expect(typeof read({ bot_id: 'B1', blocks: part, attachments: [part], files: [part] })).toBe(
          'string',
        );
      }),
    );
  });

  it('stops at a depth no real block has', () => {
    let block: unknown = { text: 'deep' };
    for (let depth = 0; depth < 10_000; depth += 1) block = { elements: [block] };
    expect(read({ bot_id: 'B1', blocks: [block] })).toBe('');
  });
});
