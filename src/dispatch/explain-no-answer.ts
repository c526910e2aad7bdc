import type { DIAGNOSTICS } from '../adapters/index.ts';
import type { Interpretation } from '../contract/interpretation.ts';
import type { Refusal } from '../contract/prepared-request.ts';
import type { NoAnswerReason } from '../contract/run-event.ts';

/** Why there is no answer, and the line that tells the person. The run link is added where it is posted. */
export type NoAnswer = { readonly reason: NoAnswerReason; readonly line: string };

/** What to tell a person for each way a run can end without an answer: what happened, then what they can do. */
const LINES: Readonly<Record<NoAnswerReason, string>> = {
  'directive-refused': 'A setting in your message was refused, so no model was called.',
  'request-refused': 'The request was refused before it was sent, so no model was called.',
  truncated:
    'The model was cut off at its output limit before it finished. Ask for less, or raise `maxOutputTokens`.',
  filtered: 'The provider’s content filter stopped the answer. Rewording the question may help.',
  refused: 'The model declined to answer this.',
  'tool-calls': 'The model asked to use a tool instead of answering, and no tool was run.',
  paused: 'The model paused in the middle of its turn and did not finish. Asking again may help.',
  empty: 'The model finished without writing an answer. Asking again may help.',
  'provider-failed': 'The model’s provider reported a failure. Try again in a while.',
  cancelled: 'The provider cancelled the answer before it was finished.',
  pending: 'The provider had not finished the answer when it replied, so there is nothing to show yet.',
  unknown: 'The model stopped for a reason nobody here knows, so its text is not shown as an answer.',
  timeout: 'The model did not reply in time. Try again, or ask for less.',
  unreachable: 'The model could not be reached, or the connection broke before its reply was whole.',
  'rate-limited': 'The model’s provider is limiting requests or is overloaded. Try again in a while.',
  rejected: 'The model’s provider rejected the request. An operator has to look at the route’s settings.',
  malformed: 'The model’s provider replied with something that is not a model’s reply.',
  internal: 'Something went wrong inside the bot. The fault is on record.',
};

/** Error kinds that name the reason better than the state does. */
const REASON_OF_ERROR: Partial<
  Readonly<Record<NonNullable<Interpretation['error']>['kind'], NoAnswerReason>>
> = {
  timeout: 'timeout',
  unreachable: 'unreachable',
  interrupted: 'unreachable',
  cancelled: 'cancelled',
  'cut-body': 'unreachable',
  oversize: 'malformed',
  'invalid-request': 'rejected',
  authentication: 'rejected',
  permission: 'rejected',
  billing: 'rejected',
  'not-found': 'rejected',
  conflict: 'rejected',
  'too-large': 'rejected',
  'edge-rejected': 'rejected',
  'rate-limited': 'rate-limited',
  'quota-exhausted': 'rate-limited',
  overloaded: 'rate-limited',
  'provider-error': 'provider-failed',
  'malformed-response': 'malformed',
};

const ENDED_EARLY: keyof typeof DIAGNOSTICS = 'stream-ended-without-terminal';
const ENDED_EARLY_LINE =
  'The model’s reply ended before it said that it was finished, so its text is not shown as an answer. Asking again may help.';

/** Causes of a truncation that are not the output limit. */
const TRUNCATIONS: Readonly<Record<string, string>> = {
  'context-window':
    'The conversation filled the model’s context window before it finished. Ask in a new thread.',
  'message-limit': 'The provider’s limit on messages stopped the model before it finished.',
  steered: 'The model’s turn was redirected before it finished.',
};

/**
 * Why an interpreted reply is no answer.
 * @param interpretation - a reading that was not accepted.
 * @param attempts - sends made.
 */
export function explainInterpretation(interpretation: Interpretation, attempts: number): NoAnswer {
  const { error, state, cause, diagnostics } = interpretation;
  const byError = error === null ? undefined : REASON_OF_ERROR[error.kind];
  const reason: NoAnswerReason = byError ?? (state === null || state === 'complete' ? 'unknown' : state);
  const endedEarly = reason === 'unknown' && diagnostics.some(({ code }) => code === ENDED_EARLY);
  const truncation = reason === 'truncated' && cause !== null ? TRUNCATIONS[cause] : undefined;
  const base = truncation ?? (endedEarly ? ENDED_EARLY_LINE : LINES[reason]);
  const tries = attempts > 1 ? ` (${attempts} attempts were made.)` : '';
  return { reason, line: `${base}${tries}` };
}

/**
 * Why no request was made.
 * @param byDirective - true where the person's own inline setting was refused.
 */
export function explainRefusal(refusal: Refusal, byDirective: boolean): NoAnswer {
  if (refusal.code === 'operation.empty') {
    return {
      reason: 'request-refused',
      line: 'You mentioned me without a question. Write it after my name.',
    };
  }
  const reason = byDirective ? 'directive-refused' : 'request-refused';
  const what = refusal.control === undefined ? '' : ` \`${refusal.control}\``;
  return {
    reason,
    line: `${LINES[reason]} Refused:${what} (${refusal.code}); expected: ${refusal.expected}`,
  };
}

/** The line for a fault of our own. */
export function explainFault(): NoAnswer {
  return { reason: 'internal', line: LINES.internal };
}
