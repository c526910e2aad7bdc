import { sql } from 'kysely';
import type { FactStore } from '../../contract/memory-fact.ts';
import type { RunStore } from '../../contract/run-store.ts';
import { createFactStore, type FactStoreParts } from '../kysely/create-fact-store.ts';
import { createRunStore, type RunStoreParts } from '../kysely/create-run-store.ts';
import type { RecordTables } from '../kysely/record-tables.ts';
import type { SqliteDatabase } from './open-sqlite-database.ts';

/** The run store of a database whose `RECORD_MIGRATIONS` are applied. Closing it closes the database. */
export function createSqliteRunStore(
  parts: Omit<RunStoreParts, 'database'> & { readonly database: SqliteDatabase },
): RunStore {
  return createRunStore({ ...parts, database: parts.database.withTables<RecordTables>() });
}

/** The fact store of a database whose `RECORD_MIGRATIONS` are applied. */
export function createSqliteFactStore(
  parts: Pick<FactStoreParts, 'now'> & { readonly database: SqliteDatabase },
): FactStore {
  return createFactStore({
    ...parts,
    database: parts.database.withTables<RecordTables>(),
    eraseTraces: () => truncateLog(parts.database),
  });
}

/**
 * Brings all changes into the main file and cuts the log to nothing: `secure_delete` overwrites an erased row in the
 * main file only.
 * @throws Error where another process reads the log for longer than the busy time-out.
 */
async function truncateLog(database: SqliteDatabase): Promise<void> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database);
  if (rows[0]?.busy !== 0) {
    throw new Error('The fact is erased, but another process keeps the log in which it still stands open');
  }
}
