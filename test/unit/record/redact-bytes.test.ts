import { describe, expect, it } from 'vitest';
import { redactBytes } from '../../../src/record/index.ts';

/** Made up, and put together here, so that no scanner takes this file for a leak. */
const KEY = ['sk', 'proj', 'T9rV3kX7mB2nQ5wZ8yL4pH6s'].join('-');
const BEGIN = ['-----BEGIN', 'PRIVATE', 'KEY-----'].join(' ');
const END = ['-----END', 'PRIVATE', 'KEY-----'].join(' ');

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = ({ bytes }: { readonly bytes: Uint8Array }): string => Buffer.from(bytes).toString('utf8');

describe('redactBytes', () => {
  it('gives the very same bytes where there is no secret', () => {
    const bytes = bytesOf('\uFEFF{"text":"naïve 日本 \\u00e9"}\r\n');
    expect(redactBytes(bytes)).toEqual({ bytes, found: {} });
    expect(redactBytes(bytes).bytes).toBe(bytes);
  });

  it('takes a secret out and leaves every other byte', () => {
    const before = '\uFEFF{ "text" : "é 日本 \\u00e9\\n';
    const after = ' ok" }\n';
    const redacted = redactBytes(bytesOf(`${before}${KEY}${after}`));
    expect(redacted.found).toEqual({ 'model-key': 1 });
    expect(Buffer.from(redacted.bytes)).toEqual(Buffer.from(`${before}REDACTED-model-key${after}`));
  });

  it('reads bytes in the middle of a larger buffer', () => {
    const large = bytesOf(`${KEY} {"a":1}`);
    expect(textOf(redactBytes(large.subarray(KEY.length + 1)))).toBe('{"a":1}');
  });

  it('takes a secret out of bytes that are not UTF-8, and leaves those', () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xa0, 0x20]), bytesOf(KEY), Buffer.from([0x20, 0xc3])]);
    const { bytes: kept } = redactBytes(bytes);
    expect(Buffer.from(kept)).toEqual(
      Buffer.concat([
        Buffer.from([0xff, 0xa0, 0x20]),
        bytesOf('REDACTED-model-key'),
        Buffer.from([0x20, 0xc3]),
      ]),
    );
  });

  it('keeps JSON whole where a private key seems to reach from one string into another', () => {
    const body = JSON.stringify({
      reasoning: `It begins with ${BEGIN}`,
      answer: `It ends with ${END} and "${KEY}".`,
    });
    const redacted = textOf(redactBytes(bytesOf(body)));
    expect(JSON.parse(redacted)).toEqual({
      reasoning: 'It begins with REDACTED-pem-key',
      answer: `It ends with ${END} and "REDACTED-model-key".`,
    });
  });
});

describe('redactBytes on an event stream', () => {
  const event = (data: unknown): string => `event: piece\ndata: ${JSON.stringify(data)}\n\n`;
  const dataOf = (text: string): readonly { delta?: { text?: string }; index: number }[] =>
    [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
  const streamOf = (pieces: readonly string[], index = 0): string =>
    pieces.map((text) => event({ type: 'delta', index, delta: { text } })).join('');
  const joined = (text: string, index = 0): string =>
    dataOf(text)
      .filter((data) => data.index === index)
      .map(({ delta }) => delta?.text ?? '')
      .join('');

  it.each([1, 2, 5, 11, 40])('finds a secret that comes %i characters at a time', (length) => {
    const answer = `The "key" is\n${KEY} – keep it.`;
    const pieces = answer.match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? [];
    const redacted = redactBytes(bytesOf(streamOf(pieces)));
    expect(redacted.found).toEqual({ 'model-key': 1 });
    expect(joined(textOf(redacted))).toBe('The "key" is\nREDACTED-model-key – keep it.');
    expect(dataOf(textOf(redacted))).toHaveLength(pieces.length);
  });

  it('leaves all events before and after the secret as they came', () => {
    const [head, tail] = [streamOf(['Look', ' here: ']), streamOf([' and', ' there.'])];
    const middle = streamOf([KEY.slice(0, 9), KEY.slice(9)]);
    const kept = textOf(redactBytes(bytesOf(head + middle + tail)));
    expect(kept.startsWith(head)).toBe(true);
    expect(kept.endsWith(tail)).toBe(true);
  });

  it('joins the pieces of one part and not of two that come by turns', () => {
    const half = Math.floor(KEY.length / 2);
    const first = [streamOf([KEY.slice(0, half)], 0), streamOf([KEY.slice(half)], 0)];
    const second = [streamOf(['one '], 1), streamOf(['two'], 1)];
    const kept = textOf(redactBytes(bytesOf([first[0], second[0], first[1], second[1]].join(''))));
    expect(joined(kept, 0)).toBe('REDACTED-model-key');
    expect(joined(kept, 1)).toBe('one two');
  });

  it('takes a private key that runs over many events and leaves every event whole', () => {
    const lines = [
      `Here:\n${BEGIN}\n`,
      'MIIEvQIBADANBgkqhkiG9w0BAQ',
      'EFAASCBKcwggSjAgEAAoIBAQ\n',
      `${END}\n`,
      'Done.',
    ];
    const redacted = redactBytes(bytesOf(streamOf(lines)));
    expect(joined(textOf(redacted))).toBe('Here:\nREDACTED-pem-key\nDone.');
  });

  it('keeps a secret in one event from taking the stream apart', () => {
    const stream = streamOf(['Say ', `"${KEY}"`, ' twice.']);
    expect(joined(textOf(redactBytes(bytesOf(stream))))).toBe('Say "REDACTED-model-key" twice.');
  });

  it('gives the very same bytes where there is no secret, whatever repeats', () => {
    const bytes = bytesOf(`: hello\n\n${streamOf(['a', 'a', 'b'])}data: [DONE]\n\n`);
    expect(redactBytes(bytes).bytes).toBe(bytes);
  });
});
