import { describe, expect, it } from 'vitest';
import { findCutPoint } from '../../../../renderers/slack/cut-point.ts';

const countChars = (char: string): number => char.length;

describe('findCutPoint', () => {
  it('takes all of a text that fits, and says what it costs', () => {
    expect(findCutPoint('abc', 3, countChars)).toMatchObject({ hard: 3, cost: 3 });
  });

  it('knows the last place between two words, and its cost', () => {
    expect(findCutPoint('one two three', 10, countChars)).toMatchObject({ hard: 10, soft: 8, softCost: 8 });
  });

  it.each([
    ['a pair of surrogates', 'ab\u{1f600}c', 3, 2],
    ['a letter and its mark', 'abe\u0301c', 3, 2],
    ['joined emoji', 'a\u{1f469}\u200d\u{1f467}', 4, 1],
    ['an emoji and its skin', 'a\u{1f44d}\u{1f3fd}', 3, 1],
  ])('never cuts between %s', (_what, text, budget, hard) => {
    expect(findCutPoint(text, budget, countChars).hard).toBe(hard);
  });

  it('cuts between marks where a character has more of them than fit', () => {
    expect(findCutPoint(`a${'\u0301'.repeat(10)}`, 5, countChars).hard).toBe(5);
  });

  it('takes nothing where not even the first character fits', () => {
    expect(findCutPoint('\u{1f600}', 1, countChars).hard).toBe(0);
  });

  it('counts in the unit it is given', () => {
    expect(findCutPoint('語語語', 7, (char) => Buffer.byteLength(char)).hard).toBe(2);
  });
});
