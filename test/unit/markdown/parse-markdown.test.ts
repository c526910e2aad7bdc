import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { parseMarkdown, prepareParse } from '../../../src/markdown/parse-markdown.ts';
import { foldTree, walkTree } from '../../../src/markdown/walk-tree.ts';
import { readCommonmarkExamples } from '../../fixtures/commonmark-examples.ts';
import { markdownDocument } from '../../fixtures/markdown-documents.ts';

/** A tree in short: `strong(重要)`; text stands for itself, paragraphs and the root are left out. */
function outline(source: string): string {
  return foldTree<string>(parseMarkdown(source), (node, children) => {
    if (node.type === 'text') return node.value;
    const inner = children.join('');
    return node.type === 'paragraph' || node.type === 'root' ? inner : `${node.type}(${inner})`;
  });
}

describe('parseMarkdown', () => {
  it.each([
    ['変更は**「本番」**だけです。', '変更はstrong(「本番」)だけです。'],
    ['変更は*「本番」*だけです。', '変更はemphasis(「本番」)だけです。'],
    ['変更は~~「本番」~~だけです。', '変更はdelete(「本番」)だけです。'],
    ['한국어**(x)**는', '한국어strong((x))는'],
    ['한국어~~(x)~~는', '한국어delete((x))는'],
    ['𠮷**「x」**𠮷', '𠮷strong(「x」)𠮷'],
  ])('lets emphasis stand against CJK punctuation: %s', (source, expected) => {
    expect(outline(source)).toBe(expected);
  });

  it.each([
    ['compare ~/one and ~/two now', 'compare ~/one and ~/two now'],
    ['a ~b~ c', 'a ~b~ c'],
    ['a ~~b~~ c', 'a delete(b) c'],
    ['a~~(x)~~b', 'a~~(x)~~b'],
  ])('strikes with two tildes only: %s', (source, expected) => {
    expect(outline(source)).toBe(expected);
  });

  it.each([
    ['see <https://x.test/a|the page> now', 'see <https://x.test/a|the page> now'],
    ['see <https://x.test/a|docs> now', 'see <https://x.test/a|docs> now'],
    ['see <https://x.test/a> now', 'see link(https://x.test/a) now'],
    ['[https://x.test/a|b](https://x.test/a|b)', 'link(https://x.test/a|b)'],
    ['<[a|b](a|b)', '<link(a|b)'],
  ])("reads Slack's own link syntax as the text it is: %s", (source, expected) => {
    expect(outline(source)).toBe(expected);
  });

  it('finds e-mail addresses in finished texts, the scheme with them', () => {
    expect(outline('mail a.b@c.test or mailto:d@e.test, not `f@g.test`')).toBe(
      'mail link(a.b@c.test) or link(mailto:d@e.test), not inlineCode()',
    );
  });

  it('counts a leading byte order mark in every position', () => {
    const [paragraph] = parseMarkdown('\uFEFF*x* y\n\n*z*').children;
    expect(paragraph?.position).toEqual({
      start: { line: 1, column: 2, offset: 1 },
      end: { line: 1, column: 7, offset: 6 },
    });
    const [, second] = parseMarkdown('\uFEFF*x* y\n\n*z*').children;
    expect(second?.position?.start).toEqual({ line: 3, column: 1, offset: 8 });
  });

  it('points every position at the text it came from', () => {
    fc.assert(
      fc.property(markdownDocument, (source) => {
        walkTree(parseMarkdown(source), {
          enter: (node) => {
            const start = node.position?.start.offset ?? 0;
            if (node.type === 'emphasis') expect('*_').toContain(source[start]);
            if (node.type === 'inlineCode') expect(source[start]).toBe('`');
            return undefined;
          },
        });
      }),
      { numRuns: 500 },
    );
  });
});

describe('what is read without the parser', () => {
  it.each([
    ['a fence that an answer was cut in', 'a\n\n```js\nlet x = 1;\n\n  y'],
    ['lines that two spaces break', 'a  \nb **c**   \nd'],
    ['spaces at the ends of blocks', '# a  \n\nb \n\n- c  \n- d '],
    ['a heading of half a megabyte', `# ${'word '.repeat(100_000)}`],
  ])('takes in %s', (_name, source) => {
    expect(prepareParse(source).leftTexts).toEqual([]);
  });

  it('leaves what is not certain to the parser, each part as a text of its own', () => {
    const separated = (part: string): string => `${part}<!-- -->\n`;
    expect(prepareParse('a\n\n\\b\n\n\n- c\n\n\\d\ne\n').leftTexts).toEqual([
      separated('\\b\n\n\n'),
      '\\d\ne\n',
    ]);
  });
  it('gives each part the definitions of the whole text, in its order', () => {
    const plain = 'words that everybody reads alike\n\n'.repeat(10);
    const separator = '<!-- -->\n';
    const source = `[a]: u\n\n${plain}see [a]\n\n${plain}[a]: v\n`;
    expect(prepareParse(source).leftTexts).toEqual([
      `[a]: u\n\n${separator}[a]: v\n`,
      `[a]: u\n\n${separator}see [a]\n\n${separator}[a]: v\n`,
      `[a]: u\n\n${separator}[a]: v\n`,
    ]);
    expect(prepareParse(`[a]: u\n\nb\n\nsee [a]`).leftTexts).toEqual(['[a]: u\n\nb\n\nsee [a]']);
  });
});

describe('parts of GFM left out of a parse', () => {
  const singleTilde = { singleTilde: false };
  const extensions = [gfm(singleTilde), cjkFriendlyExtension(), gfmStrikethroughCjkFriendly(singleTilde)];
  /** All of GFM at once, as its own packages combine it. */
  const parseWhole = (source: string): Nodes =>
    fromMarkdown(source, { extensions, mdastExtensions: [gfmFromMarkdown()] });
  const plain = (tree: Nodes): unknown =>
    JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key === 'position' ? undefined : value)));

  it('change no tree of the CommonMark examples', () => {
    const examples = readCommonmarkExamples();
    expect(examples).toHaveLength(652);
    for (const { number, markdown } of examples)
      expect({ number, tree: plain(parseMarkdown(markdown)) }).toEqual({
        number,
        tree: plain(parseWhole(markdown)),
      });
  });

  it('change no tree of generated documents', () => {
    // Addresses and Slack's links are read differently on purpose; see the tests above.
    const comparable = markdownDocument.filter(
      (source) => !source.includes('@') && !source.includes('\uFEFF'),
    );
    fc.assert(
      fc.property(comparable, (source) => {
        fc.pre(!/<[^>]*\|/.test(source));
        expect(plain(parseMarkdown(source))).toEqual(plain(parseWhole(source)));
      }),
      { numRuns: 1_500 },
    );
  });
});
