import { z } from 'zod';
import { dialectNameSchema } from './dialect.ts';
import { jsonValueSchema } from './json-value.ts';

/** What became of a control. Source: seed 002 (six fates) and facts/dialects 4.1 (`converted`). */
export const fateSchema = z.enum([
  'sent',
  'renamed',
  'nested',
  'converted',
  'omitted',
  'defaulted',
  'refused',
]);

/** One of the seven fates; see `fateSchema`. */
export type Fate = z.infer<typeof fateSchema>;

/**
 * The full story of one control in one request. `wirePath` and `wireValue` are absent where nothing was sent;
 * `requested` is absent where nobody asked (a default). `wirePath` is dotted, arrays by index: `reasoning.effort`.
 */
export const controlRecordSchema = z.strictObject({
  control: z.string(),
  requested: jsonValueSchema.optional(),
  fate: fateSchema,
  wirePath: z.string().optional(),
  wireValue: jsonValueSchema.optional(),
  /** Why, in one line a person can act on, e.g. `limit field of profile openai-chat`. */
  rule: z.string(),
});

/** One control's requested value, fate, and place and value on the wire. */
export type ControlRecord = z.infer<typeof controlRecordSchema>;

/** Everything that will be sent except the credential; what is recorded is this, and what is sent is this. */
export const preparedRequestSchema = z.strictObject({
  kind: z.literal('prepared'),
  planVersion: z.string(),
  route: z.string(),
  profile: z.string(),
  dialect: dialectNameSchema,
  model: z.string(),
  endpoint: z.url(),
  method: z.literal('POST'),
  /** Public headers, lower-case names. No credential is ever here. */
  headers: z.record(z.string(), z.string()),
  auth: z.enum(['bearer', 'x-api-key', 'both', 'none']),
  /** The body as canonical JSON: keys sorted, no spaces. Its UTF-8 bytes are what leaves the machine. */
  body: z.string(),
  /** SHA-256 of those bytes, so the hash identifies the wire body itself. */
  bodySha256: z.string().regex(/^[0-9a-f]{64}$/),
  controls: z.array(controlRecordSchema),
  /** Quirks of the profile by which the reply has to be read; absent where there are none, and in records before 2026-12. */
  quirks: z.array(z.string()).readonly().optional(),
});

type PreparedFields = z.infer<typeof preparedRequestSchema>;

/** A request ready to send, deep-frozen by `prepare`; see `preparedRequestSchema`. */
export type PreparedRequest = Readonly<Omit<PreparedFields, 'headers' | 'controls'>> & {
  readonly headers: Readonly<Record<string, string>>;
  readonly controls: readonly Readonly<ControlRecord>[];
};

/** Why no request exists. Names the control, never echoes an offending value. */
export const refusalSchema = z.strictObject({
  kind: z.literal('refusal'),
  /** From the table in `error-code.ts`, area `control` or `route`. */
  code: z.string(),
  /** The control's name, or absent where the fault is not one control's (e.g. a credential-shaped name is not repeated). */
  control: z.string().optional(),
  /** What would have been accepted, in words a person can act on. */
  expected: z.string(),
});

/** A refusal before any effect; a value, never an exception. */
export type Refusal = z.infer<typeof refusalSchema>;
