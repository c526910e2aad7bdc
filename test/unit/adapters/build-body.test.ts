import type { MessageCreateParamsNonStreaming } from '@anthropic-ai/sdk/resources/messages';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import type { ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses';
import { describe, expect, it } from 'vitest';
import { accountForBody, prepare } from '../../../src/adapters/index.ts';
import { preparedOn, refusalOn, routeOn } from './prepare-cases.ts';

const SCHEMA = {
  type: 'object' as const,
  properties: { verdict: { type: 'string' } },
  required: ['verdict'],
};
const QUESTION = { role: 'user' as const, content: 'Why is the build red?' };

const bodyOn = (profile: string, controls: Parameters<typeof preparedOn>[1]): unknown =>
  JSON.parse(preparedOn(profile, controls).body);

// The literals are held to the vendors' own request types by the compiler, and the bodies to the literals by the test:
// a field the vendor renames or retypes does not get past a type check here.
describe('a whole request in each dialect', () => {
  const SHARED = {
    maxOutputTokens: 2048,
    effort: 'high',
    tools: [
      { name: 'read_log', description: 'Reads a log.', schema: SCHEMA, strict: true },
      { name: 'list_runs', schema: { type: 'object' } },
    ],
    toolChoice: { name: 'read_log' },
    parallelTools: false,
    output: { schema: SCHEMA, name: 'verdict', strict: true },
    system: 'Be brief.',
    endUserId: 'u-1',
  };

  it('is this body on openai-responses', () => {
    const expected = {
      model: 'model-1',
      input: [QUESTION],
      instructions: 'Be brief.',
      max_output_tokens: 2048,
      temperature: 0.5,
      top_p: 0.9,
      reasoning: { effort: 'high' },
      tools: [
        { type: 'function', name: 'read_log', description: 'Reads a log.', parameters: SCHEMA, strict: true },
        { type: 'function', name: 'list_runs', parameters: { type: 'object' }, strict: null },
      ],
      tool_choice: { type: 'function', name: 'read_log' },
      parallel_tool_calls: false,
      text: {
        format: { type: 'json_schema', name: 'verdict', schema: SCHEMA, strict: true },
        verbosity: 'low',
      },
      safety_identifier: 'u-1',
      service_tier: 'ultrafast',
      store: false,
      metadata: { run: 'r1' },
      prompt_cache_key: 'k',
      prompt_cache_options: { ttl: '12h' },
      previous_response_id: 'resp_1',
    } satisfies ResponseCreateParamsNonStreaming;

    const body = bodyOn('openai-responses', {
      ...SHARED,
      temperature: 0.5,
      topP: 0.9,
      store: false,
      verbosity: 'low',
      metadata: { run: 'r1' },
      serviceTier: 'ultrafast',
      cache: { key: 'k', ttl: '12h' },
      previousResponseId: 'resp_1',
    });
    expect(body).toEqual(expected);
  });

  it('is this body on openai-chat', () => {
    const expected = {
      model: 'model-1',
      messages: [{ role: 'system', content: 'Be brief.' }, QUESTION],
      max_completion_tokens: 2048,
      temperature: 0.5,
      top_p: 0.9,
      stop: ['END'],
      seed: 7,
      reasoning_effort: 'high',
      tools: [
        {
          type: 'function',
          function: { name: 'read_log', description: 'Reads a log.', parameters: SCHEMA, strict: true },
        },
        { type: 'function', function: { name: 'list_runs', parameters: { type: 'object' } } },
      ],
      tool_choice: { type: 'function', function: { name: 'read_log' } },
      parallel_tool_calls: false,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'verdict', schema: SCHEMA, strict: true },
      },
      safety_identifier: 'u-1',
      service_tier: 'flex',
      store: true,
      metadata: { run: 'r1' },
      prompt_cache_key: 'k',
      prompt_cache_options: { ttl: '30m' },
      verbosity: 'high',
    } satisfies ChatCompletionCreateParamsNonStreaming;

    const body = bodyOn('openai-chat', {
      ...SHARED,
      temperature: 0.5,
      topP: 0.9,
      stop: ['END'],
      seed: 7,
      serviceTier: 'flex',
      store: true,
      metadata: { run: 'r1' },
      cache: { key: 'k', ttl: '30m' },
      verbosity: 'high',
    });
    expect(body).toEqual(expected);
  });

  it('is this body on anthropic-2026-10-21', () => {
    const expected = {
      model: 'model-1',
      messages: [QUESTION],
      system: 'Be brief.',
      max_tokens: 2048,
      stop_sequences: ['END'],
      output_config: { effort: 'high', format: { type: 'json_schema', schema: SCHEMA } },
      tools: [
        { name: 'read_log', description: 'Reads a log.', input_schema: SCHEMA, strict: true },
        { name: 'list_runs', input_schema: { type: 'object' } },
      ],
      tool_choice: { type: 'tool', name: 'read_log', disable_parallel_tool_use: true },
      metadata: { user_id: 'u-1' },
      cache_control: { type: 'ephemeral', ttl: '1h' },
      service_tier: 'auto',
    } satisfies MessageCreateParamsNonStreaming;

    const controls = { ...SHARED, stop: ['END'], cache: { ttl: '1h' }, serviceTier: 'auto' };
    expect(bodyOn('anthropic-2026-10-21', controls)).toEqual(expected);
  });

  it('is this body on anthropic-2023-06-01, with what the newer version took away', () => {
    // SDK 1.x speaks 2026-10-21 alone; these three fields were in its types until 0.137.
    type Older = MessageCreateParamsNonStreaming & { temperature?: number; top_p?: number; top_k?: number };
    const expected = {
      model: 'model-1',
      messages: [QUESTION],
      max_tokens: 2048,
      temperature: 1,
      top_p: 0.95,
      thinking: { type: 'enabled', budget_tokens: 1024 },
    } satisfies Older;

    const controls = { maxOutputTokens: 2048, temperature: 1, topP: 0.95, thinkingBudget: 1024 };
    expect(bodyOn('anthropic-2023-06-01', controls)).toEqual(expected);
    expect(bodyOn('anthropic-2023-06-01', { topK: 5 })).toMatchObject({ top_k: 5 });
  });

  it('is this body on openrouter, where reasoning has an object of its own', () => {
    expect(bodyOn('openrouter', { thinkingBudget: 2000, endUserId: 'u-1', topK: 3 })).toEqual({
      model: 'model-1',
      messages: [QUESTION],
      reasoning: { max_tokens: 2000 },
      user: 'u-1',
      top_k: 3,
    });
  });
});

