import { z } from 'zod';
import type { JsonValue } from '../../../contract/json-value.ts';
import { openaiWording } from '../openai/field-wording.ts';
import {
  effortWord,
  openObject,
  promptCacheOptions,
  sharedFields,
  verbosityWord,
  wireName,
} from '../openai/shared-fields.ts';
import { findStreamFault, readStreamWishes } from '../openai/stream-options.ts';
import { readFields } from '../read-fields.ts';
import { invalidRequest, type SampleFault, type SampleRequest, type SampleTurn } from '../sample-request.ts';

const textPart = z.strictObject({ type: z.literal('text'), text: z.string() });

const message = z.strictObject({
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content: z.union([z.string(), z.array(textPart)]),
  name: z.string().optional(),
});

const functionTool = z.strictObject({
  type: z.literal('function', { error: 'the sample model has function tools only' }),
  function: z.strictObject({
    name: wireName,
    description: z.string().optional(),
    parameters: openObject.optional(),
    strict: z.boolean().nullish(),
  }),
});

const responseFormat = z.union([
  z.strictObject({ type: z.enum(['text', 'json_object']) }),
  z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: wireName,
      schema: openObject.optional(),
      description: z.string().optional(),
      strict: z.boolean().nullish(),
    }),
  }),
]);

const requestSchema = z.strictObject({
  ...sharedFields,
  model: z.string(),
  messages: z.array(message).min(1),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
  max_tokens: z.int().nullish(),
  n: z.literal(1, { error: 'the sample model gives one choice' }).nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  prompt_cache_options: promptCacheOptions('30m').optional(),
  reasoning_effort: effortWord.nullish(),
  response_format: responseFormat.optional(),
  seed: z.int().nullish(),
  service_tier: z.enum(['auto', 'default', 'flex', 'scale', 'priority', 'fast']).nullish(),
  stop: z.union([z.string(), z.array(z.string()).max(4)]).nullish(),
  stream_options: z
    .strictObject({ include_usage: z.boolean().optional(), include_obfuscation: z.boolean().optional() })
    .nullish(),
  tool_choice: z
    .union([
      z.enum(['none', 'auto', 'required']),
      z.strictObject({ type: z.literal('function'), function: z.strictObject({ name: wireName }) }),
    ])
    .optional(),
  tools: z.array(functionTool).optional(),
  verbosity: verbosityWord.nullish(),
});

type Fields = z.infer<typeof requestSchema>;

/** A Chat request checked field by field. Source: `ChatCompletionCreateParams` of the openai SDK 7.59.0. Never throws. */
export function readRequest(body: JsonValue): SampleRequest | SampleFault {
  const reading = readFields(requestSchema, body, openaiWording);
  if (reading.kind === 'fault') return reading;
  const { fields } = reading;
  const streamFault = findStreamFault(fields);
  if (streamFault !== undefined) return streamFault;
  if (typeof fields.max_tokens === 'number') {
    // As the vendor's newer models answer; CopilotKit issue 2190 is what it looks like from the other side.
    const problem = "'max_tokens' is not supported with this model; use 'max_completion_tokens'.";
    return invalidRequest(problem, 'max_tokens', 'unsupported_parameter');
  }
  const messages = fields.messages.map(({ role, content }) => ({
    role,
    text: typeof content === 'string' ? content : content.map(({ text }) => text).join(''),
  }));
  const turns = messages.flatMap(({ role, text }): readonly SampleTurn[] =>
    role === 'user' || role === 'assistant' ? [{ role, text }] : [],
  );
  if (turns.at(-1)?.role !== 'user') {
    return invalidRequest('The messages have to end with one of the user.', 'messages');
  }
  const system = messages.flatMap(({ role, text }) =>
    role === 'user' || role === 'assistant' ? [] : [text],
  );
  return {
    kind: 'request',
    model: fields.model,
    system: system.join('\n').trim(),
    turns,
    toolNames: (fields.tools ?? []).map((tool) => tool.function.name),
    ...(typeof fields.max_completion_tokens === 'number'
      ? { outputLimit: fields.max_completion_tokens }
      : {}),
    stopSequences: [fields.stop ?? []].flat(),
    ...readFormat(fields),
    ...readStreamWishes(fields),
  };
}

function readFormat({ response_format: format }: Fields): Pick<SampleRequest, 'format'> {
  switch (format?.type) {
    case 'json_object':
      return { format: 'json' };
    case 'json_schema':
      return { format: { schema: format.json_schema.schema ?? {} } };
    default:
      return {};
  }
}
