import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { writeAnswers } from '../../bench/markdown/corpus/write-answers.ts';
import { parseGfm } from '../../src/markdown/parse-gfm.ts';
import { parseMarkdown, prepareParse } from '../../src/markdown/parse-markdown.ts';
import { readCommonmarkExamples } from '../fixtures/commonmark-examples.ts';
import { readMarkdownCases } from '../fixtures/markdown-cases.ts';
import { markdownDocument } from '../fixtures/markdown-documents.ts';
import { definitionDocument, inlineDocument, lineDocument } from '../fixtures/plain-documents.ts';

const singleTilde = { singleTilde: false };
const extensions = [gfm(singleTilde), cjkFriendlyExtension(), gfmStrikethroughCjkFriendly(singleTilde)];

/** The tree of the parser with all its extensions, as their own packages combine them; ours plays no part in it. */
function parseWhole(source: string): Root {
  return fromMarkdown(source, { extensions, mdastExtensions: [gfmFromMarkdown()] });
}

/** True where our tree is another one on purpose: e-mail literals, Slack's own links, a counted byte order mark. */
function isReadDifferently(source: string): boolean {
  return source.includes('@') || source.includes('\uFEFF') || /<[^>]*\|/.test(source);
}

/** Positions and all; a field that is undefined is no field. */
function plain(tree: Root): unknown {
  return JSON.parse(JSON.stringify(tree));
}

function checkTree(source: string): void {
  const tree = plain(parseMarkdown(source));
  checkSame(source, tree, plain(parseGfm(source)));
  if (!isReadDifferently(source)) checkSame(source, tree, plain(parseWhole(source)));
}

/** Says where two trees differ; finding out that they do not is a tenth of the cost of saying so. */
function checkSame(source: string, tree: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(tree, expected)) expect({ source, tree }).toEqual({ source, tree: expected });
}

describe('a tree of which parts were read without the parser', () => {
  it("is the parser's own, positions included, on every example of CommonMark", () => {
    const examples = readCommonmarkExamples();
    expect(examples).toHaveLength(652);
    for (const { markdown } of examples) checkTree(markdown);
  });

  it('is so on every reported case and every answer of the bench', () => {
    for (const { input } of readMarkdownCases()) checkTree(input);
    for (const { text } of writeAnswers()) checkTree(text);
  });

  it('is so on generated documents', () => {
    fc.assert(fc.property(markdownDocument, checkTree), { numRuns: 500 });
  });

  it('is so on lines that start, continue and end blocks in any order', () => {
    fc.assert(fc.property(lineDocument, checkTree), { numRuns: 1_200 });
  });

  it('is so wherever a container stands right behind another block', () => {
    const blocks = [
      'b\n',
      'b \n',
      '> q\n',
      '# h\n',
      '- x\n',
      '- x\n  y\n',
      '| a |\n|---|\n',
      '---\n',
      'b\n\n',
    ];
    const contents = [
      '1.',
      '2. x',
      '-',
      '- x',
      '<b>',
      '[a]: u',
      '# h',
      '---',
      '|a|\n|-|',
      '> 2. x',
      '> -',
      '```',
    ];
    const ends = ['', '\n', '\n\ny', '\n  y', '\n- z'];
    for (const block of blocks)
      for (const marker of ['- ', '1. ', '2. ', '> '])
        for (const content of contents) for (const end of ends) checkTree(block + marker + content + end);
  });

  it('is so where labels are defined far from where they are used', () => {
    fc.assert(fc.property(definitionDocument, checkTree), { numRuns: 300 });
  });

  it('is so on marks in any order', () => {
    fc.assert(fc.property(inlineDocument, checkTree), { numRuns: 1_200 });
  });

  it('leaves less than a fifth of an ordinary answer to the parser', () => {
    const answers = writeAnswers();
    const chars = answers.reduce((sum, { text }) => sum + text.length, 0);
    const left = answers.reduce((sum, { text }) => sum + prepareParse(text).leftTexts.join('').length, 0);
    expect(left).toBeLessThan(chars / 5);
  });
});