describe('values that change their form', () => {
  it.each([
    ['openai-responses', 'auto', 'auto', 'renamed', 'tool_choice'],
    ['openai-responses', 'required', 'required', 'renamed', 'tool_choice'],
    ['openai-chat', 'none', 'none', 'renamed', 'tool_choice'],
    ['anthropic-2026-10-21', 'auto', 'auto', 'converted', 'tool_choice.type'],
    ['anthropic-2026-10-21', 'none', 'none', 'converted', 'tool_choice.type'],
    ['anthropic-2026-10-21', 'required', 'any', 'converted', 'tool_choice.type'],
  ])('on %s toolChoice %s is %s, %s at %s', (profile, choice, wireValue, fate, wirePath) => {
    const tools = [{ name: 'f', schema: { type: 'object' } }];
    expect(preparedOn(profile, { tools, toolChoice: choice }).controls).toContainEqual(
      expect.objectContaining({ control: 'toolChoice', requested: choice, fate, wirePath, wireValue }),
    );
  });

  it('turns parallelTools round on Messages and records the carrier it needs as a default', () => {
    const tools = [{ name: 'f', schema: { type: 'object' } }];
    const { body, controls } = preparedOn('anthropic-2026-10-21', { tools, parallelTools: true });

    expect(JSON.parse(body)).toMatchObject({
      tool_choice: { type: 'auto', disable_parallel_tool_use: false },
    });
    expect(controls).toContainEqual({
      control: 'toolChoice',
      fate: 'defaulted',
      wirePath: 'tool_choice.type',
      wireValue: 'auto',
      rule: 'Messages asks the opposite question, inside tool_choice',
    });
  });

  it('writes effort none on Messages as disabled thinking', () => {
    expect(preparedOn('anthropic-2026-10-21', { effort: 'none' }).controls).toContainEqual(
      expect.objectContaining({ fate: 'converted', wirePath: 'thinking', wireValue: { type: 'disabled' } }),
    );
  });

  it('records the parts of a schema output that a Messages format cannot hold', () => {
    const output = { schema: SCHEMA, name: 'verdict', strict: true };
    const records = preparedOn('anthropic-2026-10-21', { output }).controls;

    expect(records).toContainEqual(
      expect.objectContaining({ control: 'output.name', requested: 'verdict', fate: 'omitted' }),
    );
    expect(records).toContainEqual(
      expect.objectContaining({ control: 'output.strict', requested: true, fate: 'omitted' }),
    );
  });

  it('records a cache key that Messages has no use for', () => {
    expect(preparedOn('anthropic-2026-10-21', { cache: { key: 'k' } }).controls).toContainEqual(
      expect.objectContaining({ control: 'cache.key', requested: 'k', fate: 'omitted' }),
    );
  });

  it.each([
    ['openai-responses', 'text', { text: { format: { type: 'text' } } }],
    ['openai-responses', 'json', { text: { format: { type: 'json_object' } } }],
    ['openai-chat', 'text', { response_format: { type: 'text' } }],
    ['deepseek', 'json', { response_format: { type: 'json_object' } }],
  ])('on %s output %s is nested', (profile, output, part) => {
    expect(bodyOn(profile, { output })).toMatchObject(part);
  });

  it('needs no field for text on Messages, and has none for JSON without a schema', () => {
    expect(preparedOn('anthropic-2026-10-21', { output: 'text' }).controls).toContainEqual(
      expect.objectContaining({ control: 'output', fate: 'omitted' }),
    );
    expect(refusalOn('anthropic-2026-10-21', { output: 'json' })).toMatchObject({
      code: 'control.unsupported',
      control: 'output',
    });
  });
});

describe('the conversation', () => {
  const turns = [
    { role: 'user', text: 'ada: one' },
    { role: 'assistant', text: 'two' },
    { role: 'user', text: 'three' },
  ] as const;
  const list = [
    { role: 'user', content: 'ada: one' },
    { role: 'assistant', content: 'two' },
    { role: 'user', content: 'three' },
  ];

  it.each([
    ['openai-responses', { input: list }],
    ['openai-chat', { messages: [{ role: 'system', content: 'S' }, ...list] }],
    ['anthropic-2026-10-21', { messages: list, system: 'S' }],
  ])('keeps its turns in order on %s', (profile, part) => {
    const outcome = prepare({ turns, controls: { system: 'S' } }, routeOn(profile));

    expect(outcome.kind === 'prepared' && JSON.parse(outcome.body)).toMatchObject(part);
    expect(outcome.kind === 'prepared' && accountForBody(outcome)).toEqual({ unrecorded: [], missing: [] });
  });
});
