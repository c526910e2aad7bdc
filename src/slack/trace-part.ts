import type { RunEventOf } from '../contract/run-event.ts';
import type { StoredEvent } from '../contract/run-store.ts';

/** What a message of the outbox is posted as; each is plainer than the one before. */
export type PostForm = RunEventOf<'delivery-attempted'>['form'];

/** What the record says of one part of a reply, as far as the next step depends on it. */
export type PartTrace = {
  /** Attempts made, and looks into the thread for our message. */
  readonly steps: number;
  /** Times Slack asked to wait. */
  readonly deferrals: number;
  /** Outcomes in a row that could not tell. */
  readonly unknowns: number;
  /** The last attempt; absent before the first. */
  readonly last?: {
    readonly attempt: number;
    readonly form: PostForm;
    /** When the last fact about it was recorded. */
    readonly atMs: number;
    /** Absent where the process stopped between the attempt and what came of it. */
    readonly observed?: RunEventOf<'delivery-observed'>;
  };
};

/**
 * The trace of one part in a run's history. Pure.
 * @param events - the whole history.
 * @param part - 1-based.
 */
export function tracePart(events: readonly StoredEvent[], part: number): PartTrace {
  let trace: PartTrace = { steps: 0, deferrals: 0, unknowns: 0 };
  for (const { event, atMs } of events) {
    if (event.kind === 'delivery-attempted' && event.part === part) {
      const { steps, deferrals } = trace;
      const last = { attempt: event.attempt, form: event.form, atMs };
      trace = { steps: steps + 1, deferrals, unknowns: 0, last };
    }
    if (event.kind === 'delivery-observed' && event.part === part) trace = observe(trace, event, atMs);
  }
  return trace;
}

function observe(trace: PartTrace, observed: RunEventOf<'delivery-observed'>, atMs: number): PartTrace {
  const { last } = trace;
  if (last === undefined) return trace;
  const isLook = last.observed !== undefined || observed.outcome === 'found' || observed.outcome === 'absent';
  const isDeferral = observed.outcome === 'deferred';
  return {
    // A refusal for pace is no attempt that was used up: it has a budget of its own.
    steps: trace.steps + (isLook ? 1 : 0) - (isDeferral ? 1 : 0),
    deferrals: trace.deferrals + (isDeferral ? 1 : 0),
    unknowns: observed.outcome === 'unknown' ? trace.unknowns + 1 : 0,
    last: { ...last, observed, atMs },
  };
}
