import { describe, expect, it } from 'vitest';
import {
  type Asked,
  decideAttempt,
  describeInterpretation,
  interpret,
  prepare,
  sampleRoutes,
  send,
} from '../../src/adapters/index.ts';

import type { DialectName } from '../../src/contract/dialect.ts';
import type { Interpretation } from '../../src/contract/interpretation.ts';
import { received } from './matrix-cases.ts';
import { usageValues } from './reply-cases.ts';
import { serveReply } from './serve-reply.ts';

/** A synthetic body of our own, read as the default policy would at a first attempt. */
function read(
  dialect: DialectName,
  body: unknown,
  asked: Partial<Asked> = {},
): ReturnType<typeof describeInterpretation> {
  return describeInterpretation(
    dialect,
    received(JSON.stringify(body)),
    { toolsOffered: false, ...asked },
    0,
  );
}

function codes({ diagnostics }: Interpretation): readonly string[] {
  return diagnostics.map(({ code }) => code);
}

const chat = (finishReason: string | null, message: object, more: object = {}): object => ({
  choices: [{ index: 0, finish_reason: finishReason, message: { role: 'assistant', ...message } }],
  ...more,
});
const messages = (stopReason: string | null, content: readonly object[], more: object = {}): object => ({
  type: 'message',
  role: 'assistant',
  content,
  stop_reason: stopReason,
  ...more,
});

