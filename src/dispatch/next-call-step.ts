import type { AttemptDecision } from '../contract/attempt-decision.ts';
import type { RunEventOf } from '../contract/run-event.ts';
import type { Recorder } from './recorder.ts';

/** What a model call needs next, given what is on record. */
export type CallStep =
  | { readonly kind: 'prepare' }
  | { readonly kind: 'refused'; readonly event: RunEventOf<'request-refused'> }
  | { readonly kind: 'start'; readonly attempt: number }
  /** A send was started and its end never seen: our process died in between. */
  | { readonly kind: 'observe-interruption'; readonly attempt: number }
  | { readonly kind: 'interpret'; readonly observed: RunEventOf<'attempt-observed'> }
  | { readonly kind: 'decide'; readonly observed: RunEventOf<'attempt-observed'> }
  | { readonly kind: 'wait'; readonly attempt: number; readonly decision: AttemptDecision }
  | {
      readonly kind: 'settled';
      readonly observed: RunEventOf<'attempt-observed'>;
      readonly decision: AttemptDecision;
    };

/**
 * The step after the last fact recorded for a call. A fresh call and one resumed after a crash take the same way
 * through here: there is no second path to keep in step. Pure; never throws.
 */
export function nextCallStep(recorder: Pick<Recorder, 'last'>, callId: string): CallStep {
  const ofCall = (event: { callId: string }): boolean => event.callId === callId;
  const refused = recorder.last('request-refused', ofCall);
  if (refused !== undefined) return { kind: 'refused', event: refused };
  if (recorder.last('request-prepared', ofCall) === undefined) return { kind: 'prepare' };
  const started = recorder.last('attempt-started', ofCall);
  if (started === undefined) return { kind: 'start', attempt: 1 };
  const { attempt } = started;
  const ofAttempt = (event: { callId: string; attempt: number }): boolean =>
    ofCall(event) && event.attempt === attempt;
  const observed = recorder.last('attempt-observed', ofAttempt);
  if (observed === undefined) return { kind: 'observe-interruption', attempt };
  const interpreted = recorder.last(
    'attempt-interpreted',
    (event) => ofAttempt(event) && event.origin === 'live',
  );
  if (interpreted === undefined) return { kind: 'interpret', observed };
  const decided = recorder.last('attempt-decided', ofAttempt);
  if (decided === undefined) return { kind: 'decide', observed };
  if (decided.decision.action === 'retry')
    return { kind: 'wait', attempt: attempt + 1, decision: decided.decision };
  return { kind: 'settled', observed, decision: decided.decision };
}
