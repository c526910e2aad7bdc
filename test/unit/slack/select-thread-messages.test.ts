import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_THREAD_BYTES, MAX_THREAD_MESSAGES } from '../../../src/contract/limits.ts';
import { selectThreadMessages } from '../../../src/slack/select-thread-messages.ts';

const message = (text: string, index = 0) => ({
  ts: `${index}.0`,
  author: 'person' as const,
  authorId: 'U1',
  authorName: 'Ana',
  text,
});

describe('what of a thread a model is shown', () => {
  it('keeps the newest messages, oldest first', () => {
    const all = Array.from({ length: MAX_THREAD_MESSAGES + 5 }, (_, index) => message('x', index));
    const { messages, omitted, cut } = selectThreadMessages(all);
    expect({ omitted, cut, first: messages[0]?.ts, last: messages.at(-1)?.ts }).toEqual({
      omitted: 5,
      cut: false,
      first: '5.0',
      last: `${MAX_THREAD_MESSAGES + 4}.0`,
    });
  });

  it('leaves out older messages whole rather than cut one', () => {
    const big = 'x'.repeat(MAX_THREAD_BYTES - 10);
    const { messages, omitted } = selectThreadMessages([
      message('old', 1),
      message('y'.repeat(20), 2),
      message(big, 3),
    ]);
    expect(messages.map(({ ts }) => ts)).toEqual(['3.0']);
    expect(omitted).toBe(2);
  });

  it('cuts the newest message if it alone is too long, at a whole character', () => {
    const { messages, omitted, cut } = selectThreadMessages([
      message('old'),
      message(`a${'é'.repeat(MAX_THREAD_BYTES)}`),
    ]);
    const [kept] = messages;
    expect({ omitted, cut }).toEqual({ omitted: 1, cut: true });
    expect(Buffer.byteLength(kept?.text ?? '')).toBe(MAX_THREAD_BYTES - 1);
    expect(kept?.text).toMatch(/^aé+$/);
  });

  it('never shows more than the limits and loses count of nothing', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 100 });
    fc.assert(
      fc.property(sizes, (lengths) => {
        const all = lengths.map((length, index) => message('x'.repeat(length), index));
        const { messages, omitted } = selectThreadMessages(all);
        expect(messages.length + omitted).toBe(all.length);
        expect(messages.length).toBeLessThanOrEqual(MAX_THREAD_MESSAGES);
        expect(messages.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(
          MAX_THREAD_BYTES,
        );
        expect(messages.map(({ ts }) => ts)).toEqual(all.slice(omitted).map(({ ts }) => ts));
      }),
    );
  });
});
