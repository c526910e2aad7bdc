import Anthropic from '@anthropic-ai/sdk';
import type { MessageStreamParams } from '@anthropic-ai/sdk/resources/messages/messages';
import OpenAI from 'openai';
import type { ChatCompletionStreamParams } from 'openai/lib/ChatCompletionStream';
import { accumulateResponse } from 'openai/lib/responses/ResponseAccumulator';
import type { Response as VendorResponse } from 'openai/resources/responses/responses';
import { describe, expect, it } from 'vitest';
import { SAMPLE_MODEL } from '../../../../src/contract/sample-model.ts';
import { SAMPLE_OUTCOMES } from '../../../../src/local/sample-models/index.ts';
import { ask, type DialectKey, dig, SPOILED_OUTCOMES, useSampleServer } from './sample-server.ts';

// The vendors' own clients read the streams and share no code with whoever wrote them; what they add up to is held
// against the whole reply to the same prompt. The clients add fields of their own (what they parsed), hence `toMatchObject`.

const server = useSampleServer();

const openai = () => new OpenAI({ apiKey: 'anything', baseURL: `${server.url()}/v1`, maxRetries: 0 });
const anthropic = () => new Anthropic({ apiKey: 'anything', baseURL: server.url(), maxRetries: 0 });

/** Outcomes whose bytes are spoiled under a stream; each is in sample-stream-faults.test.ts. */
const SPOILED_STREAMS = [...SPOILED_OUTCOMES, 'stream error', 'stream cut', 'stream without end'];

/** Every outcome that is told by the reply itself, and ordinary answers: long, short, empty, of many scripts. */
const PROMPTS = [
  ...SAMPLE_OUTCOMES.map(({ words }) => words[0]).filter((word) => !SPOILED_STREAMS.includes(word)),
  'help',
  'some markdown',
  'a long answer',
  'echo: x',
  'echo: ',
  `echo: ${'🎉'.repeat(40)} \u2028\r\n\r\n data: [DONE] ${'日本語'.repeat(40)} "\\" \u0000`,
  `echo: ${'word '.repeat(5_000)}`,
];

/** A reply without what differs from one request to the next: the 24 digits of its ids. */
const withoutIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null).replaceAll(/[0-9a-f]{24}/g, 'ID'));

const wholeReply = async (dialect: DialectKey, prompt: string) => {
  const reply = await server.post(dialect, ask(dialect, prompt));
  return { status: reply.status, body: withoutIds(await reply.json()) };
};

/** What a vendor's client throws for a failure before the first byte of a stream, as a reply. */
const asFailure = (status: number, error: unknown) => ({ status, body: withoutIds(error) });

describe.each(PROMPTS)('a stream for %j', (prompt) => {
  const input = [{ role: 'user' as const, content: prompt }];

  it('adds up to the whole response, by its pieces and by its end', async () => {
    const whole = await wholeReply('responses', prompt);
    let byPieces: VendorResponse | undefined;
    try {
      const stream = openai().responses.stream({ model: SAMPLE_MODEL, input });
      stream.on('event', (event) => {
        if (!/^response\.(completed|incomplete|failed)$/.test(event.type))
          byPieces = accumulateResponse(event, byPieces);
      });
      const final = withoutIds(await stream.finalResponse());
      if (dig(whole.body, 'status') === 'in_progress' || dig(whole.body, 'status') === 'cancelled') {
        expect(final).toMatchObject({ status: 'in_progress', output: [], usage: null });
      } else {
        expect(final).toMatchObject(Object(whole.body));
      }
      expect(withoutIds(byPieces?.output)).toEqual(dig(whole.body, 'output'));
    } catch (error) {
      if (!(error instanceof OpenAI.APIError) || error.status === undefined) throw error;
      expect(asFailure(error.status, { error: error.error })).toEqual(whole);
    }
  });

  it('adds up to the whole chat completion', async () => {
    const whole = await wholeReply('chat', prompt);
    try {
      const params: ChatCompletionStreamParams = {
        model: SAMPLE_MODEL,
        messages: input,
        stream_options: { include_usage: true },
      };
      const stream = openai().chat.completions.stream(params);
      let reasoning = '';
      stream.on('chunk', (chunk) => {
        reasoning += String(dig(chunk, 'choices.0.delta.reasoning') ?? '');
      });
      const completion = withoutIds(await stream.finalChatCompletion());
      const {
        annotations: _none,
        reasoning: thought,
        ...message
      } = Object(dig(whole.body, 'choices.0.message'));
      expect(dig(completion, 'choices.0.message')).toMatchObject(message);
      expect(reasoning).toBe(thought ?? '');
      for (const path of ['choices.0.finish_reason', 'usage', 'id', 'model', 'created', 'service_tier'])
        expect(dig(completion, path), path).toEqual(dig(whole.body, path));
    } catch (error) {
      if (!(error instanceof OpenAI.APIError)) throw error;
      if (error.status === undefined) {
        // A failure of the upstream stands beside the last choice, and this client throws it.
        expect(error.error).toEqual(dig(whole.body, 'choices.0.error'));
      } else expect(asFailure(error.status, { error: error.error })).toEqual(whole);
    }
  });

  it('adds up to the whole message', async () => {
    const whole = await wholeReply('messages', prompt);
    try {
      const params: MessageStreamParams = { model: SAMPLE_MODEL, max_tokens: 4096, messages: input };
      const message = withoutIds(await anthropic().messages.stream(params).finalMessage());
      expect(message).toMatchObject(Object(whole.body));
    } catch (error) {
      if (!(error instanceof Anthropic.APIError) || error.status === undefined) throw error;
      expect(asFailure(error.status, error.error)).toEqual(whole);
    }
  });
});
