import { z } from 'zod';
import { attemptDecisionSchema, callStatusSchema } from './attempt-decision.ts';
import { interpretationSchema, stateSchema } from './interpretation.ts';
import { factDropReasonSchema } from './memory-fact.ts';
import { mentionSchema } from './mention.ts';
import { preparedRequestSchema, refusalSchema } from './prepared-request.ts';
import { transportFactsSchema } from './reply.ts';
import { threadContextSchema } from './thread-context.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What a model call is for. Both kinds go through the same adapters. */
export const callPurposeSchema = z.enum(['answer', 'reflection']);

/** Why a run ended without an answer; the record's own words, one line for the person stands beside it. */
export const noAnswerReasonSchema = z.enum([
  // A reply whose state is not an answer's gives that state as the reason.
  ...stateSchema.exclude(['complete']).options,
  'directive-refused',
  'request-refused',
  'timeout',
  'unreachable',
  'rate-limited',
  'rejected',
  'malformed',
  'internal',
]);

/** See `noAnswerReasonSchema`. */
export type NoAnswerReason = z.infer<typeof noAnswerReasonSchema>;

const mentionReceived = z.strictObject({ kind: z.literal('mention-received'), mention: mentionSchema });

/** A worker took the run under a lease; the epoch stands in the envelope. */
const workStarted = z.strictObject({
  kind: z.literal('work-started'),
  worker: z.string(),
  resumed: z.boolean(),
});

const contextRead = z.strictObject({
  kind: z.literal('context-read'),
  context: threadContextSchema,
  /** Facts recalled into the prompt. */
  recalled: z.array(z.strictObject({ id: z.string(), text: z.string() })),
  /** The recalled facts as the block of user text that was put before the prompt; absent where none were recalled. */
  notes: z.string().optional(),
  /** Inline directives found, by name; `route` among them. */
  directives: z.record(z.string(), z.json()),
  /** The prompt without its directives. */
  prompt: z.string(),
});

const requestPrepared = z.strictObject({
  kind: z.literal('request-prepared'),
  callId: z.string(),
  purpose: callPurposeSchema,
  /** The prepared request with its body kept as a blob: `bodyBlob` is also the hash of the bytes sent. */
  request: preparedRequestSchema.omit({ body: true }),
  bodyBlob: sha256,
  timeoutMs: z.int(),
  attemptsMax: z.int(),
  policy: z.string(),
});

const requestRefused = z.strictObject({
  kind: z.literal('request-refused'),
  callId: z.string(),
  purpose: callPurposeSchema,
  route: z.string(),
  refusal: refusalSchema,
});

const attemptStarted = z.strictObject({
  kind: z.literal('attempt-started'),
  callId: z.string(),
  attempt: z.int().min(1),
});

const attemptObserved = z.strictObject({
  kind: z.literal('attempt-observed'),
  callId: z.string(),
  attempt: z.int().min(1),
  facts: transportFactsSchema,
  /** Blob of the reply's bytes, as they came but for secrets; absent where none arrived. */
  bodyBlob: sha256.optional(),
  /** Secrets taken out of those bytes before they were kept, by kind; absent where none. */
  redactions: z.record(z.string(), z.int()).optional(),
});

/** A reading of a recorded reply. The first is made live; later ones by `reinterpret`, beside it. */
const attemptInterpreted = z.strictObject({
  kind: z.literal('attempt-interpreted'),
  callId: z.string(),
  attempt: z.int().min(1),
  /** `text`, `refusal` and tool arguments are redacted here. A text past the event budget is null with a diagnostic. */
  interpretation: interpretationSchema,
  origin: z.enum(['live', 'reinterpretation']),
});

const attemptDecided = z.strictObject({
  kind: z.literal('attempt-decided'),
  callId: z.string(),
  attempt: z.int().min(1),
  decision: attemptDecisionSchema,
});

/** Layers of success of one call, recorded apart: none implies the next. Absent means not examined. */
const callEnded = z.strictObject({
  kind: z.literal('call-ended'),
  callId: z.string(),
  purpose: callPurposeSchema,
  status: callStatusSchema,
  layers: z.strictObject({
    prepared: z.boolean(),
    received: z.boolean(),
    generationFinished: z.boolean(),
    answerPresent: z.boolean(),
    syntax: z.boolean().optional(),
    shape: z.boolean().optional(),
    values: z.boolean().optional(),
    taskCriteria: z.boolean().optional(),
    verified: z.boolean().optional(),
  }),
});

