import { describe, expect, it } from 'vitest';
import { composeReply, type RenderedAnswer } from '../../../src/slack/compose-reply.ts';

const urls = { run: 'https://runs.example/r/1?k=a&v=b', compare: 'https://runs.example/r/1/compare' };
const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } }) as const;
const message = (text: string) => ({ text, blocks: [section(text)] });
const rendered = (answer: RenderedAnswer) => () => answer;
const neverRendered = (): RenderedAnswer => {
  throw new Error('nothing to render');
};

describe('composing an answer', () => {
  const outcome = { kind: 'answer', text: '*hi*', route: 'sample-chat', tookMs: 1_240 } as const;

  it('ends the last message alone with route, time and the two links', () => {
    const { parts } = composeReply(
      outcome,
      urls,
      rendered({ messages: [message('one'), message('two')], partsOmitted: 0 }),
    );
    expect(parts.map((part) => part.message)).toEqual([
      message('one'),
      {
        text: 'two',
        blocks: [
          section('two'),
          { type: 'context', elements: [{ type: 'plain_text', text: 'sample-chat · 1.2 s', emoji: false }] },
          {
            type: 'actions',
            elements: [
              {
                type: 'button',
                text: { type: 'plain_text', text: 'Open run' },
                url: urls.run,
                action_id: 'open_run',
              },
              {
                type: 'button',
                text: { type: 'plain_text', text: 'Compare renders' },
                url: urls.compare,
                action_id: 'open_compare',
              },
            ],
          },
        ],
      },
    ]);
  });

  it('says where the rest is when parts were left out', () => {
    const { parts, partsOmitted } = composeReply(
      outcome,
      urls,
      rendered({ messages: [message('one')], partsOmitted: 2 }),
    );
    expect(partsOmitted).toBe(2);
    expect(parts[0]?.message.blocks[1]).toEqual({
      type: 'section',
      text: {
        type: 'mrkdwn',
        text: 'The answer is longer than Slack shows here. <https://runs.example/r/1?k=a&amp;v=b|Read the rest on the run page>.',
        verbatim: true,
      },
    });
  });

  it('posts a message even where the answer shows nothing', () => {
    const { parts } = composeReply(outcome, urls, rendered({ messages: [], partsOmitted: 0 }));
    expect(parts).toHaveLength(1);
    expect(parts[0]?.message.text).toBe('The answer holds nothing to show.');
  });

  it('never lets the plainer forms hide that there is more', () => {
    const { parts } = composeReply(
      outcome,
      urls,
      rendered({ messages: [message('cut …')], partsOmitted: 0 }),
    );
    expect(parts[0]?.plainText).toContain('<https://runs.example/r/1?k=a&amp;v=b|');
    expect(parts[0]?.pointer).toContain('<https://runs.example/r/1?k=a&amp;v=b|');
  });

  it.each([
    [0, '0.0 s'],
    [9_949, '9.9 s'],
    [12_400, '12 s'],
    [59_400, '59 s'],
    [125_000, '2 min 5 s'],
    [119_700, '2 min 0 s'],
  ])('prints %d ms as %s', (tookMs, shown) => {
    const { parts } = composeReply(
      { kind: 'answer', text: 'x', tookMs },
      urls,
      rendered({ messages: [message('x')], partsOmitted: 0 }),
    );
    expect(parts[0]?.message.blocks[1]).toMatchObject({ elements: [{ text: shown }] });
  });
});

describe('composing why there is no answer', () => {
  it('is one line with the run link, in which nothing can ping anyone', () => {
    const { parts } = composeReply(
      { kind: 'no-answer', line: 'The model said: <!channel> & more' },
      urls,
      neverRendered,
    );
    const text =
      'The model said: &lt;!channel&gt; &amp; more <https://runs.example/r/1?k=a&amp;v=b|See the run>';
    expect(parts.map((part) => part.message)).toEqual([
      { text, blocks: [{ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } }] },
    ]);
  });
});
