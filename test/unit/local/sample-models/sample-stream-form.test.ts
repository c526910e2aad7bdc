import type { RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages';
import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import type { ResponseStreamEvent, Response as VendorResponse } from 'openai/resources/responses/responses';
import { describe, expect, it } from 'vitest';
import { SAMPLE_PIECE_PAUSE_MS } from '../../../../src/contract/limits.ts';
import { chat } from '../../../../src/local/sample-models/chat/index.ts';
import { cutPieces } from '../../../../src/local/sample-models/cut-pieces.ts';
import { messages } from '../../../../src/local/sample-models/messages/index.ts';
import { responses } from '../../../../src/local/sample-models/responses/index.ts';
import type { SampleReply } from '../../../../src/local/sample-models/sample-reply.ts';
import type { SampleRequest, StreamWishes } from '../../../../src/local/sample-models/sample-request.ts';
import type { StreamEvent } from '../../../../src/local/sample-models/stream-event.ts';
import { ask, dialects, eventsOf, useSampleServer } from './sample-server.ts';

// The literals are held to the vendors' own event types by the compiler, and the streams to the literals by the test.

const IDENTITY = { id: '0', createdAtS: 7, model: 'm' };
const TOKENS = { input: 5, output: 9, reasoning: 2 };
const REPLY: SampleReply = {
  ending: 'tool-calls',
  text: 'Let me *look*, as far as that goes here.',
  reasoning: 'It is short.',
  toolCalls: [{ name: 'look_up', arguments: '{"q":"broken at the' }],
};

const requestWith = (stream: StreamWishes): SampleRequest => ({
  kind: 'request',
  model: 'm',
  system: '',
  turns: [{ role: 'user', text: 'x' }],
  toolNames: [],
  stopSequences: [],
  stream,
});

const namesOf = (events: readonly StreamEvent[]) => events.map(({ name }) => name);
const bodiesOf = (events: readonly StreamEvent[]): unknown[] => events.map(({ data }) => JSON.parse(data));

describe('a responses stream', () => {
  const write = (reply: SampleReply, isPadded = false) =>
    responses.writeStream(reply, requestWith({ includesUsage: false, isPadded }), IDENTITY, TOKENS);

  it('is these events, each under the name of its type', () => {
    const events = write(REPLY);
    const whole = expect.objectContaining({ status: 'completed' }) as VendorResponse;
    const opening = expect.objectContaining({
      status: 'in_progress',
      output: [],
      usage: null,
    }) as VendorResponse;
    const thought = { item_id: 'rs_0', output_index: 0, summary_index: 0 };
    const said = { item_id: 'msg_0', output_index: 1, content_index: 0 };
    const called = { item_id: 'fc_00', output_index: 2 };
    const message = { id: 'msg_0', type: 'message', role: 'assistant' } as const;
    const call = { id: 'fc_00', type: 'function_call', call_id: 'call_00', name: 'look_up' } as const;
    const text = 'Let me *look*, as far as that goes here.';
    const expected = [
      { type: 'response.created', sequence_number: 0, response: opening },
      { type: 'response.in_progress', sequence_number: 1, response: opening },
      {
        type: 'response.output_item.added',
        sequence_number: 2,
        output_index: 0,
        item: { id: 'rs_0', type: 'reasoning', summary: [] },
      },
      {
        type: 'response.reasoning_summary_part.added',
        sequence_number: 3,
        ...thought,
        part: { type: 'summary_text', text: '' },
      },
      {
        type: 'response.reasoning_summary_text.delta',
        sequence_number: 4,
        ...thought,
        delta: 'It is short.',
      },
      { type: 'response.reasoning_summary_text.done', sequence_number: 5, ...thought, text: 'It is short.' },
      {
        type: 'response.reasoning_summary_part.done',
        sequence_number: 6,
        ...thought,
        part: { type: 'summary_text', text: 'It is short.' },
      },
      {
        type: 'response.output_item.done',
        sequence_number: 7,
        output_index: 0,
        item: {
          id: 'rs_0',
          type: 'reasoning',
          summary: [{ type: 'summary_text', text: 'It is short.' }],
        },
      },
      {
        type: 'response.output_item.added',
        sequence_number: 8,
        output_index: 1,
        item: { ...message, status: 'in_progress', content: [] },
      },
      {
        type: 'response.content_part.added',
        sequence_number: 9,
        ...said,
        part: { type: 'output_text', text: '', annotations: [] },
      },
      {
        type: 'response.output_text.delta',
        sequence_number: 10,
        ...said,
        delta: 'Let me *look*, as far as',
        logprobs: [],
      },
      {
        type: 'response.output_text.delta',
        sequence_number: 11,
        ...said,
        delta: ' that goes here.',
        logprobs: [],
      },
      { type: 'response.output_text.done', sequence_number: 12, ...said, text, logprobs: [] },
      {
        type: 'response.content_part.done',
        sequence_number: 13,
        ...said,
        part: { type: 'output_text', text, annotations: [] },
      },
      {
        type: 'response.output_item.done',
        sequence_number: 14,
        output_index: 1,
        item: {
          ...message,
          status: 'completed',
          content: [{ type: 'output_text', text, annotations: [] }],
        },
      },
      {
        type: 'response.output_item.added',
        sequence_number: 15,
        output_index: 2,
        item: { ...call, arguments: '', status: 'in_progress' },
      },
      {
        type: 'response.function_call_arguments.delta',
        sequence_number: 16,
        ...called,
        delta: '{"q":"broken',
      },
      { type: 'response.function_call_arguments.delta', sequence_number: 17, ...called, delta: ' at the' },
      {
        type: 'response.function_call_arguments.done',
        sequence_number: 18,
        ...called,
        arguments: '{"q":"broken at the',
      },
      {
        type: 'response.output_item.done',
        sequence_number: 19,
        output_index: 2,
        item: { ...call, arguments: '{"q":"broken at the', status: 'completed' },
      },
      { type: 'response.completed', sequence_number: 20, response: whole },
    ] satisfies ResponseStreamEvent[];

    expect(bodiesOf(events)).toEqual(expected);
    expect(namesOf(events)).toEqual(expected.map(({ type }) => type));
  });

  it('brings a refusal in pieces of its own kind', () => {
    const at = { item_id: 'msg_0r', output_index: 0, content_index: 0 };
    const expected = [
      {
        type: 'response.content_part.added',
        sequence_number: 3,
        ...at,
        part: { type: 'refusal', refusal: '' },
      },
      { type: 'response.refusal.delta', sequence_number: 4, ...at, delta: 'No.' },
      { type: 'response.refusal.done', sequence_number: 5, ...at, refusal: 'No.' },
      {
        type: 'response.content_part.done',
        sequence_number: 6,
        ...at,
        part: { type: 'refusal', refusal: 'No.' },
      },
    ] satisfies ResponseStreamEvent[];
    const events = write({ ending: 'refused', text: '', refusal: 'No.' });
    expect(bodiesOf(events).slice(3, 7)).toEqual(expected);
  });

  it.each([
    ['complete', 'response.completed'],
    ['output-limit', 'response.incomplete'],
    ['filtered', 'response.incomplete'],
    ['failed', 'response.failed'],
    // The vendor has no event for these, so the stream stops after the last thing that happened.
    ['pending', 'response.in_progress'],
    ['cancelled', 'response.in_progress'],
  ] as const)('%s ends with %s', (ending, last) => {
    expect(namesOf(write({ ending, text: '' })).at(-1)).toBe(last);
  });

  it('pads its pieces, so that an event’s size does not tell of its text, unless that is refused', () => {
    const padsOf = (isPadded: boolean) =>
      write(REPLY, isPadded).flatMap(({ role, data }) => (role === 'piece' ? [JSON.parse(data)] : []));
    for (const { delta, obfuscation } of padsOf(true))
      expect((delta.length + obfuscation.length) % 32).toBe(0);
    for (const piece of padsOf(false)) expect(piece).not.toHaveProperty('obfuscation');
  });
});

describe('a chat stream', () => {
  const write = (reply: SampleReply, includesUsage: boolean) =>
    chat.writeStream(reply, requestWith({ includesUsage, isPadded: false }), IDENTITY, TOKENS);
  const about = {
    id: 'chatcmpl-0',
    object: 'chat.completion.chunk',
    created: 7,
    model: 'm',
    service_tier: 'default',
    system_fingerprint: 'fp_sample',
  } as const;
  const choices = <Delta>(delta: Delta) => [
    { index: 0, delta, logprobs: null, finish_reason: null as 'tool_calls' | null },
  ];

  it('is these chunks without names, then [DONE]', () => {
    const events = write(REPLY, false);
    // OpenAI streams no reasoning here; the servers that are compatible with it do.
    const thought: ChatCompletionChunk.Choice.Delta & { reasoning: string } = { reasoning: 'It is short.' };
    const expected = [
      { ...about, choices: choices({ role: 'assistant', content: '', refusal: null }) },
      { ...about, choices: choices(thought) },
      { ...about, choices: choices({ content: 'Let me *look*, as far as' }) },
      { ...about, choices: choices({ content: ' that goes here.' }) },
      {
        ...about,
        choices: choices({
          tool_calls: [
            {
              index: 0,
              id: 'call_00',
              type: 'function' as const,
              function: { name: 'look_up', arguments: '' },
            },
          ],
        }),
      },
      {
        ...about,
        choices: choices({ tool_calls: [{ index: 0, function: { arguments: '{"q":"broken' } }] }),
      },
      { ...about, choices: choices({ tool_calls: [{ index: 0, function: { arguments: ' at the' } }] }) },
      {
        ...about,
        choices: [{ index: 0, delta: {}, logprobs: null, finish_reason: 'tool_calls' }],
      },
    ] satisfies ChatCompletionChunk[];

    expect(bodiesOf(events.slice(0, -1))).toEqual(expected);
    expect(events.at(-1)?.data).toBe('[DONE]');
    expect(new Set(namesOf(events))).toEqual(new Set([undefined]));
  });

  it('counts in one more chunk where that was asked for, and says null until then', () => {
    const bodies = bodiesOf(write({ ending: 'complete', text: 'Hi.' }, true).slice(0, -1));
    expect(bodies.slice(0, -1).map((body) => Object(body).usage)).toEqual([null, null, null]);
    expect(bodies.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens: 5, completion_tokens: 9 } });
  });

  it('leaves content null where the model only calls or declines', () => {
    const [opening, piece] = bodiesOf(
      write({ ending: 'refused', text: '', refusal: 'No.' }, false).slice(0, 2),
    );
    expect(opening).toMatchObject({ choices: [{ delta: { content: null, refusal: null } }] });
    expect(piece).toMatchObject({ choices: [{ delta: { refusal: 'No.' } }] });
  });
});

