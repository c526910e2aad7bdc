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

const textPart = z.strictObject({ type: z.enum(['input_text', 'output_text']), text: z.string() });

const inputMessage = z.strictObject({
  type: z.literal('message').optional(),
  role: z.enum(['user', 'assistant', 'system', 'developer']),
  content: z.union([z.string(), z.array(textPart)]),
  phase: z.enum(['commentary', 'final_answer']).nullish(),
});

const functionTool = z.strictObject({
  type: z.literal('function', { error: 'the sample model has function tools only' }),
  name: wireName,
  description: z.string().nullish(),
  parameters: openObject.nullable(),
  strict: z.boolean().nullish(),
});

const format = z.union([
  z.strictObject({ type: z.enum(['text', 'json_object']) }),
  z.strictObject({
    type: z.literal('json_schema'),
    name: wireName,
    schema: openObject,
    description: z.string().optional(),
    strict: z.boolean().nullish(),
  }),
]);

const requestSchema = z.strictObject({
  ...sharedFields,
  model: z.string(),
  input: z.union([z.string(), z.array(inputMessage).min(1)]),
  instructions: z.string().nullish(),
  max_output_tokens: z.int().min(16).nullish(),
  previous_response_id: z.string().nullish(),
  prompt_cache_options: promptCacheOptions('30m', '12h').optional(),
  reasoning: z
    .strictObject({
      effort: effortWord.nullish(),
      summary: z.enum(['auto', 'concise', 'detailed']).nullish(),
    })
    .nullish(),
  service_tier: z.enum(['auto', 'default', 'flex', 'scale', 'priority', 'fast', 'ultrafast']).nullish(),
  stream_options: z.strictObject({ include_obfuscation: z.boolean().optional() }).nullish(),
  text: z.strictObject({ format: format.optional(), verbosity: verbosityWord.nullish() }).optional(),
  tool_choice: z
    .union([
      z.enum(['none', 'auto', 'required']),
      z.strictObject({ type: z.literal('function'), name: wireName }),
    ])
    .optional(),
  tools: z.array(functionTool).optional(),
});

type Fields = z.infer<typeof requestSchema>;

/** A Responses request checked field by field. Source: `ResponseCreateParams` of the openai SDK 7.59.0. Never throws. */
export function readRequest(body: JsonValue): SampleRequest | SampleFault {
  const reading = readFields(requestSchema, body, openaiWording);
  if (reading.kind === 'fault') return reading;
  const { fields } = reading;
  const streamFault = findStreamFault(fields);
  if (streamFault !== undefined) return streamFault;
  if (typeof fields.previous_response_id === 'string') {
    const message = 'The sample model keeps no responses, so there is no previous one.';
    return invalidRequest(message, 'previous_response_id', 'previous_response_not_found');
  }
  const messages = readInput(fields.input);
  const turns = messages.flatMap(({ role, text }): readonly SampleTurn[] =>
    role === 'user' || role === 'assistant' ? [{ role, text }] : [],
  );
  if (turns.at(-1)?.role !== 'user')
    return invalidRequest('The input has to end with a user message.', 'input');
  const system = messages.flatMap(({ role, text }) =>
    role === 'user' || role === 'assistant' ? [] : [text],
  );
  return {
    kind: 'request',
    model: fields.model,
    system: [fields.instructions ?? '', ...system].join('\n').trim(),
    turns,
    toolNames: (fields.tools ?? []).map(({ name }) => name),
    ...(typeof fields.max_output_tokens === 'number' ? { outputLimit: fields.max_output_tokens } : {}),
    stopSequences: [],
    ...readFormat(fields),
    ...readStreamWishes(fields),
  };
}

function readInput(input: Fields['input']): readonly { role: string; text: string }[] {
  if (typeof input === 'string') return [{ role: 'user', text: input }];
  return input.map(({ role, content }) => ({
    role,
    text: typeof content === 'string' ? content : content.map(({ text }) => text).join(''),
  }));
}

function readFormat({ text }: Fields): Pick<SampleRequest, 'format'> {
  switch (text?.format?.type) {
    case 'json_object':
      return { format: 'json' };
    case 'json_schema':
      return { format: { schema: text.format.schema } };
    default:
      return {};
  }
}
