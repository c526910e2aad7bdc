import { describe, expect, it } from 'vitest';
import { writeAnswers } from '../../../bench/markdown/corpus/write-answers.ts';
import { MAX_MARKDOWN_PARSE_NS, MAX_MARKDOWN_SQUARE_NS } from '../../../src/contract/limits.ts';
import { guardMarkdown } from '../../../src/markdown/guard-markdown.ts';
import { readCommonmarkExamples } from '../../fixtures/commonmark-examples.ts';
import { MARKDOWN_SHAPES } from '../../fixtures/markdown-shapes.ts';

/** What the guard lets a text cost: the estimate where it may be parsed, nothing where it is refused. */
function allowedNs(source: string): number {
  const verdict = guardMarkdown(source);
  return verdict.kind === 'parse' ? verdict.estimate.linearNs + verdict.estimate.squareNs : 0;
}

describe('guardMarkdown', () => {
  it.each([
    ['one more quote than containers allowed', `${'>'.repeat(101)} a`, 'depth'],
    [
      'a list in a list, too often',
      Array.from({ length: 120 }, (_, level) => `${' '.repeat(2 * level)}- a\n`).join(''),
      'depth',
    ],
    ['numbers in one line', '1. '.repeat(101), 'depth'],
    ['runs that cannot pair', '*_'.repeat(4_000), 'markers'],
    ['closing brackets', ']'.repeat(4_000), 'markers'],
    ['links that never close', '[a]('.repeat(3_000), 'markers'],
    ['comments that never close', 'a <!-- '.repeat(1_000), 'markers'],
    ['an address with an endless end', `http://a.b/${'!'.repeat(4_000)}x`, 'markers'],
    ['images in images', `${'!['.repeat(600)}${'](u)'.repeat(600)}`, 'markers'],
    ['lines that continue a quote', `> a\n${'b\n'.repeat(2_000)}`, 'markers'],
    ['underlined headings', 'a\n---\n'.repeat(1_000), 'markers'],
    ['more bytes than are looked at', 'é'.repeat(600_000), 'size'],
    ['more paragraphs than one parse may take', 'a\n\n'.repeat(25_000), 'size'],
    ['more lines than are looked at', 'a\n'.repeat(70_000), 'size'],
    ['more bold words than anyone draws', '**a** b\n'.repeat(20_000), 'size'],
  ])('refuses %s', (_name, source, reason) => {
    expect(guardMarkdown(source)).toEqual({ kind: 'refuse', reason });
  });

  it.each([
    ['a rule of many hyphens with spaces', '- '.repeat(500)],
    ['an answer of many short bold items', '- **name**: some words about it, and `code`\n'.repeat(400)],
    [
      'nested items without a blank line',
      '- a **b** c\n  - d **e** f\n    - **g**: [h](https://x.test/h)\n'.repeat(150),
    ],
    ['a table of many rows', `| a | b |\n|---|---|\n${'| **x** | [y](https://x.test/y) |\n'.repeat(300)}`],
    ['names in snake case', 'the my_long_name and your_long_name\n'.repeat(1_000)],
    ['code in a fence, whatever it holds', `\`\`\`\n${'*_[](<!-- '.repeat(8_000)}\n\`\`\``],
    ['a long label of words that start like an address', `www.a.b [${'words we want '.repeat(250)}](u)`],
    ['a heading of half a megabyte', `# ${'word '.repeat(100_000)}`],
    ['a megabyte of code between backticks', `\`${'x y '.repeat(250_000)}z\``],
    ['a page of prose', 'The quick brown fox jumps over the lazy dog. '.repeat(10_000)],
  ])('lets pass %s', (_name, source) => {
    expect(guardMarkdown(source).kind).toBe('parse');
  });

  it('lets half a megabyte of ordinary answers pass', () => {
    let text = '';
    for (const answer of writeAnswers()) if (text.length < 500_000) text += `${answer.text}\n`;
    expect(text.length).toBeGreaterThan(500_000);
    expect(guardMarkdown(text).kind).toBe('parse');
  });

  it('lets every example of CommonMark pass', () => {
    expect(
      readCommonmarkExamples().filter(({ markdown }) => guardMarkdown(markdown).kind !== 'parse'),
    ).toEqual([]);
  });

  it.each([
    ['inside an HTML block', `<div>\n\`\`\`\n\n${'*_'.repeat(4_000)}`],
    ['that an indented one has opened before', ` \`\`\`\n\`\`\`\n\n${'*_'.repeat(4_000)}`],
    ['inside a comment', `<!--\n\`\`\`\n-->\n\n${'*_'.repeat(4_000)}`],
    ['with a backtick in its info string', `\`\`\` a\`b\n\n${'*_'.repeat(4_000)}`],
    ['after an HTML block that goes on behind a list item', `<div>\n- x\n\`\`\`\n\n${'*_'.repeat(4_000)}`],
  ])('trusts no fence %s', (_name, source) => {
    expect(guardMarkdown(source)).toEqual({ kind: 'refuse', reason: 'markers' });
  });

  it.each(Object.entries(MARKDOWN_SHAPES))('keeps the cost of %s in step with its size', (_name, make) => {
    let half = allowedNs(make(4_096));
    for (let chars = 8_192; chars <= 1_048_576; chars *= 2) {
      const cost = allowedNs(make(chars));
      // Twice the text may cost twice as much, a fifth more, and no more than that.
      expect(cost).toBeLessThanOrEqual(2.4 * half + MAX_MARKDOWN_SQUARE_NS);
      expect(cost).toBeLessThanOrEqual(MAX_MARKDOWN_PARSE_NS * 1.25);
      half = cost;
    }
  });
});
