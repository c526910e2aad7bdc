import type { Interpretation } from '../contract/interpretation.ts';
import type { AttemptCase, AttemptPolicy } from './attempt-policy.ts';
import type { DiagnosticCode } from './diagnostic.ts';
import { mapHttpStatus } from './http-status-map.ts';

type ErrorKindName = NonNullable<Interpretation['error']>['kind'];

const inState =
  (...states: readonly Interpretation['state'][]) =>
  ({ interpretation }: AttemptCase): boolean =>
    states.includes(interpretation.state);

const failedBy =
  (...kinds: readonly ErrorKindName[]) =>
  ({ interpretation }: AttemptCase): boolean =>
    interpretation.error !== null && kinds.includes(interpretation.error.kind);

const has = ({ interpretation }: AttemptCase, code: DiagnosticCode): boolean =>
  interpretation.diagnostics.some((remark) => remark.code === code);

/**
 * The default policy. What is sent is a question to a model: asking again changes nothing but the bill, so a send
 * whose outcome is unknown (timeout, reset, cut, a crash of ours) may be made again. What would fail the same way is
 * not, and nothing but a finished answer is accepted. Source: facts/dialects 4.3.
 */
export const DEFAULT_POLICY: AttemptPolicy = {
  name: 'default-v1',
  obeysRetryAfter: true,
  rules: [
    { rule: 'the answer is complete', when: inState('complete'), action: 'accept', callStatus: 'succeeded' },
    {
      rule: 'tools were offered and every call can be run',
      when: ({ interpretation: { state, toolCalls }, position }) =>
        state === 'tool-calls' && position.toolsOffered && toolCalls.every((call) => call.executable),
      action: 'accept',
      callStatus: 'succeeded',
    },
    {
      rule: 'tool calls that were not asked for or cannot be run are no answer, and the same request brings them again',
      when: inState('tool-calls'),
      action: 'stop',
      callStatus: 'unresolved',
    },
    {
      rule: 'the provider says the answer did not end well; the same request would be answered alike',
      when: inState('truncated', 'filtered', 'refused', 'paused', 'pending'),
      action: 'stop',
      callStatus: 'unresolved',
    },
    {
      // A stream that broke off is unknown, too; what broke it decides below whether it is asked for again.
      rule: 'nobody can say whether the answer ended well, and unknown is not success',
      when: ({ interpretation: { state, error } }) => state === 'unknown' && error === null,
      action: 'stop',
      callStatus: 'unresolved',
    },
    {
      rule: 'an empty answer is tried once more where the caller allows it and no limit or reasoning explains it',
      when: (attemptCase) =>
        attemptCase.interpretation.state === 'empty' &&
        attemptCase.position.retryEmpty === true &&
        attemptCase.position.attempt === 1 &&
        !has(attemptCase, 'reasoning-only') &&
        !has(attemptCase, 'output-at-limit'),
      action: 'retry',
      callStatus: 'failed',
    },
    { rule: 'the answer is empty', when: inState('empty'), action: 'stop', callStatus: 'failed' },
    {
      rule: 'whoever is in charge cancelled it',
      when: failedBy('cancelled'),
      action: 'stop',
      callStatus: 'failed',
    },
    {
      rule: 'a quota or a bill does not pass by waiting',
      when: failedBy('quota-exhausted', 'billing'),
      action: 'stop',
      callStatus: 'failed',
    },
    {
      // Said by a code, it outweighs a status that sounds transient: some gateways wrap every refusal in a 500.
      rule: 'a request that is too large stays so',
      when: failedBy('too-large'),
      action: 'stop',
      callStatus: 'failed',
    },
    {
      rule: 'the provider says not to try again',
      when: ({ facts }) => facts.headers['x-should-retry']?.trim().toLowerCase() === 'false',
      action: 'stop',
      callStatus: 'failed',
    },
    {
      rule: 'the reply did not arrive, or not whole',
      when: failedBy('unreachable', 'interrupted', 'cut-body'),
      action: 'retry',
      callStatus: 'failed',
    },
    {
      rule: 'nothing came in time',
      when: ({ interpretation, facts }) =>
        interpretation.error?.kind === 'timeout' &&
        facts.transport !== 'http-error' &&
        facts.failure === 'timeout',
      action: 'retry',
      callStatus: 'failed',
    },
    {
      rule: 'the status names a cause that passes',
      when: ({ facts }) =>
        facts.transport === 'http-error' &&
        facts.status !== undefined &&
        mapHttpStatus(facts.status).transient,
      action: 'retry',
      callStatus: 'failed',
    },
    {
      rule: 'the provider had no room for it, whatever the status says',
      when: failedBy('rate-limited', 'overloaded'),
      action: 'retry',
      callStatus: 'failed',
    },
  ],
  otherwise: { rule: 'the same request would fail the same way', action: 'stop', callStatus: 'failed' },
};
