import { sql, type Transaction } from 'kysely';

/** One numbered step of the queue's table. Once released it is never edited: a change is a new step. */
export type JobMigration = {
  readonly name: string;
  readonly up: (database: Transaction<unknown>) => Promise<void>;
};

/** The queue's table on SQLite, step by step; applied by whoever opens the database. */
export const JOB_MIGRATIONS: readonly JobMigration[] = [{ name: 'jobs-001-queue', up: createQueue }];

async function createQueue(database: Transaction<unknown>): Promise<void> {
  // `autoincrement`: a job's id is its place in the queue and is never given twice.
  await sql`create table jobs (
    id integer primary key autoincrement, kind text not null, run_id text not null, key text not null,
    state text not null, ready_at_ms integer not null, failures integer not null, queued_at_ms integer not null
  ) strict`.execute(database);
  await sql`create index jobs_by_key on jobs (key, id)`.execute(database);
  await sql`create index jobs_by_state on jobs (state, kind, id)`.execute(database);
}
