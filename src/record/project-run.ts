import type { Mention } from '../contract/mention.ts';
import type { RunSummary, StoredEvent } from '../contract/run-store.ts';
import { type CallProjection, projectCalls } from './project-calls.ts';
import { type DeliveryProjection, projectDelivery } from './project-delivery.ts';
import { allRecorded, lastRecorded, type Recorded } from './recorded.ts';

/**
 * How far a run has come: `waiting` for a worker, `working` towards an outcome, `delivering` it, or `ended`, which says
 * that nothing more will be posted; reflection may still follow.
 */
export type RunPhase = 'waiting' | 'working' | 'delivering' | 'ended';

/** Where a run stands, as its events tell it. Each part is absent until its event is recorded. */
export type RunProjection = {
  readonly phase: RunPhase;
  readonly status: RunSummary['status'];
  readonly mention?: Mention;
  /** Every time a worker took the run; more than one means it was resumed. */
  readonly workStarts: readonly Recorded<'work-started'>[];
  readonly context?: Recorded<'context-read'>;
  /** In the order in which they were prepared or refused; the answer call and, later, the reflection call. */
  readonly calls: readonly CallProjection[];
  /** At most one of `answer` and `noAnswer` is recorded. */
  readonly answer?: Recorded<'answer'>;
  readonly noAnswer?: Recorded<'no-answer'>;
  readonly delivery: DeliveryProjection;
  readonly memory?: Recorded<'memory-decided'>;
  readonly notes: readonly Recorded<'noted'>[];
};

/**
 * Where a run stands. A pure function of its events, so that a worker that resumes it and a page that shows it cannot
 * disagree.
 * @param events - a run's history in order of `seq`, whole or any beginning of it; empty gives a waiting run without a
 * mention.
 * Never throws.
 */
export function projectRun(events: readonly StoredEvent[]): RunProjection {
  const mention = lastRecorded(events, 'mention-received')?.event.mention;
  const workStarts = allRecorded(events, 'work-started');
  const context = lastRecorded(events, 'context-read');
  const answer = lastRecorded(events, 'answer');
  const noAnswer = lastRecorded(events, 'no-answer');
  const memory = lastRecorded(events, 'memory-decided');
  const delivery = projectDelivery(events);
  const hasOutcome = answer !== undefined || noAnswer !== undefined;
  return {
    phase: phaseOf(workStarts.length > 0, hasOutcome, delivery),
    status: statusOf(workStarts.length > 0, answer, noAnswer),
    ...(mention === undefined ? {} : { mention }),
    workStarts,
    ...(context === undefined ? {} : { context }),
    calls: projectCalls(events),
    ...(answer === undefined ? {} : { answer }),
    ...(noAnswer === undefined ? {} : { noAnswer }),
    delivery,
    ...(memory === undefined ? {} : { memory }),
    notes: allRecorded(events, 'noted'),
  };
}

function phaseOf(isTaken: boolean, hasOutcome: boolean, delivery: DeliveryProjection): RunPhase {
  if (delivery.ended !== undefined) return 'ended';
  if (hasOutcome) return 'delivering';
  return isTaken ? 'working' : 'waiting';
}

function statusOf(
  isTaken: boolean,
  answer: Recorded<'answer'> | undefined,
  noAnswer: Recorded<'no-answer'> | undefined,
): RunSummary['status'] {
  // Of two outcomes, which only a bug can record, the later one stands, as in the listing.
  if (answer !== undefined && answer.seq > (noAnswer?.seq ?? 0)) return 'answered';
  if (noAnswer !== undefined) return 'unanswered';
  return isTaken ? 'working' : 'waiting';
}
