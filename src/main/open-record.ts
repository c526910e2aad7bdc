import { join } from 'node:path';
import type { Logger } from '../contract/logger.ts';
import type { FactStore } from '../contract/memory-fact.ts';
import type { RunStore } from '../contract/run-store.ts';
import { createSqliteJobQueue, JOB_MIGRATIONS, type SqliteJobQueue } from '../jobs/index.ts';
import {
  createSqliteFactStore,
  createSqliteRunStore,
  openSqliteDatabase,
  RECORD_MIGRATIONS,
  type SqliteDatabase,
} from '../record/index.ts';

/** Everything that lives in a data folder's database. Closing the store closes them all. */
export type OpenRecord = {
  readonly database: SqliteDatabase;
  readonly store: RunStore;
  readonly facts: FactStore;
  readonly queue: SqliteJobQueue;
};

/**
 * Opens the record of a data folder, making it where it is missing. The queue shares the record's database, so that an
 * event and the wake-up it causes are one transaction.
 * @param dataDir - absolute path.
 * @throws where the file cannot be opened, is no database, or was written by a newer version.
 */
export async function openRecord(dataDir: string, logger: Logger): Promise<OpenRecord> {
  const file = join(dataDir, 'record.db');
  const database = await openSqliteDatabase(file, [...RECORD_MIGRATIONS, ...JOB_MIGRATIONS]);
  const queue = createSqliteJobQueue({ database, logger });
  return {
    database,
    queue,
    store: createSqliteRunStore({ database, enqueue: queue.enqueue, logger }),
    facts: createSqliteFactStore({ database }),
  };
}
