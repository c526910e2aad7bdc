import type { AttemptDecision } from '../contract/attempt-decision.ts';
import type { Interpretation } from '../contract/interpretation.ts';
import { MAX_RETRY_WAIT_MS } from '../contract/limits.ts';
import type { TransportFacts } from '../contract/reply.ts';
import type { Route } from '../contract/route.ts';
import type { AttemptPolicy, AttemptPosition } from './attempt-policy.ts';
import { CHAPTER_POLICY } from './chapter-policy.ts';
import { DEFAULT_POLICY } from './default-policy.ts';
import { readRetryWait } from './retry-wait.ts';

const POLICIES: Readonly<Record<Route['policy'], AttemptPolicy>> = {
  default: DEFAULT_POLICY,
  chapter: CHAPTER_POLICY,
};

/**
 * What a policy says of one interpreted attempt: accept it, send the same bytes again, or stop. The first rule that
 * holds decides; a retry becomes a stop where no attempts are left or the provider asks for a longer wait than
 * `MAX_RETRY_WAIT_MS`, and the rule says so.
 * @param facts - the transport facts the interpretation was made from.
 * @returns `callStatus` is what the call amounts to if nothing further is sent. Pure: the clock comes in with
 *   `position`. Never throws.
 */
export function decideAttempt(
  policy: Route['policy'],
  interpretation: Interpretation,
  facts: TransportFacts,
  position: AttemptPosition,
): AttemptDecision {
  const { name, rules, otherwise, obeysRetryAfter } = POLICIES[policy];
  const decided = rules.find(({ when }) => when({ interpretation, facts, position })) ?? otherwise;
  const { action, rule, callStatus } = decided;
  if (action !== 'retry') return { action, policy: name, rule, callStatus };
  if (position.attempt >= position.attemptsMax) {
    const made = position.attempt === 1 ? 'the one attempt' : `all ${position.attempt} attempts`;
    return { action: 'stop', policy: name, rule: `${rule}; ${made} allowed made`, callStatus };
  }
  if (!obeysRetryAfter) return { action, policy: name, rule, retryAfterMs: 0, callStatus };
  const { waitMs, source } = readRetryWait(facts.headers, position.attempt, position.nowMs);
  if (waitMs > MAX_RETRY_WAIT_MS) {
    const why = `${source} asks for ${waitMs} ms, above the limit of ${MAX_RETRY_WAIT_MS} ms`;
    return { action: 'stop', policy: name, rule: `${rule}; ${why}`, callStatus };
  }
  return { action, policy: name, rule: `${rule}; wait by ${source}`, retryAfterMs: waitMs, callStatus };
}
