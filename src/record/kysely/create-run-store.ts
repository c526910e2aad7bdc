import type { Kysely, QueryExecutorProvider, Transaction } from 'kysely';
import { monotonicFactory } from 'ulid';
import type { RunId } from '../../contract/brand.ts';
import type { JobDraft } from '../../contract/job.ts';
import { MAX_RUNS_LISTED } from '../../contract/limits.ts';
import type { Logger } from '../../contract/logger.ts';
import type { Mention } from '../../contract/mention.ts';
import type { RunEvent } from '../../contract/run-event.ts';
import type { Admission, AppendResult, RunLease, RunStore, StoredEvent } from '../../contract/run-store.ts';
import { redactEvent } from '../redact-event.ts';
import { decodeHistory, encodeEvent } from '../stored-event.ts';
import { beginStanding } from '../summarize-run.ts';
import { appendEvents, type EventDraft, insertEvents, lockRun } from './append-events.ts';
import { assertBlobsStored, readBlob, storeBlobs } from './blobs.ts';
import { type Committed, createCommitLine } from './commit-line.ts';
import { createLeases } from './leases.ts';
import type { RecordTables } from './record-tables.ts';
import { toStandingColumns, toSummary } from './run-row.ts';

/**
 * Queues a job in a transaction that is not the queue's own, and gives what is to be called once that transaction is
 * committed. It is how the record and the queue work together without knowing each other.
 */
export type EnqueueJob = (executor: QueryExecutorProvider, job: JobDraft) => Promise<() => void>;

/** What a run store is made of. */
export type RunStoreParts = {
  readonly database: Kysely<RecordTables>;
  readonly enqueue: EnqueueJob;
  readonly logger: Logger;
  /** Epoch milliseconds; the system's clock where absent. */
  readonly now?: () => number;
};

/**
 * The record of runs, over any database Kysely speaks to whose tables are `RecordTables`. Every write is one
 * transaction in which nothing but the database is awaited. Closing the store closes the database.
 */
export function createRunStore(parts: RunStoreParts): RunStore {
  const { database, logger, now = Date.now } = parts;
  const writer: Writer = { ...parts, now, newRunId: createRunIds(), draft: createDrafting(logger) };
  const line = createCommitLine(logger);
  return {
    ...createLeases(database, now),
    admit: (mention) => line.commit(() => admit(writer, mention)),
    append: (lease, events, extra = {}) => line.commit(() => append(writer, lease, events, extra)),
    appendReading: (runId, event) => line.commit(() => appendReading(writer, runId, event)),
    readEvents: async (runId) =>
      decodeHistory(
        await database
          .selectFrom('run_events')
          .selectAll()
          .where('run_id', '=', runId)
          .orderBy('seq')
          .execute(),
      ),
    readRun: async (runId) => {
      const row = await database
        .selectFrom('runs')
        .selectAll()
        .where('run_id', '=', runId)
        .executeTakeFirst();
      return row === undefined ? undefined : toSummary(row);
    },
    listRuns: async ({ limit = MAX_RUNS_LISTED, before } = {}) => {
      const newest = database.selectFrom('runs').selectAll().orderBy('run_id', 'desc');
      const page = before === undefined ? newest : newest.where('run_id', '<', before);
      const rows = await page.limit(Math.max(0, Math.min(Math.trunc(limit), MAX_RUNS_LISTED))).execute();
      return rows.map(toSummary);
    },
    readBlob: (sha256) => readBlob(database, sha256),
    subscribe: line.subscribe,
    close: async () => {
      await line.settled();
      await database.destroy();
    },
  };
}

type Writer = Required<RunStoreParts> & {
  readonly newRunId: (atMs: number) => RunId;
  /** @throws StoredEventError for an event that may not be stored. */
  readonly draft: (event: RunEvent, runId: RunId) => EventDraft;
};

/** Run ids that sort by time, also those made within one millisecond. */
function createRunIds(): (atMs: number) => RunId {
  const next = monotonicFactory();
  // The one place where the brand is given: this is what it means.
  return (atMs) => next(atMs) as RunId;
}

