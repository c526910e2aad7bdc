import type { Kysely, QueryExecutorProvider } from 'kysely';
import type { JobDraft, JobKind, JobQueue } from '../../contract/job.ts';
import { MAX_CONCURRENT_REFLECTIONS, MAX_CONCURRENT_RUNS } from '../../contract/limits.ts';
import type { Logger } from '../../contract/logger.ts';
import { createJobRows, insertJob, type JobTables } from './job-rows.ts';
import { createJobWorker, type JobWorker } from './job-worker.ts';

/** The embedded queue: besides the port, what the composition root and `doctor` need. */
export type SqliteJobQueue = JobQueue & {
  /**
   * Queues a job in a transaction of the same database. The returned function wakes the workers and is to be called
   * once that transaction is committed; where nobody calls it, the next poll finds the job.
   */
  readonly enqueue: (executor: QueryExecutorProvider, draft: JobDraft) => Promise<() => void>;
  /** Jobs given up after too many failures. */
  readonly countSetAside: () => Promise<number>;
};

/** What the embedded queue is made of. */
export type SqliteJobQueueParts = {
  /** A database whose `JOB_MIGRATIONS` are applied, and that no other process works on. */
  readonly database: Kysely<unknown>;
  readonly logger: Logger;
  /** Epoch milliseconds; the system's clock where absent. */
  readonly now?: () => number;
  /** Jobs of each kind worked on at once; the limits of `contract/` where absent. */
  readonly slots?: Readonly<Record<JobKind, number>>;
};

const SLOTS: Readonly<Record<JobKind, number>> = {
  run: MAX_CONCURRENT_RUNS,
  reflect: MAX_CONCURRENT_REFLECTIONS,
};

/**
 * A queue in one SQLite table, for a process that is the only one to work on it. Whoever queues a job in this process
 * wakes it at once; the slow poll is for jobs that nobody told it of.
 */
export function createSqliteJobQueue(parts: SqliteJobQueueParts): SqliteJobQueue {
  const { database, logger, now = Date.now, slots = SLOTS } = parts;
  const rows = createJobRows(database.withTables<JobTables>());
  let worker: JobWorker | undefined;
  return {
    enqueue: async (executor, draft) => {
      await insertJob(executor, draft, now());
      return () => worker?.wake();
    },
    start: async (handlers) => {
      if (worker !== undefined) throw new Error('The queue is already started');
      worker = createJobWorker({ rows, handlers, logger, now, slots });
      await worker.recover();
      worker.wake();
    },
    stop: async (graceMs) => {
      await worker?.stop(graceMs);
      worker = undefined;
    },
    countOpen: () => rows.count(['queued', 'in-hand']),
    countSetAside: () => rows.count(['set-aside']),
  };
}
