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
