import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { type JsonValue, jsonValueSchema } from '../../../contract/json-value.ts';
import { readFields } from '../read-fields.ts';
import { invalidRequest, type SampleFault, type SampleRequest } from '../sample-request.ts';
import { messagesWording } from './field-wording.ts';

const openObject = z.record(z.string(), jsonValueSchema);
const textBlock = z.strictObject({ type: z.literal('text'), text: z.string() });
const content = z.union([z.string(), z.array(textBlock)]);
const message = z.strictObject({ role: z.enum(['user', 'assistant']), content });
const toolName = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

const tool = z.strictObject({
  type: z.literal('custom').nullish(),
  name: toolName,
  description: z.string().optional(),
  input_schema: z.looseObject({ type: z.literal('object') }),
  strict: z.boolean().optional(),
});

const parallel = { disable_parallel_tool_use: z.boolean().optional() };

const currentFields = {
  model: z.string(),
  messages: z.array(message).min(1),
  max_tokens: z.int().min(1),
  cache_control: z
    .strictObject({ type: z.literal('ephemeral'), ttl: z.enum(['5m', '1h']).optional() })
    .nullish(),
  metadata: z.strictObject({ user_id: z.string().max(512).nullish() }).optional(),
  output_config: z
    .strictObject({
      effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).nullish(),
      format: z.strictObject({ type: z.literal('json_schema'), schema: openObject }).nullish(),
    })
    .optional(),
  service_tier: z.enum(['auto', 'standard_only']).optional(),
  stop_sequences: z.array(z.string().min(1)).optional(),
  stream: z.boolean().optional(),
  system: content.optional(),
  thinking: z
    .union([
      z.strictObject({ type: z.enum(['disabled', 'adaptive']) }),
      z.strictObject({ type: z.literal('enabled'), budget_tokens: z.int().min(1024) }),
    ])
    .optional(),
  tool_choice: z
    .union([
      z.strictObject({ type: z.enum(['auto', 'any']), ...parallel }),
      z.strictObject({ type: z.literal('tool'), name: toolName, ...parallel }),
      z.strictObject({ type: z.literal('none') }),
    ])
    .optional(),
  tools: z.array(tool).optional(),
};

/** Fields that ended with version 2023-06-01. */
const endedFields = {
  temperature: z.number().min(0).max(1).optional(),
  top_p: z.number().min(0).max(1).optional(),
  top_k: z.int().min(0).optional(),
};

const currentSchema = z.strictObject(currentFields);
const olderSchema = z.strictObject({ ...currentFields, ...endedFields });

type Fields = z.infer<typeof currentSchema>;

/**
 * A Messages request checked field by field, under the version its header names.
 * Source: `MessageCreateParams` of @anthropic-ai/sdk 1.14.0; for the older version facts/dialects 2.0. Never throws.
 */
export function readRequest(body: JsonValue, headers: IncomingHttpHeaders): SampleRequest | SampleFault {
  const version = headers['anthropic-version'];
  if (version === undefined) return invalidRequest('anthropic-version: header is required');
  if (version !== '2023-06-01' && version !== '2026-10-21') {
    return invalidRequest('anthropic-version: not a valid version');
  }
  const schema = version === '2023-06-01' ? olderSchema : currentSchema;
  const reading = readFields(schema, body, messagesWording);
  if (reading.kind === 'fault') return reading;
  return findContentFault(reading.fields) ?? toRequest(reading.fields);
}

/** What the vendor checks beyond the form of single fields. */
function findContentFault({ messages, thinking, max_tokens: limit }: Fields): SampleFault | undefined {
  const blank = messages.findIndex(({ content: given }) => readText(given).trim() === '');
  if (blank !== -1) return invalidRequest(`messages.${blank}: text content must contain non-whitespace text`);
  if (messages[0]?.role !== 'user')
    return invalidRequest('messages: the first message has to be of the user');
  if (messages.at(-1)?.role !== 'user') {
    return invalidRequest('messages: this model takes no prefill; the last message has to be of the user');
  }
  if (thinking?.type === 'enabled' && thinking.budget_tokens >= limit) {
    return invalidRequest('max_tokens: has to be greater than thinking.budget_tokens');
  }
  return undefined;
}

function toRequest(fields: Fields): SampleRequest {
  const schema = fields.output_config?.format?.schema;
  return {
    kind: 'request',
    model: fields.model,
    system: fields.system === undefined ? '' : readText(fields.system),
    turns: fields.messages.map(({ role, content: given }) => ({ role, text: readText(given) })),
    toolNames: (fields.tools ?? []).map(({ name }) => name),
    outputLimit: fields.max_tokens,
    stopSequences: fields.stop_sequences ?? [],
    ...(schema === undefined ? {} : { format: { schema } }),
    // A Messages stream always counts and never pads; there are no options.
    ...(fields.stream === true ? { stream: { includesUsage: true, isPadded: false } } : {}),
  };
}

function readText(given: z.infer<typeof content>): string {
  return typeof given === 'string' ? given : given.map(({ text }) => text).join('');
}
