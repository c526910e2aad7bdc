import { describe, expect, it } from 'vitest';
import { cutMarkdown, cutText, cutTextStart } from '../../../src/web/cut-text.ts';

describe('a cut text', () => {
  it('is whole up to the limit', () => {
    expect(cutText('abc', 3)).toEqual({ shown: 'abc', omittedChars: 0 });
  });

  it('says how much is not shown', () => {
    expect(cutText('abcdef', 4)).toEqual({ shown: 'abcd', omittedChars: 2 });
  });

  it('never parts a pair of surrogates', () => {
    expect(cutText('ab😀cd', 3)).toEqual({ shown: 'ab', omittedChars: 4 });
    expect(cutText('ab😀cd', 4)).toEqual({ shown: 'ab😀', omittedChars: 2 });
  });
});

describe('a text cut at its start', () => {
  it('is whole up to the limit', () => {
    expect(cutTextStart('abc', 3)).toEqual({ shown: 'abc', omittedChars: 0 });
  });

  it('keeps its end, says how much is not shown and never parts a pair of surrogates', () => {
    expect(cutTextStart('abcdef', 4)).toEqual({ shown: 'cdef', omittedChars: 2 });
    expect(cutTextStart('ab😀cd', 3)).toEqual({ shown: 'cd', omittedChars: 4 });
    expect(cutTextStart('ab😀cd', 4)).toEqual({ shown: '😀cd', omittedChars: 2 });
  });
});

describe('a cut Markdown text', () => {
  it('ends where a block ends', () => {
    expect(cutMarkdown('first block\n\nsecond block', 20)).toEqual({
      shown: 'first block',
      omittedChars: 14,
    });
  });

  it('is cut at the limit where one block would leave half the page empty', () => {
    expect(cutMarkdown(`a\n\n${'b'.repeat(30)}`, 20)).toEqual({
      shown: `a\n\n${'b'.repeat(17)}`,
      omittedChars: 13,
    });
  });
});
