import { describe, expect, it } from 'vitest';
import { followStream } from '../../../src/adapters/index.ts';
import { DIALECT_NAMES, type DialectName } from '../../../src/contract/dialect.ts';
import { MAX_PREVIEW_CHARS, PREVIEW_GAP_MS } from '../../../src/contract/limits.ts';
import { STREAM_WRITERS, WRITERS } from '../../conformance/writers/index.ts';
import { everyUnits, writeEvents } from '../../conformance/writers/wire-stream.ts';
import type { WireAnswer } from '../../conformance/writers/wire-writer.ts';

function streamOf(dialect: DialectName, answer: Omit<WireAnswer, 'ending'>): Buffer {
  const body = WRITERS[dialect].answer({ ending: 'complete', ...answer });
  if (typeof body !== 'string') throw new Error('every dialect can give an answer');
  return Buffer.from(writeEvents(STREAM_WRITERS[dialect].events(body, { cut: everyUnits(3) })));
}

/** What a listener hears of a stream fed so many bytes at a time, each a gap after the one before. */
function listenTo(
  dialect: DialectName,
  bytes: Buffer,
  chunkBytes: number,
  gapMs = PREVIEW_GAP_MS,
): readonly string[] {
  const heard: string[] = [];
  let nowMs = 0;
  const follower = followStream(
    dialect,
    (text) => heard.push(text),
    () => nowMs,
  );
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    follower.feed(bytes.subarray(at, at + chunkBytes));
    nowMs += gapMs;
  }
  return heard;
}

describe('followStream', () => {
  it.each(DIALECT_NAMES)(
    'tells the answer of %s word by word, whatever the bytes are cut into',
    (dialect) => {
      const heard = listenTo(dialect, streamOf(dialect, { text: 'Ein naïves 日本 Wort mehr.' }), 7);
      expect(heard).toEqual(['Ein ', 'Ein naïves ', 'Ein naïves 日本 ', 'Ein naïves 日本 Wort ']);
    },
  );

  it.each(DIALECT_NAMES)('tells nothing of reasoning, refusals and tool calls of %s', (dialect) => {
    const tool = { name: 'lookup', arguments: '{"a b": "c d e"}' };
    const bytes = streamOf(dialect, { reasoning: 'one two three', refusal: 'no no no', tool });
    expect(listenTo(dialect, bytes, 50)).toEqual([]);
  });

  it('takes out a secret before it is told, in however many pieces it comes', () => {
    const key = ['sk', 'proj', 'T9rV3kX7mB2nQ5wZ8yL4pH6s'].join('-');
    const heard = listenTo('chat', streamOf('chat', { text: `It is ${key} and more.` }), 40);
    expect(heard.at(-1)).toBe('It is REDACTED-model-key and ');
    expect(heard.join(' ')).not.toContain('T9rV3k');
  });

  it('tells no more than so often', () => {
    const bytes = streamOf('chat', { text: 'a b c d e f g h '.repeat(20) });
    const feeds = Math.ceil(bytes.length / 600);
    expect(listenTo('chat', bytes, 600).length).toBeGreaterThan(feeds / 2);
    expect(listenTo('chat', bytes, 600, PREVIEW_GAP_MS / 4).length).toBeLessThanOrEqual(Math.ceil(feeds / 4));
  });

  it('stops telling past its limit', () => {
    const heard = listenTo(
      'messages',
      streamOf('messages', { text: 'word '.repeat(MAX_PREVIEW_CHARS / 4) }),
      65_536,
    );
    expect(Math.max(...heard.map(({ length }) => length))).toBeLessThanOrEqual(MAX_PREVIEW_CHARS);
  });

  it.each([
    ['a page', '<html>no</html>'],
    ['broken events', 'data: {"choices":[{"delta":{"content":"a b"}\n\ndata: [1]\n\ndata: x\n\n'],
    ['a whole reply', '{"choices":[{"message":{"content":"a b c"}}]}'],
    ['no text', Buffer.from([0xff, 0x00, 0x0a, 0x0a])],
  ])('hears nothing in %s', (_name, bytes) => {
    expect(listenTo('chat', Buffer.from(bytes), 5)).toEqual([]);
  });
});
