import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';

const servingInfoSchema = z.strictObject({
  pid: z.int(),
  /** `start` serves until it is stopped; `ask` only until its own mention is answered. */
  command: z.enum(['start', 'ask']),
  /** Address of the embedded workspace; absent where the bot is in a real one. */
  workspaceUrl: z.url().optional(),
  webUrl: z.url(),
});

/** Where the bot that serves a data folder can be reached. */
export type ServingInfo = z.infer<typeof servingInfoSchema>;

/** The right to serve a data folder, or who has it. `info` is absent while that bot is still starting. */
export type ServingLock =
  | { readonly kind: 'taken'; readonly announce: (info: ServingInfo) => void; readonly release: () => void }
  | { readonly kind: 'busy'; readonly info?: ServingInfo };

/**
 * Takes the right to serve a data folder, so that no two bots work on one record. The lock is SQLite's own on a file
 * beside the record: the system lets go of it when a process dies, however it dies.
 * @param dataDir - absolute path; made with mode 0700 where it is missing.
 * @throws whatever the file system does, e.g. where the folder cannot be made.
 */
export function takeServingLock(dataDir: string): ServingLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const infoFile = infoFileOf(dataDir);
  const database = new Database(join(dataDir, 'serving.lock'), { timeout: 0 });
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error;
    const info = readServingInfo(dataDir);
    return { kind: 'busy', ...(info === undefined ? {} : { info }) };
  }
  // What an earlier process left behind speaks of a bot that is gone.
  rmSync(infoFile, { force: true });
  return {
    kind: 'taken',
    announce: (info) => writeFileSync(infoFile, JSON.stringify(info), { mode: 0o600 }),
    release: () => {
      rmSync(infoFile, { force: true });
      database.close();
    },
  };
}

/** Where the bot that serves a folder can be reached; absent where none has said so. Never throws. */
export function readServingInfo(dataDir: string): ServingInfo | undefined {
  try {
    return servingInfoSchema.parse(JSON.parse(readFileSync(infoFileOf(dataDir), 'utf8')));
  } catch {
    // Not there, or half written: no bot serves, or the one that does is starting or stopping.
    return undefined;
  }
}

function infoFileOf(dataDir: string): string {
  return join(dataDir, 'serving.json');
}
