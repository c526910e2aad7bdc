import type { Controls } from '../../contract/controls.ts';
import type { JsonValue } from '../../contract/json-value.ts';
import type { ConflictRule, FateTable } from '../fate-table.ts';
import { converted, nested, verbatim, writeKeyAndTtl, writeOneOf } from '../write-forms.ts';

const TIERS = ['auto', 'default', 'flex', 'scale', 'priority', 'fast'];
const CACHE_TTLS = ['30m'];

/**
 * Where each control goes in Chat Completions, OpenAI's and its many relatives'; which of the fields an endpoint
 * takes is its profile's matter. Source: `ChatCompletionCreateParams` of the openai SDK 7.59.0; facts/dialects 2.1, 2.7, 4.1.
 */
export const chatFates: FateTable = {
  maxOutputTokens: {
    path: 'max_completion_tokens',
    reason: 'newer OpenAI models refuse max_tokens, most other servers know nothing else',
  },
  temperature: { path: 'temperature', reason: 'Chat takes it by that name' },
  topP: { path: 'top_p', reason: 'Chat spells it so' },
  topK: { path: 'top_k', reason: "not OpenAI's own, but local servers and gateways spell it so" },
  stop: { path: 'stop', reason: 'Chat takes it by that name' },
  effort: { path: 'reasoning_effort', reason: 'Chat names it so' },
  thinkingBudget: { path: null, reason: 'Chat has no token budget for reasoning, only an effort' },
  seed: { path: 'seed', reason: 'Chat takes it by that name, best effort' },
  tools: {
    path: 'tools',
    reason: 'a function tool has an envelope here',
    write: (tools, path) => converted(path, tools.map(toFunctionTool)),
  },
  toolChoice: {
    path: 'tool_choice',
    reason: 'the words are the same, a name travels as {type: function, function: {name}}',
    write: (choice, path) =>
      typeof choice === 'string'
        ? verbatim(path, choice)
        : converted(path, { type: 'function', function: { name: choice.name } }),
  },
  parallelTools: { path: 'parallel_tool_calls', reason: 'Chat names it so' },
  output: {
    path: 'response_format',
    reason: 'Chat takes the output format as an object with a type',
    write: (output, path) => nested(path, toResponseFormat(output)),
  },
  system: { path: 'messages.0.content', reason: 'Chat takes system text as the first message' },
  metadata: { path: 'metadata', reason: 'Chat takes it by that name' },
  endUserId: { path: 'safety_identifier', reason: 'safety_identifier replaced the older user field' },
  serviceTier: {
    path: 'service_tier',
    reason: 'Chat spells it so',
    write: writeOneOf(TIERS),
  },
  store: { path: 'store', reason: 'Chat takes it by that name' },
  previousResponseId: { path: null, reason: 'Chat keeps no state between requests' },
  cache: {
    path: 'prompt_cache_key',
    reason: 'a key groups requests, a ttl stands in an object of its own',
    write: writeKeyAndTtl('prompt_cache_options.ttl', CACHE_TTLS),
  },
  verbosity: { path: 'verbosity', reason: 'Chat takes it by that name' },
};

/** Settings one Chat endpoint or another cannot take together. */
export const chatConflicts: readonly ConflictRule[] = [
  {
    // OpenRouter, the one shipped profile that has both, takes one of the two. Source: its page on reasoning tokens.
    control: 'thinkingBudget',
    conflicts: ({ effort, thinkingBudget }) => effort !== undefined && thinkingBudget !== undefined,
    expected: 'either effort or thinkingBudget',
  },
];

function toFunctionTool({ name, description, schema, strict }: NonNullable<Controls['tools']>[number]) {
  return {
    type: 'function',
    function: {
      name,
      ...(description === undefined ? {} : { description }),
      parameters: schema,
      ...(strict === undefined ? {} : { strict }),
    },
  };
}

function toResponseFormat(output: NonNullable<Controls['output']>): JsonValue {
  if (output === 'text') return { type: 'text' };
  if (output === 'json') return { type: 'json_object' };
  const { name, schema, strict } = output;
  return {
    type: 'json_schema',
    json_schema: { name, schema, ...(strict === undefined ? {} : { strict }) },
  };
}
