import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutToLine, fenceText } from '../../../src/markdown/fence-text.ts';
import { parseMarkdown } from '../../../src/markdown/parse-markdown.ts';

describe('fenceText', () => {
  it.each([
    ['plain', '```x\nplain\n```'],
    ['```\na\n```', '````x\n```\na\n```\n````'],
    ['', '```x\n```'],
    ['ends\n', '```x\nends\n```'],
  ])('fences %j', (text, expected) => {
    expect(fenceText(text, 'x')).toBe(expected);
  });

  it('makes one block of code of any text, as the parser reads it', () => {
    const lines = fc.array(fc.constantFrom('`', '```', '````', '~~~', ' ', '\n', 'a', '> ', '- ', '\r'), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(lines, (pieces) => {
        const text = pieces.join('');
        const { children } = parseMarkdown(fenceText(text, 'x'));
        expect(children.map((node) => node.type)).toEqual(['code']);
      }),
      { numRuns: 500 },
    );
  });
});

describe('cutToLine', () => {
  it.each([
    ['short', 100, 'short'],
    ['one\ntwo\nthree', 9, 'one\ntwo\n'],
    ['abcdefgh', 3, 'abc'],
    ['😀😀', 5, '😀'],
    ['ééé', 3, 'é'],
    ['abc', 0, ''],
  ])('cuts %j to %i bytes', (text, maxBytes, expected) => {
    expect(cutToLine(text, maxBytes)).toBe(expected);
  });
});