function createDrafting(logger: Logger): Writer['draft'] {
  return (event, runId) => {
    const redacted = redactEvent(event);
    if (redacted.found.length > 0) {
      logger.warn(
        { runId, kind: event.kind, found: redacted.found },
        'an event reached the record unredacted',
      );
    }
    return { event: redacted.event, text: encodeEvent(redacted.event) };
  };
}

async function admit(
  { database, enqueue, now, newRunId, draft }: Writer,
  mention: Mention,
): Promise<Committed<Admission>> {
  const atMs = now();
  const runId = newRunId(atMs);
  const first = draft({ kind: 'mention-received', mention }, runId);
  return database.transaction().execute(async (transaction): Promise<Committed<Admission>> => {
    const known = await enterInbox(transaction, mention, runId);
    if (known !== undefined) return { result: { kind: 'duplicate', runId: known }, events: [], wakes: [] };
    const standing = toStandingColumns(beginStanding(runId, mention, atMs));
    await transaction
      .insertInto('runs')
      .values({ ...standing, lease_epoch: 0, lease_worker: null, lease_until_ms: 0 })
      .execute();
    const events: readonly StoredEvent[] = [{ runId, seq: 1, atMs, epoch: 0, event: first.event }];
    await insertEvents(transaction, events, [first]);
    const wake = await enqueue(transaction, { kind: 'run', runId, key: threadKey(mention) });
    return { result: { kind: 'admitted', runId }, events, wakes: [wake] };
  });
}

/** Enters a mention under both of its identities. @returns the run that has it already, or absent where it is new. */
async function enterInbox(
  transaction: Transaction<RecordTables>,
  { eventId, team, channel, ts }: Mention,
  runId: RunId,
): Promise<RunId | undefined> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('inbox')
    .values({ event_id: eventId, team, channel, ts, run_id: runId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== undefined && numInsertedOrUpdatedRows > 0n) return undefined;
  const row = await transaction
    .selectFrom('inbox')
    .select('run_id')
    .where((entry) =>
      entry.or([
        entry('event_id', '=', eventId),
        entry.and([entry('team', '=', team), entry('channel', '=', channel), entry('ts', '=', ts)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return row.run_id as RunId;
}

/** Runs of one thread are worked one after the other. */
function threadKey({ team, channel, threadTs }: Mention): string {
  return `${team}/${channel}/${threadTs}`;
}

async function append(
  { database, enqueue, now, draft }: Writer,
  { runId, epoch }: RunLease,
  events: readonly RunEvent[],
  { blobs = [], jobs = [] }: NonNullable<Parameters<RunStore['append']>[2]>,
): Promise<Committed<AppendResult>> {
  const drafts = events.map((event) => draft(event, runId));
  return database.transaction().execute(async (transaction): Promise<Committed<AppendResult>> => {
    const run = await lockRun(transaction, runId);
    if (run === undefined) throw new TypeError(`Run ${runId} is not in the record`);
    if (run.lease_epoch !== epoch) return { result: { kind: 'fenced' }, events: [], wakes: [] };
    const atMs = now();
    await storeBlobs(transaction, blobs, atMs);
    await assertBlobsStored(transaction, events);
    const stored = await appendEvents(transaction, run, drafts, epoch, atMs);
    const wakes: (() => void)[] = [];
    for (const job of jobs) wakes.push(await enqueue(transaction, job));
    return { result: { kind: 'appended', events: stored }, events: stored, wakes };
  });
}

async function appendReading(
  { database, now, draft }: Writer,
  runId: RunId,
  event: RunEvent,
): Promise<Committed<StoredEvent>> {
  if (event.kind !== 'attempt-interpreted' || event.origin !== 'reinterpretation') {
    throw new TypeError(`Only a re-interpretation is appended without a lease, not ${event.kind}`);
  }
  const drafts = [draft(event, runId)];
  return database.transaction().execute(async (transaction) => {
    const run = await lockRun(transaction, runId);
    if (run === undefined) throw new TypeError(`Run ${runId} is not in the record`);
    const events = await appendEvents(transaction, run, drafts, 0, now());
    const [result] = events;
    if (result === undefined) throw new TypeError('A reading was appended but not stored');
    return { result, events, wakes: [] };
  });
}
