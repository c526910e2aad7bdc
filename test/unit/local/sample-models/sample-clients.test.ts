import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { prepare, sampleRoutes } from '../../../../src/adapters/index.ts';
import { CONTROL_NAMES } from '../../../../src/contract/controls.ts';
import { SAMPLE_MODEL } from '../../../../src/contract/sample-model.ts';
import { useSampleServer } from './sample-server.ts';

const server = useSampleServer();

const openai = (maxRetries = 0) =>
  new OpenAI({ apiKey: 'anything', baseURL: `${server.url()}/v1`, maxRetries });
const anthropic = (maxRetries = 0) =>
  new Anthropic({ apiKey: 'anything', baseURL: server.url(), maxRetries });

const question = [{ role: 'user' as const, content: 'echo: *Hello* from **here**' }];

describe('the vendors’ own clients', () => {
  it('read a response', async () => {
    const response = await openai().responses.create({ model: SAMPLE_MODEL, input: question });
    expect(response.output_text).toBe('*Hello* from **here**');
    expect(response).toMatchObject({ status: 'completed', usage: { total_tokens: 13 } });
  });

  it('read a chat completion', async () => {
    const completion = await openai().chat.completions.create({ model: SAMPLE_MODEL, messages: question });
    expect(completion.choices[0]?.message.content).toBe('*Hello* from **here**');
    expect(completion.usage?.completion_tokens).toBe(6);
  });

  it('read a message', async () => {
    const message = await anthropic().messages.create({
      model: SAMPLE_MODEL,
      max_tokens: 1024,
      messages: question,
    });
    expect(message.content).toEqual([{ type: 'text', text: '*Hello* from **here**', citations: null }]);
    expect(message).toMatchObject({ stop_reason: 'end_turn', usage: { input_tokens: 7, output_tokens: 6 } });
  });

  it('read errors as the errors they are', async () => {
    const messages = [{ role: 'user' as const, content: '529 always' }];
    await expect(openai().chat.completions.create({ model: SAMPLE_MODEL, messages })).rejects.toMatchObject({
      status: 529,
    });
    await expect(
      anthropic().messages.create({ model: SAMPLE_MODEL, max_tokens: 10, messages }),
    ).rejects.toMatchObject({ status: 529, error: { error: { type: 'overloaded_error' } } });
    await expect(openai().responses.create({ model: 'gpt-6', input: 'x' })).rejects.toBeInstanceOf(
      OpenAI.NotFoundError,
    );
  });

  it('get through a passing failure by their own retry', async () => {
    const messages = [{ role: 'user' as const, content: '500, by the client' }];
    const completion = await openai(1).chat.completions.create({ model: SAMPLE_MODEL, messages });
    expect(completion.choices[0]?.message.content).toMatch(/answered 500/);
  });
});

describe('our own prepared requests', () => {
  const VALUES: Readonly<Record<(typeof CONTROL_NAMES)[number], unknown>> = {
    maxOutputTokens: 5_000,
    temperature: 1,
    topP: 0.95,
    topK: 5,
    stop: ['END'],
    effort: 'high',
    thinkingBudget: 1_024,
    seed: 7,
    tools: [{ name: 'f', description: 'd', schema: { type: 'object', properties: {} }, strict: true }],
    toolChoice: 'auto',
    parallelTools: false,
    output: { schema: { type: 'object', properties: { a: { type: 'string' } } }, name: 'n', strict: true },
    system: 'Be brief.',
    metadata: { run: 'r' },
    endUserId: 'u-1',
    serviceTier: 'auto',
    store: false,
    previousResponseId: 'resp_1',
    cache: { key: 'k' },
    verbosity: 'low',
  };

  it.each(['sample-responses', 'sample-chat', 'sample-messages'])(
    'are accepted on %s with every control it takes',
    async (name) => {
      const route = sampleRoutes(server.url()).find((candidate) => candidate.name === name);
      if (route === undefined) throw new Error(name);
      const { previousResponseId: _kept, topK: _beside, ...controls } = VALUES;
      const outcome = prepare(
        {
          turns: [{ role: 'user', text: 'Why?' }],
          controls: JSON.parse(JSON.stringify(controls)),
          allowOmit: [...CONTROL_NAMES],
        },
        route,
      );
      if (outcome.kind === 'refusal') throw new Error(JSON.stringify(outcome));

      const reply = await fetch(outcome.endpoint, {
        method: outcome.method,
        headers: { ...outcome.headers },
        body: outcome.body,
      });
      expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('sample')]);
    },
  );
});
