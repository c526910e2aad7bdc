import { type Generated, type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { RunId } from '../../contract/brand.ts';
import type { Job, JobDraft, JobKind } from '../../contract/job.ts';

/** `queued`: waits for its time and its turn. `in-hand`: a worker has it. `set-aside`: given up, kept for people to see. */
type JobState = 'queued' | 'in-hand' | 'set-aside';

type JobRow = {
  readonly id: number;
  readonly kind: JobKind;
  readonly run_id: string;
  readonly key: string;
  readonly state: JobState;
  readonly ready_at_ms: number;
  readonly failures: number;
  readonly queued_at_ms: number;
};

/** The queue's one table. */
export type JobTables = { readonly jobs: Omit<JobRow, 'id'> & { readonly id: Generated<number> } };

/** The queue's statements over its table. Each method is one transaction. */
export type JobRows = {
  /** Takes the next jobs of a kind: those whose time has come and that are first of their key. */
  readonly claim: (kind: JobKind, countMax: number, nowMs: number) => Promise<readonly Job[]>;
  /** Forgets a finished job. */
  readonly finish: (job: Job) => Promise<void>;
  /** Queues a job in hand again, in its old place, with its key still taken. */
  readonly putBack: (job: Job, readyAtMs: number, failures: number) => Promise<void>;
  readonly setAside: (job: Job) => Promise<void>;
  /** Jobs in hand, in queue order: at start those of a process that died. */
  readonly listInHand: () => Promise<readonly Job[]>;
  /** When the next waiting job becomes ready; absent where none waits for a time to come. */
  readonly nextReadyAtMs: (nowMs: number) => Promise<number | undefined>;
  readonly count: (states: readonly JobState[]) => Promise<number>;
};

/**
 * Queues a job with whatever runs the statement: a database, or a transaction that is somebody else's.
 * @param nowMs - from when it may be worked on unless the draft names a later time.
 */
export async function insertJob(
  executor: QueryExecutorProvider,
  draft: JobDraft,
  nowMs: number,
): Promise<void> {
  const { kind, runId, key, readyAtMs = nowMs } = draft;
  await sql`insert into jobs (kind, run_id, key, state, ready_at_ms, failures, queued_at_ms)
    values (${kind}, ${runId}, ${key}, 'queued', ${readyAtMs}, 0, ${nowMs})`.execute(executor);
}

/** The queue's statements on a database whose `JOB_MIGRATIONS` are applied. */
export function createJobRows(database: Kysely<JobTables>): JobRows {
  const update = async (job: Job, values: Partial<JobRow>): Promise<void> => {
    await database.updateTable('jobs').set(values).where('id', '=', job.id).execute();
  };
  return {
    claim: async (kind, countMax, nowMs) => {
      if (countMax <= 0) return [];
      const rows = await database
        .updateTable('jobs')
        .set({ state: 'in-hand' })
        .where('id', 'in', headsOf(database, kind, countMax, nowMs))
        .returningAll()
        .execute();
      return rows.map(toJob).toSorted((one, other) => one.id - other.id);
    },
    finish: async (job) => {
      await database.deleteFrom('jobs').where('id', '=', job.id).execute();
    },
    putBack: (job, readyAtMs, failures) => update(job, { state: 'queued', ready_at_ms: readyAtMs, failures }),
    setAside: (job) => update(job, { state: 'set-aside', failures: job.attempt }),
    listInHand: async () => {
      const rows = await database
        .selectFrom('jobs')
        .selectAll()
        .where('state', '=', 'in-hand')
        .orderBy('id')
        .execute();
      return rows.map(toJob);
    },
    nextReadyAtMs: async (nowMs) => {
      const { next } = await database
        .selectFrom('jobs')
        .select(({ fn }) => fn.min('ready_at_ms').as('next'))
        .where('state', '=', 'queued')
        .where('ready_at_ms', '>', nowMs)
        .executeTakeFirstOrThrow();
      return next ?? undefined;
    },
    count: async (states) => {
      const { open } = await database
        .selectFrom('jobs')
        .select(({ fn }) => fn.countAll<number>().as('open'))
        .where('state', 'in', [...states])
        .executeTakeFirstOrThrow();
      return Number(open);
    },
  };
}

/** Ids of the jobs that may be taken: an open job of the same key with a lower id holds all others back. */
function headsOf(database: Kysely<JobTables>, kind: JobKind, countMax: number, nowMs: number) {
  return database
    .selectFrom('jobs as job')
    .select('job.id')
    .where('job.state', '=', 'queued')
    .where('job.kind', '=', kind)
    .where('job.ready_at_ms', '<=', nowMs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs as earlier')
            .select('earlier.id')
            .whereRef('earlier.key', '=', 'job.key')
            .whereRef('earlier.id', '<', 'job.id')
            .where('earlier.state', 'in', ['queued', 'in-hand']),
        ),
      ),
    )
    .orderBy('job.id')
    .limit(countMax);
}

function toJob(row: JobRow): Job {
  const { id, kind, key, failures } = row;
  // Branded where it was made; the queue only carries it.
  return { id, kind, runId: row.run_id as RunId, key, attempt: failures + 1 };
}
