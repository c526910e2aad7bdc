import { z } from 'zod';
import { transportSchema } from './reply.ts';

/** What the model's reply amounts to. Only `complete`, and `tool-calls` under conditions, is ever accepted. */
export const stateSchema = z.enum([
  'complete',
  'truncated',
  'filtered',
  'refused',
  'tool-calls',
  'paused',
  'empty',
  'provider-failed',
  'cancelled',
  'pending',
  'unknown',
]);

/** Our word for the reply's condition; their word stays beside it as `signal`. */
export type State = z.infer<typeof stateSchema>;

/** Why a reply is `truncated`. */
export const truncationCauseSchema = z.enum(['output-limit', 'context-window', 'message-limit', 'steered']);

/** What our error classes mean; `code` beside it is the provider's own word. Source: facts/dialects 1.5, 2.4. */
export const errorKindSchema = z.enum([
  'timeout',
  'unreachable',
  'interrupted',
  'cancelled',
  'cut-body',
  'oversize',
  'invalid-request',
  'authentication',
  'permission',
  'billing',
  'not-found',
  'conflict',
  'too-large',
  'rate-limited',
  'quota-exhausted',
  'overloaded',
  'edge-rejected',
  'provider-error',
  'malformed-response',
  'empty-output',
]);

/** One of the error kinds; see `errorKindSchema`. */
export type ErrorKind = z.infer<typeof errorKindSchema>;

/** One number of a usage report. Absent is not zero: `value` is null where nothing trustworthy was reported. */
export const usageComponentSchema = z.strictObject({
  value: z.int().min(0).nullable(),
  /** A floor where the whole is not known but a part is; null where nothing is known. */
  lowerBound: z.int().min(0).nullable(),
  provenance: z.enum(['reported', 'derived', 'not-reported', 'invalid']),
  /** Dotted path in the body the number was read from; null where derived or not reported. */
  path: z.string().nullable(),
  /** How the number stands to the totals in this dialect, e.g. cache reads inside the input (OpenAI) or beside it (Anthropic). */
  relation: z.enum(['primary', 'inside-input', 'beside-input', 'inside-output']),
});

/** Token counts of one reply, each with where it came from. They are never summed across routes. */
export const usageSchema = z.strictObject({
  inputTotal: usageComponentSchema,
  inputFresh: usageComponentSchema,
  cacheRead: usageComponentSchema,
  cacheWrite: usageComponentSchema,
  outputTotal: usageComponentSchema,
  reasoning: usageComponentSchema,
  totalReported: usageComponentSchema,
});

/** See `usageSchema`. */
export type Usage = z.infer<typeof usageSchema>;

/** A tool call as the model wrote it. `arguments` is the raw string, never repaired. */
export const toolCallSchema = z.strictObject({
  id: z.string().nullable(),
  name: z.string().nullable(),
  arguments: z.string(),
  /** True only where the arguments parse as a JSON object and the reply was not cut. */
  executable: z.boolean(),
});

/** See `toolCallSchema`. */
export type ToolCall = z.infer<typeof toolCallSchema>;

/** Something worth knowing that changed no state, or explains one. `code` is from the closed table in `adapters/diagnostic.ts`. */
export const diagnosticSchema = z.strictObject({ code: z.string(), detail: z.string().nullable() });

/** See `diagnosticSchema`. */
export type Diagnostic = z.infer<typeof diagnosticSchema>;

/**
 * One reading of one reply's bytes: a pure function of dialect, bytes and transport facts under a version. Re-reading
 * under a newer version gives another of these beside the old one, never in its place.
 */
export const interpretationSchema = z.strictObject({
  version: z.string(),
  transport: transportSchema,
  /** Null where no response could be parsed. */
  state: stateSchema.nullable(),
  cause: truncationCauseSchema.nullable(),
  /** The provider's completion word, verbatim, and the path it stood at; both null where there was none. */
  signal: z.strictObject({ raw: z.string().nullable(), path: z.string().nullable() }),
  /** The answer text: never reasoning, never commentary, never a refusal. Null where no response could be parsed. */
  text: z.string().nullable(),
  /** What the model or the provider said when declining; null where nothing was declined or nothing was said. */
  refusal: z.string().nullable(),
  toolCalls: z.array(toolCallSchema),
  /** Characters of reasoning found in the body; the reasoning itself stays in the bytes. Null where none can be told. */
  reasoningChars: z.int().min(0).nullable(),
  usage: usageSchema,
  diagnostics: z.array(diagnosticSchema),
  /** Null where nothing failed. `code` is the provider's own, null where it gave none. */
  error: z.strictObject({ kind: errorKindSchema, code: z.string().nullable() }).nullable(),
});

/** See `interpretationSchema`. */
export type Interpretation = z.infer<typeof interpretationSchema>;