describe('a messages stream', () => {
  const write = (reply: SampleReply) =>
    messages.writeStream(reply, requestWith({ includesUsage: true, isPadded: false }), IDENTITY, TOKENS);

  it('is these events, each under the name of its type, with a ping that no type has', () => {
    const events = write(REPLY);
    const counts = {
      input_tokens: 5,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      server_tool_use: null,
    };
    const piece = <Delta>(index: number, delta: Delta) => ({
      type: 'content_block_delta' as const,
      index,
      delta,
    });
    const stop = (index: number) => ({ type: 'content_block_stop' as const, index });
    const expected = [
      {
        type: 'message_start',
        message: {
          id: 'msg_0',
          type: 'message',
          role: 'assistant',
          model: 'm',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          stop_details: null,
          container: null,
          diagnostics: null,
          usage: {
            ...counts,
            cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
            output_tokens: 1,
            output_tokens_details: null,
            service_tier: 'standard',
            inference_geo: null,
            speed: null,
          },
        },
      },
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'thinking', thinking: '', signature: '' },
      },
      piece(0, { type: 'thinking_delta' as const, thinking: 'It is short.' }),
      piece(0, { type: 'signature_delta' as const, signature: 'c2FtcGxl' }),
      stop(0),
      { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '', citations: null } },
      piece(1, { type: 'text_delta' as const, text: 'Let me *look*, as far as' }),
      piece(1, { type: 'text_delta' as const, text: ' that goes here.' }),
      stop(1),
      {
        type: 'content_block_start',
        index: 2,
        content_block: {
          type: 'tool_use',
          id: 'toolu_00',
          caller: { type: 'direct' },
          name: 'look_up',
          input: {},
        },
      },
      piece(2, { type: 'input_json_delta' as const, partial_json: '' }),
      // What a whole reply cannot show: the input as it was cut.
      piece(2, { type: 'input_json_delta' as const, partial_json: '{"q":"broken' }),
      piece(2, { type: 'input_json_delta' as const, partial_json: ' at the' }),
      stop(2),
      {
        type: 'message_delta',
        delta: { stop_reason: 'max_tokens', stop_sequence: null, stop_details: null, container: null },
        usage: { ...counts, output_tokens: 9, output_tokens_details: { thinking_tokens: 2 } },
      },
      { type: 'message_stop' },
    ] satisfies RawMessageStreamEvent[];
    const bodies = bodiesOf(events);

    expect(bodies.splice(1, 1)).toEqual([{ type: 'ping' }]);
    expect(bodies).toEqual(expected);
    expect(namesOf(events).toSpliced(1, 1)).toEqual(expected.map(({ type }) => type));
  });
});

