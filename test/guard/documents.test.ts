import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROFILES } from '../../src/adapters/index.ts';
import { ENVIRONMENT_VARIABLES } from '../../src/config/environment.ts';
import { CONTROL_NAMES } from '../../src/contract/controls.ts';
import { listFiles, ROOT, readProjectFile } from './project-files.ts';

const PAGES = listFiles(/^[^/]+\.md$|^docs\/.*\.md$/);

/** Paths of ours that a page names in backticks or as a link target, as written. */
function namedPaths(page: string): string[] {
  const text = readProjectFile(page);
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word);
  const paths = code.filter(
    (word) =>
      /^(src|renderers|test|bench|bin|docs|scripts|\.ci)\/[\w./*<>-]*$/.test(word) && !/[*<>]/.test(word),
  );
  const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => normalize(join(dirname(page), target)));
  return [...paths, ...links];
}

describe('documents', () => {
  it('name only files that exist', () => {
    const missing = PAGES.flatMap((page) =>
      namedPaths(page)
        .filter((path) => !existsSync(join(ROOT, path)))
        .map((path) => `${page}: ${path}`),
    );
    expect(PAGES.length).toBeGreaterThan(10);
    expect(PAGES.flatMap(namedPaths).length).toBeGreaterThan(30);
    expect(missing).toEqual([]);
  });

  it('name only commands that exist', () => {
    const cli = readProjectFile('src/cli.ts');
    const commands = PAGES.flatMap((page) =>
      [...readProjectFile(page).matchAll(/bin\/switchboard ([a-z]+)/g)].map(([, command = '']) => command),
    );
    expect(commands.length).toBeGreaterThan(8);
    expect(commands.filter((command) => !cli.includes(`  ${command}: {`))).toEqual([]);
  });

  it('list every environment variable in the README, with the words of the table in the code', () => {
    const rows = Object.entries(ENVIRONMENT_VARIABLES).map(
      ([name, meaning]) => `| \`${name}\` | ${meaning} |`,
    );
    const readme = readProjectFile('README.md');
    expect(rows.filter((row) => !readme.includes(row))).toEqual([]);
  });

  it('say nothing of this machine', () => {
    const texts = listFiles(/\.(md|ts|mjs|json|yml|css|js)$|^bin\/|^\.ci\//).filter(
      (path) => path !== 'package-lock.json',
    );
    const home = dirname(normalize(join(ROOT, '.')));
    expect(texts.filter((path) => readProjectFile(path).includes(`${home}/`))).toEqual([]);
  });
});

describe('docs/routes.md', () => {
  it('names every shipped profile and every control', () => {
    const page = readProjectFile('docs/routes.md');
    const names = [...Object.keys(PROFILES), ...CONTROL_NAMES];
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
