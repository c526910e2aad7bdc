import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderGithub } from '../../renderers/github/index.ts';
import { renderHtml } from '../../renderers/html/index.ts';
import { renderMemory } from '../../renderers/memory/index.ts';
import { renderSlackText } from '../../renderers/slack/index.ts';
import { canonicalizeMarkdown } from '../../src/markdown/canonicalize-markdown.ts';
import { readMarkdownCases } from '../fixtures/markdown-cases.ts';

const FOLDER = new URL('./cases/', import.meta.url);

/** Cases that are nothing but long; what comes of them is counted, not read (test/conformance/slack-cases.test.ts). */
const LONG: ReadonlySet<string> = new Set(['long-paragraph-3k', 'long-13k']);

/** Characters that cannot be seen, as the files name them. */
const NAMED: readonly (readonly [name: string, char: string])[] = [
  ['⟨ZWSP⟩', '\u200b'],
  ['⟨WJ⟩', '\u2060'],
];

/**
 * A case's golden file: the report it is from, then what is shown on each surface under its name. A part that is not
 * there is the same as what it is made of: the canonical text as the input, GitHub's body as the canonical text.
 */
function readGolden(id: string): { readonly source: string; readonly parts: ReadonlyMap<string, string> } {
  let text = readFileSync(new URL(`${id}.txt`, FOLDER), 'utf8');
  for (const [name, char] of NAMED) text = text.replaceAll(name, char);
  const [source = '', ...parts] = text.split(/^=== /m);
  return {
    source: source.trim(),
    parts: new Map(
      parts.map((part) => {
        const end = part.indexOf('\n');
        return [part.slice(0, end), part.slice(end + 1).replace(/\n$/, '')];
      }),
    ),
  };
}

const withoutLineEnd = (text: string): string => text.replace(/\n$/, '');

const cases = readMarkdownCases().filter(({ id }) => !LONG.has(id));

// Read one by one by a person, and changed by hand only.
describe.each(cases.map((entry) => [entry.id, entry] as const))('%s', (id, { input, sourceUrl }) => {
  const { source, parts } = readGolden(id);
  const canonical = canonicalizeMarkdown(input).text;

  it(`is the case reported at ${sourceUrl}`, () => {
    expect(source).toBe(sourceUrl);
    expect(withoutLineEnd(input)).toBe(parts.get('input'));
  });

  it('has its canonical form', () => {
    expect(withoutLineEnd(canonical)).toBe(parts.get('canonical') ?? parts.get('input'));
  });

  it('is shown so in Slack', () => {
    expect(renderSlackText(canonical)).toBe(parts.get('slack'));
  });

  it('is shown so on the run page', () => {
    expect(renderHtml(canonical)).toBe(parts.get('page'));
  });

  it('is posted so to GitHub', () => {
    expect(withoutLineEnd(renderGithub(canonical))).toBe(parts.get('github') ?? withoutLineEnd(canonical));
  });

  it('is read so by reflection', () => {
    expect(renderMemory(canonical)).toBe(parts.get('memory'));
  });
});

describe('golden files of the cases', () => {
  it('are there for every case but the long ones, and no others', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(cases.map(({ id }) => `${id}.txt`).sort());
  });

  it('are short enough to be read', () => {
    const lines = (id: string): number => readFileSync(new URL(`${id}.txt`, FOLDER), 'utf8').split('\n').length;
    expect(cases.filter(({ id }) => lines(id) > 40).map(({ id }) => id)).toEqual([]);
  });
});
