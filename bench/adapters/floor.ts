import { z } from 'zod';
import type { DialectName } from '../../src/contract/dialect.ts';
import { CREDENTIAL, MAX_OUTPUT_TOKENS, QUESTION } from './question.ts';

type FloorDialect = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: () => unknown;
  /** What anybody who reads such a reply with care has to check. */
  readonly schema: z.ZodType;
};

const count = z.int().min(0);
const bearer = { authorization: `Bearer ${CREDENTIAL}` };

const FLOORS: Readonly<Record<DialectName, FloorDialect>> = {
  responses: {
    path: '/v1/responses',
    headers: bearer,
    body: () => ({ model: 'model-1', input: QUESTION, max_output_tokens: MAX_OUTPUT_TOKENS }),
    schema: z.object({
      status: z.string(),
      error: z.unknown(),
      incomplete_details: z.object({ reason: z.string() }).nullable(),
      output: z.array(
        z.object({
          type: z.string(),
          content: z.array(z.object({ type: z.string(), text: z.string().optional() })).optional(),
        }),
      ),
      usage: z.object({ input_tokens: count, output_tokens: count, total_tokens: count }),
    }),
  },
  chat: {
    path: '/v1/chat/completions',
    headers: bearer,
    body: () => ({
      model: 'model-1',
      messages: [{ role: 'user', content: QUESTION }],
      max_completion_tokens: MAX_OUTPUT_TOKENS,
    }),
    schema: z.object({
      choices: z.array(
        z.object({
          finish_reason: z.string().nullable(),
          message: z.object({ content: z.string().nullable(), refusal: z.string().nullish() }),
        }),
      ),
      usage: z.object({ prompt_tokens: count, completion_tokens: count, total_tokens: count }),
    }),
  },
  messages: {
    path: '/v1/messages',
    headers: { 'x-api-key': CREDENTIAL, 'anthropic-version': '2023-06-01' },
    body: () => ({
      model: 'model-1',
      messages: [{ role: 'user', content: QUESTION }],
      max_tokens: MAX_OUTPUT_TOKENS,
    }),
    schema: z.object({
      type: z.literal('message'),
      stop_reason: z.string().nullable(),
      content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
      usage: z.object({ input_tokens: count, output_tokens: count }),
    }),
  },
};

/** The least a call can be: `fetch`, `JSON.parse`, and a zod schema over what is used of the reply. Nothing is kept, hashed or recorded. */
export function floorCall(dialect: DialectName, baseUrl: string): () => Promise<unknown> {
  const { path, headers, body, schema } = FLOORS[dialect];
  return async () => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body()),
    });
    return schema.parse(JSON.parse(await response.text()));
  };
}
