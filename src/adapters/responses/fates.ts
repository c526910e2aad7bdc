import type { Controls } from '../../contract/controls.ts';
import type { JsonValue } from '../../contract/json-value.ts';
import type { ConflictRule, FateTable } from '../fate-table.ts';
import { converted, nested, verbatim, writeKeyAndTtl, writeOneOf } from '../write-forms.ts';

const TIERS = ['auto', 'default', 'flex', 'scale', 'priority', 'fast', 'ultrafast'];
const CACHE_TTLS = ['30m', '12h'];

/**
 * Where each control goes in OpenAI Responses.
 * Source: `ResponseCreateParams` of the openai SDK 7.59.0; facts/dialects 2.1 and 4.1.
 */
export const responsesFates: FateTable = {
  maxOutputTokens: {
    path: 'max_output_tokens',
    reason: 'Responses counts reasoning and answer in one limit',
  },
  temperature: { path: 'temperature', reason: 'Responses takes it by that name' },
  topP: { path: 'top_p', reason: 'Responses spells it so' },
  topK: { path: null, reason: 'Responses has no top_k' },
  stop: { path: null, reason: 'Responses has no stop sequences' },
  effort: { path: 'reasoning.effort', reason: 'Responses keeps reasoning settings in one object' },
  thinkingBudget: { path: null, reason: 'Responses has no token budget for reasoning, only an effort' },
  seed: { path: null, reason: 'Responses has no seed' },
  tools: {
    path: 'tools',
    reason: 'a function tool is flat here; strict is null where the caller left it to the provider',
    write: (tools, path) => converted(path, tools.map(toFunctionTool)),
  },
  toolChoice: {
    path: 'tool_choice',
    reason: 'the words are the same, a name travels as {type: function, name}',
    write: (choice, path) =>
      typeof choice === 'string'
        ? verbatim(path, choice)
        : converted(path, { type: 'function', name: choice.name }),
  },
  parallelTools: { path: 'parallel_tool_calls', reason: 'Responses names it so' },
  output: {
    path: 'text.format',
    reason: 'Responses keeps the output format beside the verbosity, under text',
    write: (output, path) => nested(path, toFormat(output)),
  },
  system: { path: 'instructions', reason: 'Responses takes system text as instructions' },
  metadata: { path: 'metadata', reason: 'Responses takes it by that name' },
  endUserId: { path: 'safety_identifier', reason: 'safety_identifier replaced the older user field' },
  serviceTier: {
    path: 'service_tier',
    reason: 'Responses spells it so',
    write: writeOneOf(TIERS),
  },
  store: {
    path: 'store',
    reason: 'Responses takes it by that name; where it is left out the provider stores',
  },
  previousResponseId: { path: 'previous_response_id', reason: 'Responses spells it so' },
  cache: {
    path: 'prompt_cache_key',
    reason: 'a key groups requests, a ttl stands in an object of its own',
    write: writeKeyAndTtl('prompt_cache_options.ttl', CACHE_TTLS),
  },
  verbosity: { path: 'text.verbosity', reason: 'Responses keeps it beside the output format, under text' },
};

/** Responses has no pair of settings that exclude each other. */
export const responsesConflicts: readonly ConflictRule[] = [];

function toFunctionTool({ name, description, schema, strict }: NonNullable<Controls['tools']>[number]) {
  return {
    type: 'function',
    name,
    ...(description === undefined ? {} : { description }),
    parameters: schema,
    strict: strict ?? null,
  };
}

function toFormat(output: NonNullable<Controls['output']>): JsonValue {
  if (output === 'text') return { type: 'text' };
  if (output === 'json') return { type: 'json_object' };
  const { name, schema, strict } = output;
  return { type: 'json_schema', name, schema, ...(strict === undefined ? {} : { strict }) };
}
