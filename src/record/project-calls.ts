import type { RunEvent } from '../contract/run-event.ts';
import type { StoredEvent } from '../contract/run-store.ts';
import { isRecorded, type Recorded } from './recorded.ts';

/** One send of a call's request, with everything that was learnt of it. */
export type AttemptProjection = {
  /** 1-based within its call. */
  readonly attempt: number;
  /** `sending`: started, nothing observed (also after a crash). `observed`: bytes or their absence recorded. Then `interpreted`, then `decided`. */
  readonly standing: 'sending' | 'observed' | 'interpreted' | 'decided';
  readonly started?: Recorded<'attempt-started'>;
  readonly observed?: Recorded<'attempt-observed'>;
  /** Every reading of its reply in the order recorded: the live one first, re-interpretations after it. */
  readonly readings: readonly Recorded<'attempt-interpreted'>[];
  readonly decided?: Recorded<'attempt-decided'>;
};

/** One model call of a run. */
export type CallProjection = {
  readonly callId: string;
  /** Absent only where nothing but attempts is recorded of it. */
  readonly purpose?: 'answer' | 'reflection';
  readonly prepared?: Recorded<'request-prepared'>;
  readonly refused?: Recorded<'request-refused'>;
  readonly attempts: readonly AttemptProjection[];
  readonly ended?: Recorded<'call-ended'>;
};

/** The calls of a run in the order in which they first appear, each with its attempts in order. Never throws. */
export function projectCalls(events: readonly StoredEvent[]): readonly CallProjection[] {
  const byCall = Map.groupBy(events.filter(isOfCall), ({ event }) => event.callId);
  return [...byCall].map(([callId, ofCall]) => projectCall(callId, ofCall));
}

type CallEventKind = Extract<RunEvent, { callId: string }>['kind'];

/** An answer names the call it came from, but tells nothing of the call itself. */
function isOfCall(stored: StoredEvent): stored is Recorded<Exclude<CallEventKind, 'answer'>> {
  return 'callId' in stored.event && stored.event.kind !== 'answer';
}

function projectCall(
  callId: string,
  events: readonly Recorded<Exclude<CallEventKind, 'answer'>>[],
): CallProjection {
  let call: Omit<CallProjection, 'attempts'> = { callId };
  const ofAttempts: Recorded<AttemptEventKind>[] = [];
  for (const stored of events) {
    if (isRecorded(stored, 'request-prepared'))
      call = { ...call, purpose: stored.event.purpose, prepared: stored };
    else if (isRecorded(stored, 'request-refused'))
      call = { ...call, purpose: stored.event.purpose, refused: stored };
    else if (isRecorded(stored, 'call-ended'))
      call = { ...call, purpose: stored.event.purpose, ended: stored };
    else if (isOfAttempt(stored)) ofAttempts.push(stored);
  }
  const byAttempt = Map.groupBy(ofAttempts, ({ event }) => event.attempt);
  const attempts = [...byAttempt].map(([attempt, ofAttempt]) => projectAttempt(attempt, ofAttempt));
  return { ...call, attempts: attempts.toSorted((one, other) => one.attempt - other.attempt) };
}

type AttemptEventKind = 'attempt-started' | 'attempt-observed' | 'attempt-interpreted' | 'attempt-decided';

function isOfAttempt(stored: StoredEvent): stored is Recorded<AttemptEventKind> {
  return 'attempt' in stored.event && 'callId' in stored.event;
}

function projectAttempt(attempt: number, events: readonly Recorded<AttemptEventKind>[]): AttemptProjection {
  const started = events.find((stored) => isRecorded(stored, 'attempt-started'));
  const observed = events.find((stored) => isRecorded(stored, 'attempt-observed'));
  const decided = events.find((stored) => isRecorded(stored, 'attempt-decided'));
  const readings = events.filter((stored) => isRecorded(stored, 'attempt-interpreted'));
  const isInterpreted = readings.length > 0;
  return {
    attempt,
    standing: decided ? 'decided' : isInterpreted ? 'interpreted' : observed ? 'observed' : 'sending',
    ...(started === undefined ? {} : { started }),
    ...(observed === undefined ? {} : { observed }),
    readings,
    ...(decided === undefined ? {} : { decided }),
  };
}
