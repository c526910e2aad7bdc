import { z } from 'zod';

/**
 * How a send ended, before anybody reads the body: `response-received` (status 2xx), `http-error` (any other status),
 * `no-response` (nothing whole arrived).
 */
export const transportSchema = z.enum(['response-received', 'http-error', 'no-response']);

/** Why nothing whole arrived. `interrupted`: our own process stopped between sending and observing. */
export const transportFailureSchema = z.enum([
  'timeout',
  'unreachable',
  'reset',
  'cut',
  'oversize',
  'cancelled',
  'interrupted',
]);

/** One of the transport failures; see `transportFailureSchema`. */
export type TransportFailure = z.infer<typeof transportFailureSchema>;

/**
 * The facts of one send that are not the body. `failure` is present exactly when `transport` is `no-response`, or when
 * a status arrived but its body did not arrive whole (`cut`, `oversize`, `timeout`).
 */
export const transportFactsSchema = z.strictObject({
  transport: transportSchema,
  status: z.int().optional(),
  /** Allow-listed reply headers, lower-case names, values capped and scrubbed. */
  headers: z.record(z.string(), z.string()),
  failure: transportFailureSchema.optional(),
  /** What the network layer said, scrubbed, in one line; for people. */
  detail: z.string().optional(),
  durationMs: z.number().min(0),
  /** Bytes kept; absent where none arrived. */
  bodyBytes: z.int().min(0).optional(),
  /** True when the live credential stood in the reply and was overwritten before anything was kept. */
  scrubbed: z.boolean().optional(),
});

/** Transport facts of one attempt; see `transportFactsSchema`. */
export type TransportFacts = z.infer<typeof transportFactsSchema>;

/** One observation of the world: the facts and the raw bytes (empty where none arrived). */
export type Reply = { readonly facts: TransportFacts; readonly bytes: Uint8Array };
