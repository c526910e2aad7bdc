import type { AttemptDecision, CallStatus } from '../contract/attempt-decision.ts';
import type { Interpretation } from '../contract/interpretation.ts';
import type { TransportFacts } from '../contract/reply.ts';

/** Where a call stands when its attempt is decided on. */
export type AttemptPosition = {
  /** The attempt that just ended, from 1. */
  readonly attempt: number;
  /** Sends at most, the first included. */
  readonly attemptsMax: number;
  readonly toolsOffered: boolean;
  readonly nowMs: number;
  /** Lets the default policy try once more after an answer that is simply empty. Absent means it does not. */
  readonly retryEmpty?: boolean;
};

/** Everything a rule may look at. */
export type AttemptCase = {
  readonly interpretation: Interpretation;
  readonly facts: TransportFacts;
  readonly position: AttemptPosition;
};

/** One rule of a policy: when it holds, what is done, and what the call amounts to if nothing further is sent. */
export type AttemptRule = {
  /** In one line, as the record shows it. */
  readonly rule: string;
  readonly when: (attemptCase: AttemptCase) => boolean;
  readonly action: AttemptDecision['action'];
  readonly callStatus: CallStatus;
};

/** A named, versioned list of rules; the first that holds decides. */
export type AttemptPolicy = {
  /** Name and version, e.g. `default-v1`. */
  readonly name: string;
  readonly rules: readonly AttemptRule[];
  /** What is done where no rule holds. */
  readonly otherwise: Omit<AttemptRule, 'when'>;
  /** Whether a wait the provider asks for is obeyed; if not, a retry comes at once. */
  readonly obeysRetryAfter: boolean;
};
