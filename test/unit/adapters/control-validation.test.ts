import { describe, expect, it } from 'vitest';
import { LEGAL_VALUES, prepare } from '../../../src/adapters/index.ts';
import { CONTROL_NAMES } from '../../../src/contract/controls.ts';
import { MAX_JSON_DEPTH } from '../../../src/contract/limits.ts';
import { preparedOn, refusalOn, routeOn } from './prepare-cases.ts';

const TOOLS = [{ name: 'f', schema: { type: 'object' } }];

const nest = (depth: number): unknown => {
  let value: unknown = 'leaf';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};

describe('a value outside the legal ones', () => {
  it.each([
    ['maxOutputTokens', ['256', 3.9, 0, -5, true, 10_000_001, Number.NaN, Number.POSITIVE_INFINITY, [256]]],
    ['temperature', [true, '0.2', -0.1, 2.1, Number.NaN]],
    ['topP', [0, 1.1, '1']],
    ['topK', [0, 1.5]],
    ['stop', ['END', [], [''], ['a', 'a'], ['1', '2', '3', '4', '5'], [1]]],
    ['effort', ['LOW', 'huge', 42, '']],
    ['thinkingBudget', [1023, '2048']],
    ['seed', [1.5, '7', 2 ** 53, { a: 1 }]],
    [
      'tools',
      [
        [],
        {},
        [{ name: 'f' }],
        [{ name: 'a b', schema: {} }],
        [...TOOLS, ...TOOLS],
        [{ ...TOOLS[0], extra: 1 }],
      ],
    ],
    ['toolChoice', ['any', { name: '' }, { name: 'f', type: 'function' }]],
    ['parallelTools', ['true', 1]],
    ['output', ['yaml', { schema: {} }, { name: 'n' }, { name: 'n', schema: [], strict: true }]],
    ['system', ['', 7, ['a']]],
    [
      'metadata',
      [{ a: 1 }, { a: null }, [], Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`k${n}`, 'v']))],
    ],
    ['endUserId', ['', 'u'.repeat(65)]],
    ['serviceTier', ['', 'x'.repeat(33)]],
    ['store', ['false', 0]],
    ['previousResponseId', ['', 5]],
    ['cache', ['5m', { ttl: '2h' }, { key: '' }, { other: 1 }]],
    ['verbosity', ['max', 1]],
  ])('is refused for %s, without being repeated', (control, values) => {
    for (const value of values) {
      // The chapter's Messages route lacks most of them: what it would omit is checked all the same.
      const refusal = refusalOn('chapter-messages', { [control]: value as never }, [...CONTROL_NAMES]);
      expect(refusal).toMatchObject({ code: 'control.malformed', control });
      expect(refusal.expected).toContain(LEGAL_VALUES[control as keyof typeof LEGAL_VALUES]);
    }
  });

  it.each(CONTROL_NAMES)('may not be null for %s', (control) => {
    expect(refusalOn('openai-chat', { [control]: null })).toMatchObject({ code: 'control.null', control });
  });

  it('may be undefined, which is not asking', () => {
    expect(preparedOn('openai-chat', { temperature: undefined }).controls).toEqual([]);
  });

  it.each([
    ['an instance', new Date(0)],
    ['a function', () => 1],
    ['a big integer', 5n],
    ['a hole in a list', new Array(2)],
    ['more depth than the limit', nest(MAX_JSON_DEPTH + 1)],
    ['a key named __proto__', JSON.parse('{"schema":{"__proto__":{}},"name":"n"}')],
  ])('is refused where it is %s', (_what, value) => {
    expect(refusalOn('openai-chat', { output: value as never })).toMatchObject({ code: 'control.malformed' });
  });

  it('is refused where it contains itself', () => {
    const schema: Record<string, unknown> = { type: 'object' };
    schema['properties'] = schema;
    expect(refusalOn('openai-chat', { output: { schema, name: 'n' } as never })).toMatchObject({
      code: 'control.malformed',
    });
  });
});