/** The answer every surface reads. Exactly one of `text` and `textBlob` is present. */
const answer = z.strictObject({
  kind: z.literal('answer'),
  callId: z.string(),
  /** Redacted canonical Markdown. */
  text: z.string().optional(),
  /** Blob of the same text where it alone would pass the event budget. */
  textBlob: sha256.optional(),
  /** Redacted model text, only where normalising changed it and the event stays within the budget. */
  raw: z.string().optional(),
  /** True where normalising changed the text but `raw` would have passed the budget: dropped whole. */
  rawDropped: z.literal(true).optional(),
  /** Version of the canonical rule. */
  canonicalVersion: z.string(),
  /** Emphasis spans promoted, and what was left as written, by reason. */
  promoted: z.int().min(0),
  left: z.record(z.string(), z.int()),
  /** Secrets taken out of the model's reply, by kind; empty where none. */
  redactions: z.record(z.string(), z.int()),
});

const noAnswer = z.strictObject({
  kind: z.literal('no-answer'),
  reason: noAnswerReasonSchema,
  /** The one line posted in the thread, without the run link. */
  line: z.string(),
});

/** The outbox of one posted message ("part"). Intent, attempt and outcome are separate facts. */
const deliveryIntended = z.strictObject({
  kind: z.literal('delivery-intended'),
  surface: z.literal('slack'),
  parts: z.int().min(1),
  /** Parts that were not rendered because the answer passes the cap; they are on the run page. */
  partsOmitted: z.int().min(0),
});

const deliveryAttempted = z.strictObject({
  kind: z.literal('delivery-attempted'),
  surface: z.literal('slack'),
  part: z.int().min(1),
  attempt: z.int().min(1),
  /** `blocks` first; `text` where Slack refused the blocks; `pointer` where it refused the text too. */
  form: z.enum(['blocks', 'text', 'pointer']),
});

const deliveryObserved = z.strictObject({
  kind: z.literal('delivery-observed'),
  surface: z.literal('slack'),
  part: z.int().min(1),
  attempt: z.int().min(1),
  /** `sent`: Slack said so. `found`: reconciled, our message stands in the thread. `absent`: reconciled, it does not. `unknown`: cannot tell yet. `deferred`: told to wait. `rejected`: Slack said no. */
  outcome: z.enum(['sent', 'found', 'absent', 'unknown', 'deferred', 'rejected']),
  /** The posted message's timestamp, for `sent` and `found`. */
  ts: z.string().optional(),
  /** Slack's or the network's word for anything but `sent` and `found`. */
  code: z.string().optional(),
  notBeforeMs: z.int().optional(),
});

/** The outbox is done with this run: all parts stand in the thread, or it gave up and says why. */
const deliveryEnded = z.strictObject({
  kind: z.literal('delivery-ended'),
  surface: z.literal('slack'),
  delivered: z.boolean(),
  code: z.string().optional(),
});

const memoryDecided = z.strictObject({
  kind: z.literal('memory-decided'),
  /** `decided`, or why no fact was looked at. */
  outcome: z.enum(['decided', 'off', 'call-failed', 'envelope-syntax', 'envelope-schema']),
  /** One line for people where the outcome is not `decided`. */
  detail: z.string().optional(),
  kept: z.array(z.strictObject({ index: z.int(), id: z.string(), audience: z.string() })),
  dropped: z.array(z.strictObject({ index: z.int(), reason: factDropReasonSchema })),
});

/** Something a person should see that is none of the above, e.g. a bug that was caught. */
const noted = z.strictObject({ kind: z.literal('noted'), code: z.string(), detail: z.string() });

/** Everything that can happen to a run. The record holds these and nothing else; every other view is computed. */
export const runEventSchema = z.discriminatedUnion('kind', [
  mentionReceived,
  workStarted,
  contextRead,
  requestPrepared,
  requestRefused,
  attemptStarted,
  attemptObserved,
  attemptInterpreted,
  attemptDecided,
  callEnded,
  answer,
  noAnswer,
  deliveryIntended,
  deliveryAttempted,
  deliveryObserved,
  deliveryEnded,
  memoryDecided,
  noted,
]);

/** One fact about a run; see `runEventSchema`. */
export type RunEvent = z.infer<typeof runEventSchema>;

/** The event of one kind, e.g. `RunEventOf<'answer'>`. */
export type RunEventOf<Kind extends RunEvent['kind']> = Extract<RunEvent, { kind: Kind }>;