describe('public bug reports, each with an input of our own', () => {
  it('5: TanStack/ai 849 - an answer cut at a limit the caller never chose says so', () => {
    const reading = read('messages', messages('max_tokens', [{ type: 'text', text: '1 2' }]), {
      outputLimit: 1_024,
      limitDefaulted: true,
    });
    expect(reading).toMatchObject({ state: 'truncated', callStatus: 'unresolved' });
    expect(reading.diagnostics).toContainEqual({ code: 'limit-was-defaulted', detail: '1024' });
  });

  it("6: litellm 41529 - a server's hidden cap shows as a cut nobody asked for", () => {
    const usage = { prompt_tokens: 9, completion_tokens: 4_096 };
    const reading = read('chat', chat('length', { content: '1 2 3' }, { usage }));
    expect(reading).toMatchObject({ state: 'truncated', cause: 'output-limit', decision: 'stop' });
    expect(codes(reading)).toContain('limit-not-requested');
  });

  it('7: CopilotKit 2190 - a refused field name is kept with the refusal, which is not retried', () => {
    const error = {
      message: 'use the other name',
      type: 'invalid_request_error',
      param: 'max_tokens',
      code: 'unsupported_parameter',
    };
    const reading = describeInterpretation(
      'chat',
      received(JSON.stringify({ error }), { status: 400 }),
      { toolsOffered: false },
      0,
    );
    expect(reading).toMatchObject({
      transport: 'http-error',
      error: { kind: 'invalid-request', code: 'unsupported_parameter' },
      decision: 'stop',
    });
    expect(reading.diagnostics).toContainEqual({ code: 'error-parameter', detail: 'max_tokens' });
  });

  it('9: litellm 23899 - a Messages refusal is a refusal, with its category', () => {
    const stopDetails = { type: 'refusal', category: 'bio', explanation: null };
    const reading = read(
      'messages',
      messages('refusal', [{ type: 'text', text: 'I' }], { stop_details: stopDetails }),
    );
    expect(reading).toMatchObject({
      state: 'refused',
      text: 'I',
      refusal: null,
      decision: 'stop',
      callStatus: 'unresolved',
    });
    expect(reading.diagnostics).toContainEqual({ code: 'refusal-category', detail: 'bio' });
  });

  it('10: litellm 40903 - a content filter is neither an ending nor emptiness', () => {
    expect(read('chat', chat('content_filter', { content: null }))).toMatchObject({
      state: 'filtered',
      error: null,
      decision: 'stop',
      callStatus: 'unresolved',
    });
  });

  it('11: envoyproxy/ai-gateway 2121 - refusal, filter, context window and the unknown are four things', () => {
    const text = [{ type: 'text', text: 'half' }];
    const outcomes = [
      read('messages', messages('refusal', text)),
      read('chat', chat('content_filter', { content: 'half' })),
      read('messages', messages('model_context_window_exceeded', text)),
      read('messages', messages('brand_new_reason', text)),
    ].map(({ state, cause }) => [state, cause]);
    expect(outcomes).toEqual([
      ['refused', null],
      ['filtered', null],
      ['truncated', 'context-window'],
      ['unknown', null],
    ]);
  });

  it('12: laravel/ai 881 - a tool call in a reply cut by the context window is listed and cannot be run', () => {
    const call = { type: 'tool_use', id: 't1', name: 'f', input: {} };
    const reading = read('messages', messages('model_context_window_exceeded', [call]), {
      toolsOffered: true,
    });
    expect(reading).toMatchObject({
      state: 'truncated',
      cause: 'context-window',
      toolCalls: [{ id: 't1', name: 'f', arguments: '{}', executable: false }],
    });
    expect(codes(reading)).toContain('tool-calls-not-whole');
  });

  it('13: WordPress/ai-provider-for-anthropic 29 - a paused turn is not finished', () => {
    expect(read('messages', messages('pause_turn', [{ type: 'text', text: 'Let me' }]))).toMatchObject({
      state: 'paused',
      callStatus: 'unresolved',
    });
  });

  it('14: vercel/ai 19165 - a stream that ends without a completion word is never an answer', () => {
    const stream = 'data: {"choices":[{"delta":{"content":"Hel"},"finish_reason":null}]}\n\n';
    const reply = received(stream, { contentType: 'text/event-stream' });
    const reading = describeInterpretation('chat', reply, { toolsOffered: false }, 0);
    expect(reading).toMatchObject({
      state: 'unknown',
      decision: 'stop',
      callStatus: 'unresolved',
      text: 'Hel',
    });
    expect(codes(reading)).toContain('stream-ended-without-terminal');
  });

  it('15: vllm 24184 - a status of completed at the limit, with reasoning alone, is empty and says why', () => {
    const body = {
      status: 'completed',
      output: [
        { type: 'reasoning', summary: [] },
        { type: 'message', content: [] },
      ],
      max_output_tokens: 16,
      usage: { input_tokens: 3, output_tokens: 16, total_tokens: 19 },
    };
    const reading = read('responses', body);
    expect(reading).toMatchObject({ state: 'empty', decision: 'stop' });
    expect(codes(reading)).toEqual(expect.arrayContaining(['reasoning-only', 'output-at-limit']));
  });

  it('15: even where empty answers may be tried again, this one is not', () => {
    const reply = received(JSON.stringify(chat('stop', { content: '', reasoning_content: 'hm' })));
    const reading = interpret('chat', reply, { toolsOffered: false });
    const position = { attempt: 1, attemptsMax: 3, toolsOffered: false, nowMs: 0, retryEmpty: true };
    expect(decideAttempt('default', reading, reply.facts, position).action).toBe('stop');
  });

  it('16: litellm 37710 - reasoning that used the whole budget is a cut with its usage, not an error', () => {
    const body = {
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      output: [{ type: 'reasoning', summary: [] }],
      usage: { input_tokens: 3, output_tokens: 64, output_tokens_details: { reasoning_tokens: 64 } },
    };
    const reading = read('responses', body, { outputLimit: 64 });
    expect(reading).toMatchObject({ state: 'truncated', text: '', error: null, decision: 'stop' });
    expect(reading.usage.reasoning).toMatchObject({
      value: 64,
      provenance: 'reported',
      relation: 'inside-output',
    });
  });

  it('17: openai-agents-python 3055 - a refusal part is a refusal, kept out of the text', () => {
    const body = {
      status: 'completed',
      output: [{ type: 'message', content: [{ type: 'refusal', refusal: 'no' }] }],
    };
    expect(read('responses', body)).toMatchObject({
      state: 'refused',
      text: '',
      refusal: 'no',
      decision: 'stop',
    });
  });

  it('18: langchain 39747 - a Chat refusal is a refusal although the word says stop', () => {
    expect(read('chat', chat('stop', { content: null, refusal: 'no' }))).toMatchObject({
      state: 'refused',
      signal: { raw: 'stop' },
      text: '',
      refusal: 'no',
    });
  });

  it('19: SpeakMCP 346 - a reply of tool calls alone is not empty and is not asked for again', () => {
    const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } };
    const body = chat('tool_calls', { content: '', tool_calls: [call] });
    expect(read('chat', body, { toolsOffered: true })).toMatchObject({
      state: 'tool-calls',
      decision: 'accept',
    });
    expect(read('chat', body)).toMatchObject({ state: 'tool-calls', decision: 'stop' });
  });

  it('20: hermes-agent 7680 - broken arguments at the limit are no call to run, whatever the word says', () => {
    const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{"p":"a' } };
    const body = chat(
      'tool_calls',
      { content: null, tool_calls: [call] },
      { usage: { completion_tokens: 32 } },
    );
    const reading = read('chat', body, { toolsOffered: true, outputLimit: 32 });
    expect(reading).toMatchObject({ state: 'tool-calls', decision: 'stop', callStatus: 'unresolved' });
    expect(codes(reading)).toEqual(expect.arrayContaining(['tool-arguments-unparseable', 'output-at-limit']));
  });

  it('21: jaseci-labs/jac 6766 - broken arguments are kept as written and never made up', () => {
    const broken = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{"p": [1, 2' } };
    const reading = read('chat', chat('tool_calls', { content: null, tool_calls: [broken] }), {
      toolsOffered: true,
    });
    expect(reading.toolCalls).toEqual([{ id: 'c1', name: 'f', arguments: '{"p": [1, 2', executable: false }]);
  });

  it("22: any-llm 622 - Anthropic's cached tokens are part of the whole", () => {
    const usage = {
      input_tokens: 4,
      cache_read_input_tokens: 900,
      cache_creation_input_tokens: 100,
      output_tokens: 7,
    };
    const reading = read('messages', messages('end_turn', [{ type: 'text', text: 'x' }], { usage }));
    expect(usageValues(reading.usage)).toEqual([1_004, 4, 900, 100, 7, null, null]);
  });

  it('23: context-lens 51 - keys of two dialects in one report are not added up', () => {
    const usage = {
      prompt_tokens: 1_000,
      completion_tokens: 7,
      cache_read_input_tokens: 900,
      prompt_tokens_details: { cached_tokens: 900 },
    };
    const reading = read('chat', chat('stop', { content: 'x' }, { usage }));
    expect(usageValues(reading.usage)).toEqual([1_000, null, 900, null, 7, null, null]);
    expect(reading.diagnostics).toContainEqual({
      code: 'foreign-usage-key',
      detail: 'usage.cache_read_input_tokens',
    });
  });

  it('24: lmstudio 1602 - reasoning beside no answer and zero tokens is empty and doubted', () => {
    const usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
    const reading = read(
      'chat',
      chat('stop', { content: '', reasoning_content: 'long thoughts' }, { usage }),
    );
    expect(reading.state).toBe('empty');
    expect(codes(reading)).toEqual(expect.arrayContaining(['reasoning-only', 'usage-zero-with-content']));
  });

  it('25: vllm 34625 - reasoning tags in an answer are left as they are, and remarked', () => {
    const reading = read('chat', chat('stop', { content: '<think>x</think>42' }));
    expect(reading).toMatchObject({ state: 'complete', text: '<think>x</think>42' });
    expect(codes(reading)).toContain('think-tags-in-answer');
    expect(codes(read('chat', chat('stop', { content: 'I think <b>42</b>' })))).not.toContain(
      'think-tags-in-answer',
    );
  });

  it('26: vllm 15618 - an answer that landed in the reasoning is not promoted', () => {
    const reading = read('chat', chat('stop', { content: null, reasoning_content: '{"answer":42}' }));
    expect(reading).toMatchObject({ state: 'empty', text: '', reasoningChars: 13 });
  });

  it('27: langchainjs 11417 - a 200 with an error and an upstream status is that failure', () => {
    const reading = read('chat', { error: { code: 429, message: 'slow' } });
    expect(reading).toMatchObject({
      transport: 'response-received',
      state: 'provider-failed',
      error: { kind: 'rate-limited', code: '429' },
      decision: 'retry',
    });
    expect(codes(reading)).toContain('error-in-success');
    expect(usageValues(reading.usage)).toEqual([null, null, null, null, null, null, null]);
  });

  it.each([
    [502, 'http-error', 'provider-error'],
    [200, 'response-received', 'malformed-response'],
  ])(
    '28: FerroxLabs/wayland 248 - a web page under status %i is no JSON fault of the model',
    (status, transport, kind) => {
      const reply = received('<html>bad gateway</html>', { status, contentType: 'text/html' });
      const reading = interpret('messages', reply, { toolsOffered: false });
      expect(reading).toMatchObject({ transport, state: null, error: { kind } });
      expect(reading.diagnostics).toContainEqual({ code: 'content-type-unexpected', detail: 'text/html' });
    },
  );

  it('29: litellm 7262 - under an endless 429, three attempts are three sends', async () => {
    const body = JSON.stringify({
      error: { message: 'slow', type: 'rate_limit_error', code: 'rate_limit_exceeded' },
    });
    const headers = { 'content-type': 'application/json', 'retry-after-ms': '0' };
    const server = await serveReply({ name: 'r429', transport: 'reply', status: 429, headers, body });
    const [route] = sampleRoutes(server.baseUrl);
    if (route === undefined) throw new Error('there is no sample route');
    const request = prepare({ turns: [{ role: 'user', text: 'x' }], controls: {} }, route);
    if (request.kind === 'refusal') throw new Error(request.expected);
    const actions: string[] = [];
    for (let attempt = 1; actions.at(-1) !== 'stop'; attempt += 1) {
      const reply = await send(request, { timeoutMs: 30_000 });
      const reading = interpret(request.dialect, reply, { toolsOffered: false });
      const position = { attempt, attemptsMax: 3, toolsOffered: false, nowMs: 0 };
      actions.push(decideAttempt('default', reading, reply.facts, position).action);
    }
    expect(actions).toEqual(['retry', 'retry', 'stop']);
    expect(server.requests()).toBe(3);
    await server.close();
  });

  it('30: SpeakMCP 797, cline 12927 - an empty stop is neither accepted nor, unless asked, tried again', () => {
    const reply = received(JSON.stringify(chat('stop', { content: '' })));
    const reading = interpret('chat', reply, { toolsOffered: false });
    const decide = (attempt: number, retryEmpty?: boolean): string =>
      decideAttempt('default', reading, reply.facts, {
        attempt,
        attemptsMax: 3,
        toolsOffered: false,
        nowMs: 0,
        ...(retryEmpty === undefined ? {} : { retryEmpty }),
      }).action;
    expect(reading.state).toBe('empty');
    expect([decide(1), decide(1, true), decide(2, true)]).toEqual(['stop', 'retry', 'stop']);
  });
});