describe('a name nobody knows', () => {
  it.each([
    ['openai-chat', 'temprature', 'temperature'],
    ['openai-chat', 'max_output_tokens', 'maxOutputTokens'],
    ['openai-chat', 'max_completion_tokens', 'maxOutputTokens'],
    ['openai-chat', 'top_p', 'topP'],
    ['openai-chat', 'Temperature', 'temperature'],
    ['openai-chat', 'reasoning_effort', 'effort'],
    ['openai-chat', 'response_format', 'output'],
    ['anthropic-2026-10-21', 'stop_sequences', 'stop'],
    ['openai-responses', 'instructions', 'system'],
  ])('on %s %s is refused with %s offered', (profile, name, meant) => {
    expect(refusalOn(profile, { [name]: 1 })).toMatchObject({ code: 'control.unknown', control: name });
    expect(refusalOn(profile, { [name]: 1 }).expected).toMatch(new RegExp(`^did you mean ${meant}\\? `));
  });

  it.each(['model', 'frequency_penalty', 'toString', 'constructor', 'hasOwnProperty'])(
    '%s is refused with all names offered and none guessed',
    (name) => {
      const refusal = refusalOn('openai-chat', { [name]: 1 });
      expect(refusal).toMatchObject({ code: 'control.unknown', control: name });
      expect(refusal.expected).toMatch(/^one of maxOutputTokens, /);
    },
  );

  it('is not repeated where it is no ordinary name', () => {
    const refusal = refusalOn('openai-chat', { [`<script>${'x'.repeat(100)}`]: 1 });
    expect(refusal).toMatchObject({ code: 'control.unknown' });
    expect(refusal).not.toHaveProperty('control');
  });
});

describe('something shaped like a credential', () => {
  const KEY = 'sk-proj-4f9aQ27XhTz0bV1mK8nL3pRw';

  it.each([
    'api_key',
    'apiKey',
    'x-api-key',
    'Authorization',
    'slack_token',
    'password',
    'client_secret',
    KEY,
  ])('is refused as the name %s and not repeated', (name) => {
    const refusal = refusalOn('openai-chat', { [name]: 'anything' });
    expect(refusal).toMatchObject({ code: 'control.credential' });
    expect(JSON.stringify(refusal)).not.toContain(name);
  });

  it.each([
    ['endUserId', KEY],
    ['metadata', { note: `use ${KEY} please` }],
    ['metadata', { [KEY]: 'v' }],
    ['metadata', { api_key: 'v' }],
    ['stop', ['fine', 'Bearer 9f86d081884c7d65']],
    ['system', `The token is xoxb-1234567890-abcdef.`],
    ['previousResponseId', 'ghp_0123456789abcdefghijABCDEFGHIJ012345'],
    ['note', KEY],
    ['output', { name: 'n', schema: { description: '-----BEGIN RSA PRIVATE KEY-----' } }],
    ['cache', { key: 'https://me:hunter2@example.com/' }],
  ])('is refused in the value of %s and not repeated', (control, value) => {
    const refusal = refusalOn('openai-chat', { [control]: value });
    expect(refusal).toMatchObject({ code: 'control.credential', control });
    expect(JSON.stringify(refusal)).not.toMatch(/4f9aQ27|9f86d0|xoxb|ghp_|BEGIN|hunter2/);
  });

  it('is not seen in ordinary words', () => {
    const system =
      'Explain scikit-learn (sk-learn), task-management, bearer authentication and risk-free tokens.';
    expect(preparedOn('openai-chat', { system, metadata: { max_tokens: 'none' } }).kind).toBe('prepared');
  });
});

