import { z } from 'zod';

/**
 * The wire protocols spoken to a model. A dialect is not a provider (a company), not a gateway (a host) and not a
 * route (a named model with its endpoint and profile): one gateway may serve all three.
 */
export const dialectNameSchema = z.enum(['responses', 'chat', 'messages']);

/** One of `responses` (OpenAI Responses), `chat` (OpenAI Chat Completions), `messages` (Anthropic Messages). */
export type DialectName = z.infer<typeof dialectNameSchema>;

/** Every dialect name, in the order tables print them. */
export const DIALECT_NAMES: readonly DialectName[] = dialectNameSchema.options;
