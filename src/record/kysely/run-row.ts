import type { RunId } from '../../contract/brand.ts';
import type { RunSummary } from '../../contract/run-store.ts';
import type { RunStanding } from '../summarize-run.ts';
import type { RunRow } from './record-tables.ts';

/** The columns of a run that its events decide; the lease's are apart. */
export type StandingColumns = Omit<RunRow, 'lease_epoch' | 'lease_worker' | 'lease_until_ms'>;

/** A standing as columns. */
export function toStandingColumns(standing: RunStanding): StandingColumns {
  return {
    run_id: standing.runId,
    team: standing.team,
    channel: standing.channel,
    thread_ts: standing.threadTs,
    user_id: standing.user,
    title: standing.title,
    created_at_ms: standing.createdAtMs,
    updated_at_ms: standing.updatedAtMs,
    status: standing.status,
    state: standing.state ?? null,
    route: standing.route ?? null,
    delivered: standing.delivered ? 1 : 0,
    events: standing.events,
    answer_call: standing.answerCallId ?? null,
  };
}

/**
 * A row as the standing it holds.
 * @throws TypeError where its status is none of ours.
 */
export function toStanding(row: StandingColumns): RunStanding {
  return {
    // Branded where it was made; what comes back from our own column is one.
    runId: row.run_id as RunId,
    team: row.team,
    channel: row.channel,
    threadTs: row.thread_ts,
    user: row.user_id,
    title: row.title,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    status: checkedStatus(row),
    delivered: row.delivered === 1,
    events: row.events,
    ...(row.state === null ? {} : { state: row.state }),
    ...(row.route === null ? {} : { route: row.route }),
    ...(row.answer_call === null ? {} : { answerCallId: row.answer_call }),
  };
}

/** A row as a listing shows it. */
export function toSummary(row: StandingColumns): RunSummary {
  const { answerCallId: _, ...summary } = toStanding(row);
  return summary;
}

function checkedStatus({ run_id, status }: StandingColumns): RunSummary['status'] {
  switch (status) {
    case 'waiting':
    case 'working':
    case 'answered':
    case 'unanswered':
      return status;
    default:
      throw new TypeError(`Run ${run_id} has the unknown status ${status}`);
  }
}
