import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderGithub } from '../../renderers/github/index.ts';
import { renderHtml } from '../../renderers/html/index.ts';
import { renderMemory } from '../../renderers/memory/index.ts';
import { canonicalizeMarkdown } from '../../src/markdown/canonicalize-markdown.ts';

const FOLDER = new URL('./markdown/', import.meta.url);

/** A golden file, without the line ending that ends every file. */
function readGolden(name: string, file: string): string {
  return readFileSync(new URL(`${name}/${file}`, FOLDER), 'utf8').replace(/\n$/, '');
}

describe.each(readdirSync(FOLDER))('the %s answer', (name) => {
  const canonical = canonicalizeMarkdown(readGolden(name, 'raw.md')).text;

  it('has its canonical form', () => {
    expect(canonical).toBe(readGolden(name, 'canonical.md'));
  });

  it('looks so on the run page', () => {
    expect(renderHtml(canonical)).toBe(readGolden(name, 'page.html'));
  });

  it('is posted so to GitHub', () => {
    expect(renderGithub(canonical)).toBe(readGolden(name, 'github.md'));
  });

  it('is read so by reflection', () => {
    expect(renderMemory(canonical)).toBe(readGolden(name, 'memory.md'));
  });
});
