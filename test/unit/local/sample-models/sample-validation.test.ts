import { describe, expect, it } from 'vitest';
import { MAX_HTTP_BODY_BYTES } from '../../../../src/contract/limits.ts';
import { ask, type DialectKey, dig, PATHS, useSampleServer } from './sample-server.ts';

const server = useSampleServer();

const OPEN = { 'x-sample-access': 'public' };

const refuse = async (dialect: DialectKey, body: unknown, headers?: Record<string, string>) => {
  const reply = await server.post(dialect, body, headers);
  return { status: reply.status, body: await reply.json() };
};

describe('a request without access', () => {
  it.each([
    ['responses', {}],
    ['chat', {}],
    ['chat', { authorization: 'Basic abc' }],
    ['chat', { 'x-api-key': 'anything' }],
    ['chat', { 'x-sample-access': 'private' }],
  ] as const)('gets 401 and OpenAI’s envelope on %s with %o', async (dialect, headers) => {
    expect(await refuse(dialect, ask(dialect, 'x'), { ...headers })).toEqual({
      status: 401,
      body: {
        error: {
          message: expect.stringContaining('Authorization: Bearer'),
          type: 'invalid_request_error',
          param: null,
          code: 'invalid_api_key',
        },
      },
    });
  });

  it('gets 401 and Anthropic’s envelope on messages', async () => {
    const version = { 'anthropic-version': '2026-10-21' };
    expect(await refuse('messages', ask('messages', 'x'), version)).toEqual({
      status: 401,
      body: {
        type: 'error',
        error: { type: 'authentication_error', message: expect.stringContaining('x-api-key') },
        request_id: expect.stringMatching(/^req_[0-9a-f]{24}$/),
      },
    });
  });

  it.each([
    ['chat', { authorization: 'Bearer anything' }],
    ['responses', { authorization: 'Bearer anything' }],
    ['messages', { authorization: 'Bearer anything', 'anthropic-version': '2023-06-01' }],
    ['messages', { 'x-api-key': 'anything', 'anthropic-version': '2023-06-01' }],
  ] as const)('is let in with any key on %s: %o', async (dialect, headers) => {
    expect((await server.post(dialect, ask(dialect, 'x'), { ...headers })).status).toBe(200);
  });
});

describe('a malformed Messages request', () => {
  it.each([
    [
      'no max_tokens',
      { model: 'sample-model', messages: [{ role: 'user', content: 'x' }] },
      'max_tokens: Field required',
    ],
    ['an unknown field', ask('messages', 'x', { seed: 1 }), 'seed: Extra inputs are not permitted'],
    [
      'temperature, which ended with the older version',
      ask('messages', 'x', { temperature: 1 }),
      'temperature: Extra inputs are not permitted',
    ],
    ['top_p', ask('messages', 'x', { top_p: 1 }), 'top_p: Extra inputs are not permitted'],
    ['a limit in a string', ask('messages', 'x', { max_tokens: '256' }), 'max_tokens: '],
    ['a limit of none', ask('messages', 'x', { max_tokens: 0 }), 'max_tokens: '],
    ['a blank message', ask('messages', ' '), 'messages.0: '],
    ['no messages', ask('messages', 'x', { messages: [] }), 'messages: '],
    [
      'the assistant first',
      ask('messages', 'x', { messages: [{ role: 'assistant', content: 'a' }] }),
      'messages: the first',
    ],
    [
      'a prefill',
      ask('messages', 'x', {
        messages: [
          { role: 'user', content: 'a' },
          { role: 'assistant', content: 'b' },
        ],
      }),
      'messages: this model',
    ],
    ['a tool without a schema', ask('messages', 'x', { tools: [{ name: 'f' }] }), 'tools.0.input_schema: '],
    [
      'a tool schema that is no object',
      ask('messages', 'x', { tools: [{ name: 'f', input_schema: {} }] }),
      'tools.0.input_schema.type: ',
    ],
    [
      'effort minimal',
      ask('messages', 'x', { output_config: { effort: 'minimal' } }),
      'output_config.effort: ',
    ],
    [
      'thinking past the limit',
      ask('messages', 'x', { max_tokens: 1024, thinking: { type: 'enabled', budget_tokens: 1024 } }),
      'max_tokens: has to be greater',
    ],
    ['a stream in a string', ask('messages', 'x', { stream: 'true' }), 'stream: '],
    [
      'options for the stream, which it has none of',
      ask('messages', 'x', { stream: true, stream_options: {} }),
      'stream_options: Extra inputs are not permitted',
    ],
  ])('with %s gets 400 and says where', async (_what, body, message) => {
    const refusal = await refuse('messages', body);
    expect(refusal).toMatchObject({
      status: 400,
      body: { type: 'error', error: { type: 'invalid_request_error' } },
    });
    expect(String(dig(refusal.body, 'error.message')).startsWith(message)).toBe(true);
  });

  it.each([
    [{ ...OPEN }, 'anthropic-version: header is required'],
    [{ ...OPEN, 'anthropic-version': '2020-01-01' }, 'anthropic-version: not a valid version'],
  ])('with the headers %o gets 400', async (headers, message) => {
    expect(await refuse('messages', ask('messages', 'x'), headers)).toMatchObject({
      status: 400,
      body: { error: { message } },
    });
  });

  it('may still have temperature under the older version, from 0 to 1', async () => {
    const older = { ...OPEN, 'anthropic-version': '2023-06-01' };
    const statusOf = async (temperature: number) =>
      (await server.post('messages', ask('messages', 'x', { temperature }), older)).status;

    expect(await statusOf(0.2)).toBe(200);
    expect(await statusOf(1.5)).toBe(400);
  });
});

