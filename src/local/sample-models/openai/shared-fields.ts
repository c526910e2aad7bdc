import { z } from 'zod';
import { jsonValueSchema } from '../../../contract/json-value.ts';

/** A JSON schema or any other object whose inside is the caller's. */
export const openObject = z.record(z.string(), jsonValueSchema);

/** A name of a function or of an output format. */
export const wireName = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/**
 * Fields both OpenAI dialects take with the same meaning. `null` is the vendor's way of leaving a field out.
 * Source: request types of the openai SDK 7.59.0.
 */
export const sharedFields = {
  metadata: z
    .record(z.string().max(64), z.string().max(512))
    .refine((entries) => Object.keys(entries).length <= 16, { error: 'at most 16 properties' })
    .nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  prompt_cache_key: z.string().nullish(),
  safety_identifier: z.string().max(128).nullish(),
  store: z.boolean().nullish(),
  stream: z.boolean().nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  user: z.string().optional(),
};

/** Efforts the vendor names; the sample model takes them all and needs none. */
export const effortWord = z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']);

/** How much to say. */
export const verbosityWord = z.enum(['low', 'medium', 'high']);

/** Cache options with the lifetimes one dialect takes. */
export const promptCacheOptions = (...ttls: [string, ...string[]]) =>
  z.strictObject({ mode: z.enum(['implicit', 'explicit']).optional(), ttl: z.enum(ttls).optional() });
