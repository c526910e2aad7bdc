import type { Controls } from '../../contract/controls.ts';
import type { ConflictRule, ControlValue, FateTable, WireField, Writing } from '../fate-table.ts';
import { converted, nested, verbatim, writeOneOf } from '../write-forms.ts';

const TIERS = ['auto', 'standard_only'];
const CACHE_TTLS = ['5m', '1h'];
const CHOICE_TYPES = { auto: 'auto', none: 'none', required: 'any' } as const;

/**
 * Where each control goes in Anthropic Messages, under both API versions; what a version or a model family refuses
 * stands in the profiles. Source: `MessageCreateParams` of @anthropic-ai/sdk 1.14.0; facts/dialects 2.0, 2.1, 4.1.
 */
export const messagesFates: FateTable = {
  maxOutputTokens: { path: 'max_tokens', reason: 'Messages demands it, thinking included' },
  temperature: { path: 'temperature', reason: 'Messages takes it by that name, up to version 2023-06-01' },
  topP: { path: 'top_p', reason: 'Messages spells it so, up to version 2023-06-01' },
  topK: { path: 'top_k', reason: 'Messages spells it so, up to version 2023-06-01' },
  stop: { path: 'stop_sequences', reason: 'Messages names it so' },
  effort: {
    path: 'output_config.effort',
    reason: 'Messages keeps it in output_config; none travels as disabled thinking',
    write: (effort, path) =>
      effort === 'none' ? converted('thinking', { type: 'disabled' }) : verbatim(path, effort),
  },
  thinkingBudget: {
    path: 'thinking',
    reason: 'a budget turns thinking on and stands beside its type',
    write: (budget, path) => nested(path, { type: 'enabled', budget_tokens: budget }),
  },
  seed: { path: null, reason: 'Messages has no seed' },
  tools: { path: 'tools', reason: 'Messages calls the schema input_schema', write: writeTools },
  toolChoice: {
    path: 'tool_choice',
    reason: 'a choice is an object; required is any',
    write: writeToolChoice,
  },
  parallelTools: {
    path: 'tool_choice.disable_parallel_tool_use',
    reason: 'Messages asks the opposite question, inside tool_choice',
    write: writeParallelTools,
  },
  output: {
    path: 'output_config.format',
    reason: 'Messages takes a schema and knows neither a name nor a lax mode for it',
    write: writeOutput,
  },
  system: { path: 'system', reason: 'Messages takes it by that name' },
  metadata: { path: null, reason: 'Messages metadata holds a user id and nothing else' },
  endUserId: { path: 'metadata.user_id', reason: 'Messages keeps it in metadata' },
  serviceTier: { path: 'service_tier', reason: 'Messages spells it so', write: writeOneOf(TIERS) },
  store: { path: null, reason: 'Messages has no storing to switch' },
  previousResponseId: { path: null, reason: 'Messages keeps no state between requests' },
  cache: {
    path: 'cache_control',
    reason: 'a marker on the last block that can be cached',
    write: writeCache,
  },
  verbosity: { path: null, reason: 'Messages has no verbosity' },
};

/**
 * Settings Messages cannot take together.
 * Source: platform.claude.com, extended thinking, "feature compatibility" and "extended thinking with tool use".
 */
export const messagesConflicts: readonly ConflictRule[] = [
  {
    control: 'parallelTools',
    conflicts: ({ parallelTools, toolChoice }) => parallelTools !== undefined && toolChoice === 'none',
    expected: 'parallelTools only where tools may be called; toolChoice none has no room for it',
  },
  {
    control: 'temperature',
    conflicts: ({ thinkingBudget, temperature }) =>
      thinkingBudget !== undefined && temperature !== undefined && temperature !== 1,
    expected: 'no temperature other than 1 beside thinkingBudget',
  },
  {
    control: 'topP',
    conflicts: ({ thinkingBudget, topP }) =>
      thinkingBudget !== undefined && topP !== undefined && topP < 0.95,
    expected: 'topP of 0.95 to 1 beside thinkingBudget',
  },
  {
    control: 'topK',
    conflicts: ({ thinkingBudget, topK }) => thinkingBudget !== undefined && topK !== undefined,
    expected: 'no topK beside thinkingBudget',
  },
  {
    control: 'toolChoice',
    conflicts: ({ thinkingBudget, toolChoice }) =>
      thinkingBudget !== undefined && (toolChoice === 'required' || typeof toolChoice === 'object'),
    expected: 'toolChoice auto or none beside thinkingBudget',
  },
];

function writeTools(tools: ControlValue<'tools'>, path: string): Writing {
  if (tools.some(({ schema }) => schema['type'] !== 'object')) {
    return { kind: 'wrong-value', expected: 'tools whose schema says type object' };
  }
  const definitions = tools.map(({ name, description, schema, strict }) => ({
    name,
    ...(description === undefined ? {} : { description }),
    input_schema: schema,
    ...(strict === undefined ? {} : { strict }),
  }));
  return converted(path, definitions);
}

// Written leaf by leaf, so that parallelTools can stand beside them without two records telling of one path.
function writeToolChoice(choice: ControlValue<'toolChoice'>, path: string): Writing {
  const fields: readonly WireField[] =
    typeof choice === 'string'
      ? [{ path: `${path}.type`, value: CHOICE_TYPES[choice], fate: 'converted' }]
      : [
          { path: `${path}.type`, value: 'tool', fate: 'converted' },
          { path: `${path}.name`, value: choice.name, fate: 'converted' },
        ];
  return { kind: 'written', fields };
}

function writeParallelTools(parallel: boolean, path: string, { toolChoice }: Controls): Writing {
  const carrier: readonly WireField[] =
    toolChoice === undefined
      ? [{ path: 'tool_choice.type', value: 'auto', fate: 'defaulted', control: 'toolChoice' }]
      : [];
  return { kind: 'written', fields: [...carrier, { path, value: !parallel, fate: 'converted' }] };
}

function writeOutput(output: ControlValue<'output'>, path: string): Writing {
  if (output === 'text')
    return { kind: 'needless', reason: 'Messages answers in text unless told otherwise' };
  if (output === 'json') {
    return { kind: 'wrong-value', expected: 'text or a schema; Messages has no JSON mode without one' };
  }
  const { name, schema, strict } = output;
  return {
    kind: 'written',
    fields: [{ path, value: { type: 'json_schema', schema }, fate: 'nested' }],
    lost: [
      { part: 'name', value: name, reason: 'a Messages format has no name' },
      ...(strict === undefined
        ? []
        : [{ part: 'strict', value: strict, reason: 'Messages always holds the answer to the schema' }]),
    ],
  };
}

function writeCache({ key, ttl }: ControlValue<'cache'>, path: string): Writing {
  if (ttl !== undefined && !CACHE_TTLS.includes(ttl)) {
    return { kind: 'wrong-value', expected: `a ttl of ${CACHE_TTLS.join(' or ')}` };
  }
  const marker = { type: 'ephemeral', ...(ttl === undefined ? {} : { ttl }) };
  return {
    kind: 'written',
    fields: [{ path, value: marker, fate: 'converted' }],
    ...(key === undefined
      ? {}
      : { lost: [{ part: 'key', value: key, reason: 'Messages finds cached prompts without a key' }] }),
  };
}
