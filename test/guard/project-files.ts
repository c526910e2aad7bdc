import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the project's root. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Paths of the project's own files, relative to its root: those git tracks and those it would, as they are on disk.
 * @param pattern - a regular expression on the path.
 */
export function listFiles(pattern: RegExp): readonly string[] {
  const output = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  const deleted = execFileSync('git', ['ls-files', '--deleted'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  return output.split('\n').filter((path) => path !== '' && pattern.test(path) && !deleted.includes(path));
}

/** Text of one of the project's files. */
export function readProjectFile(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
