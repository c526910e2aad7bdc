import { describe, expect, it } from 'vitest';
import { isOpenable, linkKey } from '../../../src/readback/link-key.ts';

describe('linkKey', () => {
  it.each([
    ['https://X.test', 'https://x.test/'],
    ['https://x.test/a|b', 'https://x.test/a%7Cb'],
    ['https://x.test/a_b', 'https://x.test/a%5Fb'],
    ['https://x.test/ä', 'https://x.test/%C3%A4'],
    ['mailto:a@b.test', 'MAILTO:a@b.test'],
  ])('is the same for %s and %s', (one, other) => {
    expect(linkKey(one)).toBe(linkKey(other));
  });

  it.each([
    ['https://x.test/a', 'https://x.test/b'],
    ['https://x.test/a/b', 'https://x.test/a%2Fb'],
    ['https://x.test/?a=1', 'https://x.test/?a%3D1'],
    ['https://x.test/%25', 'https://x.test/%'],
    ['http://x.test', 'https://x.test'],
    ['src/a.ts', 'src/A.ts'],
  ])('tells %s from %s', (one, other) => {
    expect(linkKey(one)).not.toBe(linkKey(other));
  });

  it.each(['', 'https://', '#a', 'src/a b.ts', 'javascript:x'])('takes %j as it is', (url) => {
    expect(linkKey(url)).toBe(url);
    expect(isOpenable(url)).toBe(false);
  });
});