describe('a malformed OpenAI request', () => {
  it.each([
    ['chat', 'an unknown field', ask('chat', 'x', { top_k: 5 }), 'top_k', 'unknown_parameter'],
    ['chat', 'no messages at all', { model: 'sample-model' }, 'messages', 'missing_required_parameter'],
    ['chat', 'max_tokens', ask('chat', 'x', { max_tokens: 5 }), 'max_tokens', 'unsupported_parameter'],
    [
      'chat',
      'a temperature in a string',
      ask('chat', 'x', { temperature: '1' }),
      'temperature',
      'invalid_value',
    ],
    ['chat', 'a temperature above 2', ask('chat', 'x', { temperature: 2.1 }), 'temperature', 'invalid_value'],
    ['chat', 'two choices', ask('chat', 'x', { n: 2 }), 'n', 'invalid_value'],
    ['chat', 'five stops', ask('chat', 'x', { stop: ['1', '2', '3', '4', '5'] }), 'stop', 'invalid_value'],
    [
      'chat',
      'an effort nobody knows',
      ask('chat', 'x', { reasoning_effort: 'huge' }),
      'reasoning_effort',
      'invalid_value',
    ],
    ['chat', 'a stream in a string', ask('chat', 'x', { stream: 'true' }), 'stream', 'invalid_value'],
    [
      'chat',
      'options for no stream',
      ask('chat', 'x', { stream_options: { include_usage: true } }),
      'stream_options',
      null,
    ],
    [
      'chat',
      'an unknown option',
      ask('chat', 'x', { stream: true, stream_options: { usage: true } }),
      'stream_options',
      'invalid_value',
    ],
    [
      'chat',
      'a lifetime of another vendor',
      ask('chat', 'x', { prompt_cache_options: { ttl: '12h' } }),
      'prompt_cache_options.ttl',
      'invalid_value',
    ],
    ['responses', 'an unknown field', ask('responses', 'x', { stop: ['a'] }), 'stop', 'unknown_parameter'],
    ['responses', 'no input', { model: 'sample-model' }, 'input', 'missing_required_parameter'],
    [
      'responses',
      'a limit below 16',
      ask('responses', 'x', { max_output_tokens: 15 }),
      'max_output_tokens',
      'invalid_value',
    ],
    [
      'responses',
      'a response it does not keep',
      ask('responses', 'x', { previous_response_id: 'resp_1' }),
      'previous_response_id',
      'previous_response_not_found',
    ],
    [
      'responses',
      'options for a stream that is refused',
      ask('responses', 'x', { stream: false, stream_options: {} }),
      'stream_options',
      null,
    ],
    [
      'responses',
      'usage asked for, which always comes',
      ask('responses', 'x', { stream: true, stream_options: { include_usage: true } }),
      'stream_options',
      'invalid_value',
    ],
    [
      'responses',
      'a nested tool',
      ask('responses', 'x', { tools: [{ type: 'function', function: { name: 'f' } }] }),
      'tools.0.name',
      'invalid_value',
    ],
    [
      'responses',
      'metadata of numbers',
      ask('responses', 'x', { metadata: { a: 1 } }),
      'metadata.a',
      'invalid_value',
    ],
  ] as const)('on %s with %s gets 400 and says where', async (dialect, _what, body, param, code) => {
    expect(await refuse(dialect, body)).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', param, code } },
    });
  });
});

describe.each(['responses', 'chat', 'messages'] as const)('any other bad request on %s', (dialect) => {
  it('gets 400 where the body is not JSON', async () => {
    expect((await refuse(dialect, '{"model":')).status).toBe(400);
    expect((await refuse(dialect, '[]')).status).toBe(400);
    expect((await refuse(dialect, 'null')).status).toBe(400);
  });

  it('gets 404 for a model that is not here', async () => {
    expect(await refuse(dialect, { ...ask(dialect, 'x'), model: 'gpt-6' })).toMatchObject({ status: 404 });
  });

  it('gets 413 past the size limit', async () => {
    expect((await refuse(dialect, ask(dialect, 'x'.repeat(MAX_HTTP_BODY_BYTES)))).status).toBe(413);
  });

  it('gets 404 for another method or path', async () => {
    expect((await fetch(`${server.url()}${PATHS[dialect]}`)).status).toBe(404);
    expect((await fetch(`${server.url()}${PATHS[dialect]}/other`, { method: 'POST' })).status).toBe(404);
  });

  it('repeats no key', async () => {
    const headers = {
      authorization: 'Bearer sk-secret-4f9aQ27XhTz0bV1m',
      'x-api-key': 'sk-secret-4f9aQ27XhTz0bV1m',
    };
    const reply = await server.post(dialect, ask(dialect, '401'), headers);
    expect((await reply.text()) + JSON.stringify([...reply.headers])).not.toContain('sk-secret');
  });
});

describe('headers', () => {
  it('are each vendor’s own: a request id and the rate-limit family', async () => {
    const openai = (await server.post('chat', ask('chat', 'x'))).headers;
    const anthropic = (await server.post('messages', ask('messages', 'x'))).headers;

    expect(openai.get('x-request-id')).toMatch(/^req_/);
    expect(openai.get('x-ratelimit-remaining-tokens')).toBe('1999000');
    expect(anthropic.get('request-id')).toMatch(/^req_/);
    expect(anthropic.get('anthropic-ratelimit-requests-limit')).toBe('4000');
  });
});
