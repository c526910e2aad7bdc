import { z } from 'zod';
import { dialectNameSchema } from './dialect.ts';

/**
 * What one family of endpoints accepts: the facts from which a control's fate follows. A profile is chosen by
 * configuration and never guessed from a model's name (facts/dialects 2.0: the fate of `temperature` depends on
 * dialect, API version and model family). The shipped profiles stand in `adapters/profiles/`.
 */
export const routeProfileSchema = z.strictObject({
  name: z.string().min(1),
  dialect: dialectNameSchema,
  /** Value of the `anthropic-version` header; absent in the OpenAI dialects. */
  apiVersion: z.string().optional(),
  /** Path below the route's base URL, e.g. `/v1/responses`. */
  path: z.string().startsWith('/'),
  /** Base URL used when the route names none. */
  baseUrl: z.url(),
  /** How the credential travels. It is added inside `send` and exists nowhere else. */
  auth: z.enum(['bearer', 'x-api-key', 'both', 'none']),
  /** Wire name of the output limit. */
  limitField: z.enum(['max_output_tokens', 'max_completion_tokens', 'max_tokens']),
  /** Output limit sent, and recorded as defaulted, when the caller gives none and the wire demands one. */
  defaultMaxOutputTokens: z.int().min(1).optional(),
  /** `yes`: temperature, topP (and topK where the dialect has it) are sent; `unit`: temperature 0..1; `fixed`: only 1 is accepted; `no`: they are refused. */
  sampling: z.enum(['yes', 'unit', 'fixed', 'no']),
  /** Effort values the endpoint takes; an empty list means it has no such control. */
  effortValues: z.array(z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'])),
  /**
   * Logical controls the endpoint takes besides those told by other fields (`maxOutputTokens` and `system` always;
   * `temperature` and `topP` by `sampling`; `effort` by `effortValues`); the rest meet their policy fate. Kinds of value that an endpoint
   * may lack have names of their own: `toolChoice.name`, `output.json`, `output.schema`; `stream.usage` is the wish for
   * token counts in a stream.
   */
  supports: z.array(z.string()),
  /** Dotted wire paths by logical control, where the endpoint's differ from its dialect's own; absent where none do. */
  wireNames: z.record(z.string(), z.string()).optional(),
  /** Logical controls omitted and recorded on this profile even though they are semantic (the seed chapter's policy). */
  omits: z.array(z.string()),
  /** Other names callers of this profile may use for a logical control, e.g. the chapter's `max_tokens`. */
  aliases: z.record(z.string(), z.string()),
  /**
   * Public headers sent with every request, e.g. a gateway's session header; never a credential. `{conversation}` in a
   * value becomes a token that stays the same for one conversation and tells nothing of its text.
   */
  headers: z.record(z.string(), z.string()),
  /** Usage and error quirks the interpreter may know about, by name; the list is closed in `adapters/`. */
  quirks: z.array(z.string()),
});

/** One row of endpoint facts; see `routeProfileSchema`. */
export type RouteProfile = z.infer<typeof routeProfileSchema>;