describe('settings that contradict each other', () => {
  it.each([
    ['openai-chat', { toolChoice: 'auto' }, 'toolChoice'],
    ['openai-chat', { parallelTools: true }, 'parallelTools'],
    ['openai-chat', { tools: TOOLS, toolChoice: { name: 'g' } }, 'toolChoice'],
    ['anthropic-2023-06-01', { thinkingBudget: 2048, maxOutputTokens: 2048 }, 'thinkingBudget'],
    ['anthropic-2023-06-01', { thinkingBudget: 4096 }, 'thinkingBudget'],
    ['openai-chat', { thinkingBudget: 4096, maxOutputTokens: 100 }, 'thinkingBudget'],
    ['anthropic-2023-06-01', { thinkingBudget: 1024, effort: 'none' }, 'thinkingBudget'],
    ['anthropic-2023-06-01', { thinkingBudget: 1024, temperature: 0.5 }, 'temperature'],
    ['anthropic-2023-06-01', { thinkingBudget: 1024, topP: 0.5 }, 'topP'],
    ['anthropic-2023-06-01', { thinkingBudget: 1024, topK: 5 }, 'topK'],
    ['anthropic-2026-10-21', { thinkingBudget: 1024, tools: TOOLS, toolChoice: 'required' }, 'toolChoice'],
    ['anthropic-2026-10-21', { tools: TOOLS, toolChoice: 'none', parallelTools: true }, 'parallelTools'],
    ['openrouter', { thinkingBudget: 1024, effort: 'low' }, 'thinkingBudget'],
  ])('on %s: %o', (profile, controls, control) => {
    expect(refusalOn(profile, controls)).toMatchObject({ code: 'control.conflict', control });
  });

  it('do so no longer where one of them is let go', () => {
    const controls = { thinkingBudget: 1024, effort: 'low' };
    expect(preparedOn('openai-chat', controls, ['thinkingBudget']).kind).toBe('prepared');
  });

  it('may stand together where the dialect takes both', () => {
    const controls = { thinkingBudget: 1024, temperature: 1, topP: 0.95, effort: 'low', tools: TOOLS };
    expect(preparedOn('anthropic-2023-06-01', { ...controls, toolChoice: 'auto' }).kind).toBe('prepared');
  });
});

describe('values a route has a field for but does not take', () => {
  it.each([
    ['anthropic-2023-06-01', { temperature: 1.5 }, 'temperature'],
    ['anthropic-2026-10-21', { effort: 'minimal' }, 'effort'],
    ['openrouter', { effort: 'max' }, 'effort'],
    ['deepseek', { effort: 'medium' }, 'effort'],
    ['anthropic-2026-10-21', { serviceTier: 'flex' }, 'serviceTier'],
    ['openai-chat', { serviceTier: 'ultrafast' }, 'serviceTier'],
    ['openai-chat', { cache: { ttl: '12h' } }, 'cache'],
    ['openai-responses', { cache: { ttl: '5m' } }, 'cache'],
    ['llama-cpp', { tools: TOOLS, toolChoice: { name: 'f' } }, 'toolChoice'],
    ['deepseek', { output: { schema: {}, name: 'n' } }, 'output'],
    ['anthropic-2026-10-21', { tools: [{ name: 'f', schema: {} }] }, 'tools'],
  ])('on %s: %o are refused and never replaced', (profile, controls, control) => {
    expect(refusalOn(profile, controls)).toMatchObject({ code: 'control.unsupported', control });
  });

  it('are omitted where the caller lets the control go', () => {
    expect(preparedOn('openrouter', { effort: 'max' }, ['effort']).controls).toMatchObject([
      { control: 'effort', requested: 'max', fate: 'omitted' },
    ]);
  });

  it('follow the model family where the profile says sampling is fixed', () => {
    const { profile } = routeOn('anthropic-2023-06-01');
    const route = routeOn('anthropic-2023-06-01', { profile: { ...profile, sampling: 'fixed' } });
    const ask = (controls: object) =>
      prepare({ turns: [{ role: 'user', text: 'x' }], controls: { ...controls } }, route);

    expect(ask({ temperature: 1, topP: 0.99 })).toMatchObject({ kind: 'prepared' });
    for (const controls of [{ temperature: 0.9 }, { topP: 0.9 }, { topK: 1 }]) {
      expect(ask(controls)).toMatchObject({ code: 'control.unsupported' });
    }
  });
});

describe('allowOmit', () => {
  it('names controls and nothing else', () => {
    expect(refusalOn('openai-chat', {}, ['everything'])).toMatchObject({ code: 'control.unknown' });
  });

  it('knows the names of the profile', () => {
    expect(preparedOn('chapter-chat', {}, ['max_tokens', 'reasoning_effort']).kind).toBe('prepared');
  });
});
