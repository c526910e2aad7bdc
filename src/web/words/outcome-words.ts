import type { CallStatus } from '../../contract/attempt-decision.ts';
import type { FactDropReason } from '../../contract/memory-fact.ts';
import type { TransportFailure } from '../../contract/reply.ts';
import type { NoAnswerReason, RunEventOf } from '../../contract/run-event.ts';
import type { RunSummary } from '../../contract/run-store.ts';
import type { Word } from './tone.ts';

/** Where a run stands. */
export const RUN_STATUS_WORDS: Readonly<Record<RunSummary['status'], Word>> = {
  waiting: { label: 'Waiting', tone: 'quiet', meaning: 'Nobody has taken it yet.' },
  working: { label: 'Working', tone: 'note', meaning: 'A worker is on it.' },
  answered: { label: 'Answered', tone: 'good', meaning: 'An answer is on record.' },
  unanswered: { label: 'No answer', tone: 'warn', meaning: 'It ended without an answer.' },
};

/** Whether a call gave an answer, all attempts together. */
export const CALL_STATUS_WORDS: Readonly<Record<CallStatus, Word>> = {
  succeeded: { label: 'succeeded', tone: 'good', meaning: 'The reply was accepted.' },
  unresolved: { label: 'unresolved', tone: 'warn', meaning: 'A reply came, and it is not an answer.' },
  failed: { label: 'failed', tone: 'bad', meaning: 'No usable reply came.' },
};

/** What happened on the network where nothing whole arrived. */
export const TRANSPORT_FAILURE_WORDS: Readonly<Record<TransportFailure, string>> = {
  timeout: 'The wait was over before the reply was whole.',
  unreachable: 'No connection could be made.',
  reset: 'The connection was closed by the other side.',
  cut: 'The connection ended in the middle of the reply.',
  oversize: 'The reply was larger than the limit and was cut there.',
  cancelled: 'The wait was called off from this side.',
  interrupted:
    'This process stopped between sending and hearing back; whether the provider replied is not known.',
};

/** Why a run ended without an answer, as a short heading; the run's own line stands below it. */
export const NO_ANSWER_WORDS: Readonly<Record<NoAnswerReason, string>> = {
  'directive-refused': 'A setting was refused',
  'request-refused': 'The request was refused',
  truncated: 'Cut off before the end',
  filtered: 'Stopped by a filter',
  refused: 'The model declined',
  'tool-calls': 'Tools instead of an answer',
  paused: 'Paused and not resumed',
  empty: 'Nothing was written',
  'provider-failed': 'The provider failed',
  cancelled: 'Cancelled',
  pending: 'Not finished',
  unknown: 'An unknown ending',
  timeout: 'No reply in time',
  unreachable: 'The model could not be reached',
  'rate-limited': 'Told to wait',
  rejected: 'Rejected by the provider',
  malformed: 'Not a reply anyone could read',
  internal: 'A fault inside the bot',
};

/** What became of one post in Slack. */
export const DELIVERY_WORDS: Readonly<Record<RunEventOf<'delivery-observed'>['outcome'], Word>> = {
  sent: { label: 'sent', tone: 'good', meaning: 'Slack confirmed the post.' },
  found: {
    label: 'found',
    tone: 'good',
    meaning: 'The post was found standing in the thread; nothing was posted again.',
  },
  absent: { label: 'absent', tone: 'note', meaning: 'The thread was searched and the post is not there.' },
  unknown: { label: 'unknown', tone: 'warn', meaning: 'Slack did not say whether the post went through.' },
  deferred: { label: 'deferred', tone: 'note', meaning: 'Slack asked to wait.' },
  rejected: { label: 'rejected', tone: 'bad', meaning: 'Slack said no.' },
};

/** Why reflection kept nothing at all. */
export const MEMORY_OUTCOME_WORDS: Readonly<Record<RunEventOf<'memory-decided'>['outcome'], string>> = {
  decided: 'Each offered fact was kept or dropped by itself.',
  off: 'Memory is off here, so nothing was asked.',
  'call-failed': 'The reflection call gave no usable reply, so nothing was kept.',
  'envelope-syntax': 'The reflection was not JSON, so nothing was kept.',
  'envelope-schema': 'The reflection was JSON of another shape, so nothing was kept.',
};

/** Why one offered fact was dropped. */
export const FACT_DROP_WORDS: Readonly<Record<FactDropReason, string>> = {
  not_object: 'it was not an object',
  text_missing: 'it had no text',
  text_too_long: 'its text was too long',
  text_instruction_like: 'it read like an instruction to the bot',
  text_secret: 'it looked like a secret',
  kind_unknown: 'its kind is none that is kept',
  confidence_invalid: 'its confidence was no number from 0 to 1',
  confidence_low: 'the model was not sure enough of it',
  audience_unknown: 'it named no audience that exists',
  evidence_missing: 'it named nothing it rests on',
  evidence_untrusted: 'it rests only on text nobody in the channel wrote',
  ref_unissued: 'it refers to something that was never shown',
  scope_unavailable: 'its audience cannot be served from this channel',
  ephemeral: 'it will not be true for long',
  tombstoned: 'somebody had it forgotten before',
  duplicate_in_batch: 'it was offered twice',
  duplicate_stored: 'it was known already',
  over_limit: 'enough had been kept already',
};