describe('a piece', () => {
  it.each([
    ['', []],
    ['one', ['one']],
    ['one two three', ['one two', ' three']],
    ['  \n ', ['  \n ']],
    ['unbrokenunbrokenunb', ['unbrokenun', 'brokenunb']],
    ['🎉🎉🎉🎉🎉🎉', ['🎉🎉🎉🎉🎉', '🎉']],
    ['x🎉🎉🎉🎉🎉🎉', ['x🎉🎉🎉🎉', '🎉🎉']],
  ])('of %j ends where a word does, and parts no pair: %j', (text, pieces) => {
    expect(cutPieces(text, 5)).toEqual(pieces);
  });

  it('is longer where the text is long, and all of them are the text', () => {
    const text = 'word '.repeat(40_000);
    const pieces = cutPieces(text, 24);
    expect(pieces.length).toBeLessThanOrEqual(400);
    expect(pieces.join('')).toBe(text);
  });
});

describe('a stream over the wire', () => {
  const server = useSampleServer();

  it.each(dialects)(
    'is an event stream with the vendor’s headers and a pause after each piece on %s',
    async (dialect) => {
      server.waited.length = 0;
      const reply = await server.post(
        dialect,
        ask(dialect, 'echo: one two three four five six seven eight', { stream: true }),
      );
      expect([reply.status, reply.headers.get('content-type')]).toEqual([
        200,
        'text/event-stream; charset=utf-8',
      ]);
      expect(reply.headers.get(dialect === 'messages' ? 'request-id' : 'x-request-id')).toMatch(/^req_/);
      const events = eventsOf(await reply.text());
      expect(events.length).toBeGreaterThan(4);
      expect(server.waited).toEqual([SAMPLE_PIECE_PAUSE_MS, SAMPLE_PIECE_PAUSE_MS]);
    },
  );

  it.each(dialects)('takes false for no stream on %s', async (dialect) => {
    const reply = await server.post(dialect, ask(dialect, 'echo: x', { stream: false }));
    expect(reply.headers.get('content-type')).toBe('application/json');
  });

  it.each(dialects)('is a plain envelope where it fails before it begins on %s', async (dialect) => {
    const reply = await server.post(dialect, ask(dialect, '529 always', { stream: true }));
    expect([reply.status, reply.headers.get('content-type')]).toEqual([529, 'application/json']);
    expect(await reply.json()).toHaveProperty('error.message');
  });
});
