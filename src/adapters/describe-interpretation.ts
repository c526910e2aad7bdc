import type { AttemptDecision } from '../contract/attempt-decision.ts';
import type { DialectName } from '../contract/dialect.ts';
import type { Interpretation } from '../contract/interpretation.ts';
import { MAX_ATTEMPTS } from '../contract/limits.ts';
import type { Reply } from '../contract/reply.ts';
import type { Asked } from './asked.ts';
import { decideAttempt } from './decide-attempt.ts';
import { interpret } from './interpret.ts';

/** An interpretation with what the default policy would do about it at a first attempt. */
export type DescribedInterpretation = Interpretation & {
  readonly decision: AttemptDecision['action'];
  readonly callStatus: AttemptDecision['callStatus'];
};

/**
 * What `switchboard interpret` prints: the reading of a reply, the default policy's action with attempts left, and the
 * call's status if nothing further were sent.
 * @param nowMs - for a `retry-after` given as a date. Never throws.
 */
export function describeInterpretation(
  dialect: DialectName,
  reply: Reply,
  asked: Asked,
  nowMs: number = Date.now(),
): DescribedInterpretation {
  const interpretation = interpret(dialect, reply, asked);
  const position = { attempt: 1, attemptsMax: MAX_ATTEMPTS, toolsOffered: asked.toolsOffered, nowMs };
  const { action, callStatus } = decideAttempt('default', interpretation, reply.facts, position);
  return { ...interpretation, decision: action, callStatus };
}
