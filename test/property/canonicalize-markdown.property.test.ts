import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { describe, expect, it } from 'vitest';
import { canonicalizeMarkdown } from '../../src/markdown/canonicalize-markdown.ts';
import { parseMarkdown } from '../../src/markdown/parse-markdown.ts';
import { parseMarkdownBounded } from '../../src/markdown/parse-markdown-bounded.ts';
import { foldTree } from '../../src/markdown/walk-tree.ts';
import { readCommonmarkExamples } from '../fixtures/commonmark-examples.ts';
import { anyText, markdownDocument } from '../fixtures/markdown-documents.ts';

/** A tree without positions, with the emphasis that starts at the given offsets turned to strong. */
function readTree(source: string, strongAt: readonly number[]): unknown {
  return foldTree<unknown, Nodes>(parseMarkdown(source), (node, children) => {
    const { position, ...fields } = node;
    const isStrong = node.type === 'emphasis' && strongAt.includes(position?.start.offset ?? -1);
    return {
      ...fields,
      ...(isStrong ? { type: 'strong' } : {}),
      ...('children' in node ? { children } : {}),
    };
  });
}

/** Invariant 6 of the design, on one text. */
function checkCanonical(raw: string): void {
  const { text, changed, promoted } = canonicalizeMarkdown(raw);
  expect(changed).toBe(text !== raw);
  expect(changed).toBe(promoted.length > 0);

  let rebuilt = raw;
  for (const { start, end } of promoted.toReversed()) {
    expect(raw[start]).toBe('*');
    expect(raw[end - 1]).toBe('*');
    rebuilt = `${rebuilt.slice(0, start)}*${rebuilt.slice(start, end)}*${rebuilt.slice(end)}`;
  }
  expect(text).toBe(rebuilt);
  expect(readTree(text, [])).toEqual(
    readTree(
      raw,
      promoted.map(({ start }) => start),
    ),
  );

  const again = canonicalizeMarkdown(text);
  expect(again.text).toBe(text);
  expect(again.changed).toBe(false);
}

describe('canonical Markdown', () => {
  it('differs from the raw text by promotions alone, and is its own canonical form, on every CommonMark example', () => {
    for (const { markdown } of readCommonmarkExamples()) checkCanonical(markdown);
  });

  it('does so on generated documents', () => {
    fc.assert(fc.property(markdownDocument, checkCanonical), { numRuns: 2_500 });
  });

  it('takes any string', () => {
    fc.assert(
      fc.property(anyText, (raw) => {
        expect(canonicalizeMarkdown(raw)).toEqual(canonicalizeMarkdown(raw));
      }),
      { numRuns: 1_000 },
    );
  });

  it('hands on the tree a fresh parse would give, positions included', () => {
    fc.assert(
      fc.property(markdownDocument, (raw) => {
        const { text } = canonicalizeMarkdown(raw);
        expect(parseMarkdownBounded(text)).toEqual({ kind: 'tree', tree: parseMarkdown(text) });
      }),
      { numRuns: 1_000 },
    );
  });

  it('misses nothing where it decides without a parse', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('*', '\\', ' ', '\n', 'a', '`', '_', '\u00a0'), maxLength: 12 }),
        (raw) => {
          const { text, left } = canonicalizeMarkdown(raw);
          if (text !== raw || left.length > 0) return;
          foldTree<void>(parseMarkdown(raw), (node) => {
            if (node.type === 'emphasis') expect(raw[node.position?.start.offset ?? 0]).toBe('_');
          });
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
