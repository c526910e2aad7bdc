import { describe, expect, it } from 'vitest';
import { MAX_REMEMBERED_TREE_CHARS, MAX_REMEMBERED_TREES } from '../../../src/contract/limits.ts';
import { parseMarkdown } from '../../../src/markdown/parse-markdown.ts';
import { parseMarkdownBounded } from '../../../src/markdown/parse-markdown-bounded.ts';

describe('parseMarkdownBounded', () => {
  it('gives the tree parseMarkdown gives', () => {
    const source = '# a *b*\n\n- [ ] c\n';
    expect(parseMarkdownBounded(source)).toEqual({ kind: 'tree', tree: parseMarkdown(source) });
  });

  it('parses a text that several renderers ask for once', () => {
    const first = parseMarkdownBounded('one *text*');
    const second = parseMarkdownBounded('one *text*');
    expect(first.kind === 'tree' && second.kind === 'tree' && first.tree === second.tree).toBe(true);
  });

  it('keeps the last few trees only', () => {
    const first = parseMarkdownBounded('kept *for* a while');
    for (let index = 0; index < MAX_REMEMBERED_TREES; index += 1)
      parseMarkdownBounded(`another *text* ${index}`);
    const again = parseMarkdownBounded('kept *for* a while');
    expect(again).toEqual(first);
    expect(first.kind === 'tree' && again.kind === 'tree' && first.tree !== again.tree).toBe(true);
  });

  it('keeps only so many characters of texts, the latest of them', () => {
    const half = (name: string): string => `${name} ${'word '.repeat(MAX_REMEMBERED_TREE_CHARS / 10)}`;
    const first = parseMarkdownBounded(half('first'));
    const second = parseMarkdownBounded(half('second'));
    const again = parseMarkdownBounded(half('second'));
    expect(second.kind === 'tree' && again.kind === 'tree' && second.tree === again.tree).toBe(true);
    const firstAgain = parseMarkdownBounded(half('first'));
    expect(first.kind === 'tree' && firstAgain.kind === 'tree' && first.tree !== firstAgain.tree).toBe(true);
  });

  it('keeps the latest whatever its length, since the longest must not be parsed five times', () => {
    const source = 'word '.repeat(MAX_REMEMBERED_TREE_CHARS / 5 + 1);
    const first = parseMarkdownBounded(source);
    const again = parseMarkdownBounded(source);
    expect(first.kind === 'tree' && again.kind === 'tree' && first.tree === again.tree).toBe(true);
  });

  it.each([
    ['quotes within quotes', `${'>'.repeat(6_000)} x`, 'depth'],
    ['emphasis within emphasis', `${'*a '.repeat(280)}${'a* '.repeat(280)}`, 'depth'],
    [
      'references that would repeat one address a thousandfold',
      `[a]: https://x.test/${'u'.repeat(4_000)}\n\n${'[a]\n\n'.repeat(500)}`,
      'expansion',
    ],
    [
      'table rows that leave out thousands of cells',
      `${'|a'.repeat(300)}|\n${'|-'.repeat(300)}|\n${'|x|\n'.repeat(100)}`,
      'expansion',
    ],
  ])('states why %s have no tree', (_name, source, reason) => {
    expect(parseMarkdownBounded(source)).toEqual({ kind: 'bounded', reason });
  });

  it('takes a table whose rows leave out a few cells', () => {
    expect(parseMarkdownBounded('|a|b|\n|-|-|\n|x|\n').kind).toBe('tree');
  });
});
