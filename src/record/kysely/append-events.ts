import { sql, type Transaction } from 'kysely';
import type { RunId } from '../../contract/brand.ts';
import type { RunEvent } from '../../contract/run-event.ts';
import type { StoredEvent } from '../../contract/run-store.ts';
import { advanceStanding } from '../summarize-run.ts';
import type { RecordTables, RunRow } from './record-tables.ts';
import { toStanding, toStandingColumns } from './run-row.ts';

/** An event made ready to be stored: checked, and as the text that will stand in its row. */
export type EventDraft = { readonly event: RunEvent; readonly text: string };

/**
 * A run's row, locked until the transaction ends: whoever else wants to write to this run waits.
 * @returns absent where there is no such run.
 */
export async function lockRun(
  transaction: Transaction<RecordTables>,
  runId: RunId,
): Promise<RunRow | undefined> {
  return (
    transaction
      .updateTable('runs')
      // An update that changes nothing locks a row on every database; `for update` is unknown to SQLite.
      .set({ run_id: sql.ref('run_id') })
      .where('run_id', '=', runId)
      .returningAll()
      .executeTakeFirst()
  );
}

/**
 * Adds events after a locked run's last one and brings its row up to date.
 * @param run - as `lockRun` gave it in this transaction.
 * @param epoch - of the lease they are written under; 0 where none was needed.
 * @returns the events as stored, numbered without a gap.
 */
export async function appendEvents(
  transaction: Transaction<RecordTables>,
  run: RunRow,
  drafts: readonly EventDraft[],
  epoch: number,
  atMs: number,
): Promise<readonly StoredEvent[]> {
  const start = toStanding(run);
  const stored = drafts.map(({ event }, index): StoredEvent => {
    return { runId: start.runId, seq: start.events + index + 1, atMs, epoch, event };
  });
  if (stored.length === 0) return stored;
  await insertEvents(transaction, stored, drafts);
  await transaction
    .updateTable('runs')
    .set(toStandingColumns(stored.reduce(advanceStanding, start)))
    .where('run_id', '=', start.runId)
    .execute();
  return stored;
}

/** Writes the rows of numbered events. */
export async function insertEvents(
  transaction: Transaction<RecordTables>,
  stored: readonly StoredEvent[],
  drafts: readonly EventDraft[],
): Promise<void> {
  for (const [index, { runId, seq, atMs, epoch, event }] of stored.entries()) {
    const text = drafts[index]?.text;
    if (text === undefined) throw new TypeError('Every stored event needs its draft');
    await transaction
      .insertInto('run_events')
      .values({ run_id: runId, seq, at_ms: atMs, epoch, kind: event.kind, event: text })
      .execute();
  }
}
