import { z } from 'zod';
import { type JsonValue, jsonValueSchema } from './json-value.ts';

const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length;

const toolSchema = z.strictObject({
  name: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  description: z.string().max(4_096).optional(),
  schema: z.record(z.string(), jsonValueSchema),
  strict: z.boolean().optional(),
});

/**
 * The logical settings a caller may give with an operation, under our names. Strict and never coerced: `"256"` is not
 * a number, `null` is not "absent", an unknown name is refused. What each becomes on the wire is the route profile's
 * matter. Source: facts/dialects 4.1.
 */
export const controlsSchema = z.strictObject({
  maxOutputTokens: z.int().min(1).max(10_000_000).optional(),
  temperature: z.number().min(0).max(2).optional(),
  topP: z.number().gt(0).max(1).optional(),
  topK: z.int().min(1).optional(),
  stop: z.array(z.string().min(1)).min(1).max(4).refine(isUnique).optional(),
  effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).optional(),
  thinkingBudget: z.int().min(1_024).optional(),
  seed: z.int().optional(),
  tools: z
    .array(toolSchema)
    .min(1)
    .max(128)
    .refine((tools) => isUnique(tools.map(({ name }) => name)))
    .optional(),
  toolChoice: z
    .union([z.enum(['auto', 'none', 'required']), z.strictObject({ name: z.string().min(1) })])
    .optional(),
  parallelTools: z.boolean().optional(),
  output: z
    .union([
      z.enum(['text', 'json']),
      z.strictObject({
        schema: z.record(z.string(), jsonValueSchema),
        name: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
        strict: z.boolean().optional(),
      }),
    ])
    .optional(),
  system: z.string().min(1).optional(),
  metadata: z
    .record(z.string().max(64), z.string().max(512))
    .refine((entries) => Object.keys(entries).length <= 16)
    .optional(),
  endUserId: z.string().min(1).max(64).optional(),
  serviceTier: z.string().min(1).max(32).optional(),
  store: z.boolean().optional(),
  previousResponseId: z.string().min(1).max(256).optional(),
  cache: z
    .strictObject({
      key: z.string().min(1).max(256).optional(),
      ttl: z.enum(['5m', '30m', '1h', '12h']).optional(),
    })
    .optional(),
  verbosity: z.enum(['low', 'medium', 'high']).optional(),
});

/** Valid logical controls; an absent key means "not asked for". */
export type Controls = z.infer<typeof controlsSchema>;

/** A logical control's name. */
export type ControlName = keyof typeof controlsSchema.shape;

/** Every logical control name, in the order tables print them. */
export const CONTROL_NAMES = Object.keys(controlsSchema.shape) as readonly ControlName[];

/** Controls as a caller gave them: names and values not yet checked. `prepare` checks them. */
export type RequestedControls = { readonly [name: string]: JsonValue | undefined };
