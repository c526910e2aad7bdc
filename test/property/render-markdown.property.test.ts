import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderGithub } from '../../renderers/github/index.ts';
import { renderHtml } from '../../renderers/html/index.ts';
import { renderMemory } from '../../renderers/memory/index.ts';
import { MAX_GITHUB_BODY_BYTES, MAX_MEMORY_RENDER_BYTES } from '../../src/contract/limits.ts';
import { parseMarkdown } from '../../src/markdown/parse-markdown.ts';
import { walkTree } from '../../src/markdown/walk-tree.ts';
import { anyText, markdownDocument } from '../fixtures/markdown-documents.ts';
import { MARKDOWN_SHAPES } from '../fixtures/markdown-shapes.ts';

/** What of a body would act on GitHub: text outside code and links, as its own reader finds it. */
function findLive(body: string): string[] {
  const live: string[] = [];
  walkTree(parseMarkdown(body), {
    enter: (node, ancestors) => {
      const isInLink = ancestors.some(({ type }) => type === 'link' || type === 'linkReference');
      if (node.type === 'image' || node.type === 'imageReference') live.push(node.type);
      if (node.type === 'html' && /<!--(?! -->)|<(?:img|script|iframe|svg|video)\b/i.test(node.value))
        live.push(node.value);
      if (node.type === 'text' && !isInLink) {
        // Independent of the renderer's own patterns: as GitHub documents them, on the text people see.
        const found =
          /(?:^|[^\w])@[a-z\d]|\b(?:close[sd]?|fix(?:es|ed)?|resolve[sd]?):?\s+(?:[\w.-]+\/[\w.-]+)?#\d/i.exec(
            node.value,
          );
        if (found !== null) live.push(found[0]);
      }
      return undefined;
    },
  });
  return live;
}

const ACTING = [
  ...[
    '@octocat',
    '@org/team',
    '@',
    'octocat',
    '\\@',
    '&#64;',
    'fixes',
    ' ',
    ': ',
    '#1',
    'o/r#2',
    'closes #3',
    '&#35;4',
  ],
  ...[
    '![a](https://x.test/i)',
    '!',
    '[',
    ']',
    '(https://x.test)',
    '<!--',
    '-->',
    '<img src=x>',
    '<b>',
    '</b>',
    '`',
    '*',
    '_',
  ],
  ...[
    '\n',
    '\n\n',
    '/merge',
    '- ',
    '> ',
    '```\n',
    '<div>\n',
    '[a]: https://x.test\n',
    '[a]',
    '![a]',
    '[@b]: x\n',
    '[@b]',
    '|',
    '|a|\n|-|\n',
  ],
];
const actingText = fc.array(fc.constantFrom(...ACTING), { maxLength: 14 }).map((pieces) => pieces.join(''));

describe('answers on GitHub', () => {
  it('have nothing in them that acts', () => {
    fc.assert(
      fc.property(fc.oneof(actingText, markdownDocument), (markdown) => {
        expect(findLive(renderGithub(markdown))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('are what they are when they are made so again', () => {
    fc.assert(
      fc.property(actingText, (markdown) => {
        const body = renderGithub(markdown);
        expect(renderGithub(body)).toBe(body);
      }),
      { numRuns: 500 },
    );
  });
});

describe('answers for memory', () => {
  it('are one block of code that nothing in them ends', () => {
    fc.assert(
      fc.property(anyText, (markdown) => {
        const text = renderMemory(markdown);
        const { children } = parseMarkdown(text);
        expect(children.map(({ type }) => type)).toEqual(text === '' ? [] : ['code']);
        expect(text === '' || parseMarkdown(`${text}\n\nafter`).children.length === 2).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('every renderer', () => {
  it('takes any string, gives the same for the same, and stays within its bytes', () => {
    fc.assert(
      fc.property(anyText, (markdown) => {
        expect(Buffer.byteLength(renderMemory(markdown))).toBeLessThanOrEqual(MAX_MEMORY_RENDER_BYTES);
        expect(Buffer.byteLength(renderGithub(markdown))).toBeLessThanOrEqual(MAX_GITHUB_BODY_BYTES);
        expect(renderMemory(markdown)).toBe(renderMemory(markdown));
        expect(renderGithub(markdown)).toBe(renderGithub(markdown));
      }),
      { numRuns: 500 },
    );
  });

  it.each(Object.entries(MARKDOWN_SHAPES))('takes a megabyte of %s', (_name, make) => {
    const markdown = make(1_000_000).slice(0, 1_000_000);
    expect(Buffer.byteLength(renderMemory(markdown))).toBeLessThanOrEqual(MAX_MEMORY_RENDER_BYTES);
    expect(Buffer.byteLength(renderGithub(markdown))).toBeLessThanOrEqual(MAX_GITHUB_BODY_BYTES);
    expect(renderHtml(markdown).length).toBeLessThan(10_000_000);
  });
});
