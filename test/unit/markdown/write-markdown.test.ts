import fc from 'fast-check';
import type { Root } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../src/markdown/parse-markdown.ts';
import { plainTree } from '../../../src/markdown/plain-tree.ts';
import { writeBlocks } from '../../../src/markdown/write-markdown.ts';
import { readCommonmarkExamples } from '../../fixtures/commonmark-examples.ts';
import { lineDocument } from '../../fixtures/plain-documents.ts';

/** The package on its own, with the same choices and every text held against every rule. */
function writeWhole(tree: Root): string {
  return toMarkdown(tree, {
    bullet: '-',
    emphasis: '_',
    listItemIndent: 'one',
    rule: '-',
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  }).replace(/^\n+|\n+$/g, '');
}

/** CJK letters written as references, as themselves: the one way in which ours departs. */
function readCjk(markdown: string): string {
  return markdown.replace(/&#x([0-9A-F]{4});/g, (reference, code: string) => {
    const letter = String.fromCodePoint(Number.parseInt(code, 16));
    return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u.test(letter) ? letter : reference;
  });
}

function check(source: string): void {
  const tree = plainTree(parseMarkdown(source));
  expect(readCjk(writeBlocks(tree.children))).toBe(readCjk(writeWhole(tree)));
}

/** Texts in which a dot, a colon or a bracket could become part of something. */
const edgyText = fc.string({
  unit: fc.constantFrom(
    ...['w', 'W', '.', ':', '/', 's', 'p', 'a', 'é', '本', ' ', '\n', '1', '(', ')', '-', ',', '"', '!'],
    ...['`x`', '**b**', '_c_', '[l](u)'],
  ),
  maxLength: 12,
});

describe('writeBlocks', () => {
  it.each([
    ['変更は**「本番」**だけです', '変更は**「本番」**だけです'],
    // An underscore opens in no word, so the letters beside it stay references, as they do in code.
    ['本*「a」*b', '&#x672C;_「a」_&#x62;'],
    ['~本*a*', '\\~&#x672C;_&#x61;_'],
    ['`&#x672C;**`は**「本」**だ', '`&#x672C;**`&#x306F;**「本」**&#x3060;'],
  ])('writes CJK letters beside a mark as themselves where that reads the same: %s', (source, written) => {
    expect(writeBlocks(plainTree(parseMarkdown(source)).children)).toBe(written);
  });

  it('writes what the package writes when it checks every text, on the examples of CommonMark', () => {
    for (const { markdown } of readCommonmarkExamples()) check(markdown);
  });

  it('does so on generated documents and texts', () => {
    fc.assert(fc.property(lineDocument, check), { numRuns: 300 });
    fc.assert(fc.property(edgyText, check), { numRuns: 1_000 });
  });
});
