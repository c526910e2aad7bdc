import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './project-files.ts';

const run = promisify(execFile);

type Violation = { readonly rule: { readonly name: string }; readonly from: string; readonly to: string };
type Cruise = {
  readonly modules: readonly unknown[];
  readonly summary: { readonly violations: readonly Violation[] };
};

/** What dependency-cruiser finds in a folder under the project's own rules. */
async function cruise(folder: string): Promise<Cruise> {
  const cruiser = join(ROOT, 'node_modules', '.bin', 'depcruise');
  const args = [
    '--config',
    join(ROOT, '.dependency-cruiser.mjs'),
    '--output-type',
    'json',
    'src',
    'renderers',
  ];
  try {
    return JSON.parse((await run(cruiser, args, { cwd: folder, maxBuffer: 1e8 })).stdout) as Cruise;
  } catch (error) {
    // Violations make the tool exit with their number; what it found stands on standard output all the same.
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string')
      return JSON.parse(error.stdout) as Cruise;
    throw error;
  }
}

/** Imports that the table forbids, one per room, as `[file, what it imports, rule that must catch it]`. */
const FORBIDDEN = [
  ['src/contract/a.ts', '../record/b.ts', 'contract-imports-only-its-own'],
  ['src/markdown/a.ts', '../record/b.ts', 'markdown-imports-only-its-own'],
  ['src/adapters/a.ts', '../record/b.ts', 'adapters-imports-only-its-own'],
  ['src/adapters/chat/a.ts', '../messages/b.ts', 'dialects-know-no-other-dialect'],
  ['src/output/a.ts', '../record/b.ts', 'output-imports-only-its-own'],
  ['src/record/a.ts', '../jobs/b.ts', 'record-imports-only-its-own'],
  ['src/jobs/a.ts', '../record/b.ts', 'jobs-imports-only-its-own'],
  ['src/memory/a.ts', '../adapters/index.ts', 'memory-imports-only-its-own'],
  ['src/dispatch/a.ts', '../slack/b.ts', 'dispatch-imports-only-its-own'],
  ['src/dispatch/c.ts', '../adapters/chat/a.ts', 'dispatch-imports-only-its-own'],
  ['src/slack/a.ts', '../web/b.ts', 'slack-imports-only-its-own'],
  ['src/web/a.ts', '../adapters/index.ts', 'web-imports-only-its-own'],
  ['src/local/a.ts', '../../renderers/slack/b.ts', 'local-imports-only-its-own'],
  ['src/readback/a.ts', '../../renderers/slack/b.ts', 'readback-imports-only-its-own'],
  ['renderers/html/a.ts', '../slack/b.ts', 'renderers-know-no-other-renderer'],
] as const;

describe('the import table', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'switchboard-boundaries-'));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    symlinkSync(join(ROOT, 'tsconfig.json'), join(folder, 'tsconfig.json'));
    for (const target of [
      'src/record/b.ts',
      'src/jobs/b.ts',
      'src/slack/b.ts',
      'src/web/b.ts',
      'src/adapters/index.ts',
      'src/adapters/messages/b.ts',
      'renderers/slack/b.ts',
    ]) {
      write(target, 'export const b = 1;\n');
    }
    for (const [file, imported] of FORBIDDEN)
      write(file, `import * as found from '${imported}';\nexport { found };\n`);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  it('bites: every forbidden import that is planted is caught, by its own rule', async () => {
    const { summary } = await cruise(folder);
    const caught = summary.violations.map(({ rule, from }) => `${from} ${rule.name}`);
    expect(caught).toEqual(expect.arrayContaining(FORBIDDEN.map(([file, , rule]) => `${file} ${rule}`)));
  });

  it('holds for the project, and the tool really read it', async () => {
    const { modules, summary } = await cruise(ROOT);
    expect(modules.length).toBeGreaterThan(100);
    expect(summary.violations).toEqual([]);
  });
});
