import { describe, expect, it } from 'vitest';
import { CANONICAL_VERSION, canonicalizeMarkdown } from '../../../src/markdown/canonicalize-markdown.ts';
import { parseMarkdown } from '../../../src/markdown/parse-markdown.ts';
import { parseMarkdownBounded } from '../../../src/markdown/parse-markdown-bounded.ts';
import { readMarkdownCases } from '../../fixtures/markdown-cases.ts';

const canonical = (raw: string): string => canonicalizeMarkdown(raw).text;

describe('canonicalizeMarkdown', () => {
  it.each([
    // The seed's own criteria, and what the system it came from pins.
    ['*Verdict: approve* - fine', '**Verdict: approve** - fine'],
    ['*x*', '**x**'],
    ['*a* then **b** then *c*', '**a** then **b** then **c**'],
    ['a*x*b', 'a**x**b'],
    ['*two\nlines*', '**two\nlines**'],
    ['- *i*', '- **i**'],
    ['> *q*', '> **q**'],
    ['## *h*', '## **h**'],
    ['[*l*](u)', '[**l**](u)'],
    ['* *item*', '* **item**'],
    ['*a\\*b*', '**a\\*b**'],
    ['*a `*` b*', '**a `*` b**'],
    ['*[l](u)*', '**[l](u)**'],
    ['**foo*', '***foo**'],
    ['*foo**', '**foo***'],
    // A product and a glob are emphasis to CommonMark, so they are treated as any other word.
    ['5*3*2', '5**3**2'],
    ['src/*.ts and test/*.ts', 'src/**.ts and test/**.ts'],
    ['| *a* | b |\n|--|--|\n| 2*3 | *c* |', '| **a** | b |\n|--|--|\n| 2*3 | **c** |'],
    ['[^1]\n\n[^1]: *note*', '[^1]\n\n[^1]: **note**'],
  ])('promotes single-asterisk emphasis: %j', (raw, expected) => {
    expect(canonical(raw)).toBe(expected);
  });

  it.each([
    ...['**x**', '_x_', '***x***', '__x__', '*a **b** c*', '**a *b* c**', '_a *b* c_', '*a _b_ c*'],
    ...['```\n*x*\n```', '~~~\n*x*\n~~~', '    *x*', '`*x*`', '<div>*x*</div>'],
    ...['![*x*](u)', '[a](u "*x*")', '[a](*u*)', '<https://a/*b*>'],
    ...[
      '2 * 3 = 6 and 4*5',
      '*unclosed',
      '* ',
      '***',
      '5 * 3 * 2',
      'f(*a, *b)',
      '*/5 * * * *',
      'Note*: x*',
      '',
    ],
  ])('leaves as written: %j', (raw) => {
    expect(canonicalizeMarkdown(raw)).toMatchObject({ text: raw, changed: false, promoted: [] });
  });

  it.each([
    // Each of these came out with other text or another link when two asterisks were simply put in.
    ...['*a**b*', '**bold***em*', '*a***b**', '**a*b* c', 'src/**/*.ts and test/*.ts'],
    ...['| 2*3 | 4*5 |\n|--|--|\n| a*b | c*d |', '| *a | b* |\n|--|--|\n| *c | d* |'],
    ...['https://ex.test/*foo*/bar', 'www.ex.test/*a*/'],
    ...['[*foo* bar]\n\n[*foo* bar]: /u', '[*foo*]\n\n[*foo*]: /u'],
  ])('leaves what a promotion would read differently: %j', (raw) => {
    expect(canonical(raw)).toBe(raw);
  });

  it('drops only the paragraph, heading or cell whose promotion does not hold', () => {
    const raw = '- *one* item\n- src/**/*.ts and test/*.ts\n- *three* items';
    const { text, left } = canonicalizeMarkdown(raw);
    expect(text).toBe('- **one** item\n- src/**/*.ts and test/*.ts\n- **three** items');
    expect(left.map(({ start, end, reason }) => [raw.slice(start, end), reason])).toEqual([
      ['*.ts and test/*', 'would-change'],
    ]);
  });

  it.each([
    ['\uFEFF*x* y', '\uFEFF**x** y'],
    ['*a*\r\n*b*\r*c*', '**a**\r\n**b**\r**c**'],
    ['- a\n\t- *b*\tc', '- a\n\t- **b**\tc'],
    ['`x` \0*a*\0', '`x` \0**a**\0'],
    ['\ud800*a*\udc00 *b*', '\ud800**a**\udc00 **b**'],
    ['😀 *a* 𠮷*b*', '😀 **a** 𠮷**b**'],
  ])('puts the asterisks where they belong in %j', (raw, expected) => {
    expect(canonical(raw)).toBe(expected);
  });

  it('says what it promoted, what it left and why, by offsets into the raw text', () => {
    const raw = '*a* **b *c* d** [*e* f] *g*\n\n[*e* f]: https://x.test';
    const { promoted, left, changed, version } = canonicalizeMarkdown(raw);
    expect(changed).toBe(true);
    expect(version).toBe(CANONICAL_VERSION);
    expect(promoted.map(({ start, end }) => raw.slice(start, end))).toEqual(['*a*', '*g*']);
    expect(left.map(({ start, end, reason }) => [raw.slice(start, end), reason])).toEqual([
      ['*c*', 'nested'],
      ['*e*', 'reference-label'],
    ]);
  });

  it('returns a text past the limits as it came, and says why', () => {
    const deep = `${'>'.repeat(12_000)} *x*`;
    expect(canonicalizeMarkdown(deep)).toEqual({
      text: deep,
      changed: false,
      promoted: [],
      left: [],
      bounded: 'depth',
      version: CANONICAL_VERSION,
    });
    expect(canonicalizeMarkdown(`*a* ${'*_'.repeat(12_000)}`).bounded).toBe('markers');
    expect(canonicalizeMarkdown(`*a*${' word'.repeat(300_000)}`).bounded).toBe('size');
  });

  it('leaves the tree of the canonical text to the renderers, equal to a fresh parse', () => {
    const raw =
      '\uFEFF# *a* b\n\n> *c* `d`\n> - [ ] *e*\n\n| *f* | g |\n|-|-|\n\ntext *h*, *i*\nand *j*[^1]\n\n[^1]: *k*\n';
    const { text, promoted } = canonicalizeMarkdown(raw);
    expect(promoted).toHaveLength(8);
    expect(parseMarkdownBounded(text)).toEqual({ kind: 'tree', tree: parseMarkdown(text) });
  });
});

describe('cases reported in public', () => {
  it.each(readMarkdownCases().map((entry) => [entry.id, entry.sourceUrl, entry] as const))(
    '%s is canonical as expected (%s)',
    (_id, _sourceUrl, { input, canonical: expected }) => {
      expect(canonical(input)).toBe(expected);
    },
  );
});
