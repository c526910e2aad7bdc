import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SECRET_BYTES = 32;

/**
 * The secret under which run links are made: read from the data folder, made there once where it is missing. Deleting
 * the file ends all links given out so far.
 * @param dataDir - absolute path of an existing folder.
 * @returns 64 hexadecimal characters.
 * @throws where the file cannot be written, or holds something that is not a secret of ours.
 */
export function readSecret(dataDir: string): string {
  const file = join(dataDir, 'link-secret');
  // Written aside and linked into place: of two processes that start at once, both read the one that came first.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const text = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new Error(
      `${file} does not hold a link secret; delete it to have a new one made (old run links end)`,
    );
  }
  return text;
}
