import { describe, expect, it } from 'vitest';
import { scrubBytes, scrubText } from '../../../src/adapters/scrub-credential.ts';

const CREDENTIAL = 'k"ey/with+odd☃';

describe('scrubBytes', () => {
  it.each([
    ['as it is', CREDENTIAL],
    ['as JSON escapes it', JSON.stringify(CREDENTIAL)],
    ['as a URL escapes it', encodeURIComponent(CREDENTIAL)],
    ['twice', `${CREDENTIAL} ${CREDENTIAL}`],
  ])('overwrites a credential %s, byte for byte', (_name, text) => {
    const bytes = Buffer.from(`a ${text} z`);
    const { length } = bytes;
    expect(scrubBytes(bytes, CREDENTIAL, false)).toBe(true);
    expect(bytes).toHaveLength(length);
    expect(bytes.toString()).toMatch(/^a "?\*+( \*+)?"? z$/);
  });

  it('overwrites a beginning at the end of what was cut, and only there', () => {
    const beginning = CREDENTIAL.slice(0, 9);
    const cut = Buffer.from(`x ${beginning}`);
    expect(scrubBytes(cut, CREDENTIAL, true)).toBe(true);
    expect(cut.toString()).toBe('x *********');
    expect(scrubBytes(Buffer.from(`x ${beginning}`), CREDENTIAL, false)).toBe(false);
    expect(scrubBytes(Buffer.from(`${beginning} x`), CREDENTIAL, true)).toBe(false);
  });

  it.each([undefined, '', 'EMPTY', 'ollama'])('does nothing for %j', (credential) => {
    const bytes = Buffer.from('EMPTY ollama');
    expect(scrubBytes(bytes, credential, true)).toBe(false);
    expect(bytes.toString()).toBe('EMPTY ollama');
  });
});

describe('scrubText', () => {
  it('overwrites every form', () => {
    const text = scrubText(`${CREDENTIAL} ${encodeURIComponent(CREDENTIAL)}`, CREDENTIAL);
    expect(text).toMatch(/^\*+ \*+$/);
  });
});
