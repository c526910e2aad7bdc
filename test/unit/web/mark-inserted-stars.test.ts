import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markInsertedStars } from '../../../src/web/mark-inserted-stars.ts';

describe('inserted stars', () => {
  it('are told from the stars the model wrote', () => {
    expect(markInsertedStars('*x* and **y**', '**x** and **y**')).toEqual([
      { text: '*', inserted: false },
      { text: '*', inserted: true },
      { text: 'x*', inserted: false },
      { text: '*', inserted: true },
      { text: ' and **y**', inserted: false },
    ]);
  });

  it('are none where nothing changed', () => {
    expect(markInsertedStars('plain', 'plain')).toEqual([{ text: 'plain', inserted: false }]);
    expect(markInsertedStars('', '')).toEqual([]);
  });

  it('are not marked where the texts differ in anything but inserted stars', () => {
    expect(markInsertedStars('abc', 'abX')).toBeUndefined();
    expect(markInsertedStars('abc', 'ab')).toBeUndefined();
    expect(markInsertedStars('ab', 'ab_')).toBeUndefined();
    expect(markInsertedStars('a*b', 'ab')).toBeUndefined();
  });

  it('give back both texts, wherever the stars went in', () => {
    const withStars = fc
      .tuple(
        fc.string({ unit: fc.constantFrom('a', '*', ' ', '_', 'é', '\n') }),
        fc.infiniteStream(fc.boolean()),
      )
      .map(([raw, stream]) => {
        const canonical = [...raw].map((char) => (stream.next().value ? `*${char}` : char)).join('');
        return { raw, canonical };
      });
    fc.assert(
      fc.property(withStars, ({ raw, canonical }) => {
        const spans = markInsertedStars(raw, canonical) ?? [];
        expect(spans.map(({ text }) => text).join('')).toBe(canonical);
        expect(
          spans
            .filter(({ inserted }) => !inserted)
            .map(({ text }) => text)
            .join(''),
        ).toBe(raw);
        expect(spans.every(({ text, inserted }) => !inserted || /^\*+$/.test(text))).toBe(true);
      }),
    );
  });
});
