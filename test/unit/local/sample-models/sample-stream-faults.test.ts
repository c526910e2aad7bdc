import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { MAX_REPLY_BYTES } from '../../../../src/contract/limits.ts';
import { SAMPLE_MODEL } from '../../../../src/contract/sample-model.ts';
import { createSampleModels } from '../../../../src/local/sample-models/index.ts';
import {
  accessHeaders,
  ask,
  dialects,
  dig,
  eventsOf,
  PATHS,
  type ServerEvent,
  useSampleServer,
} from './sample-server.ts';

const server = useSampleServer();

/** What ends a stream of each dialect, by name or by data. */
const ENDINGS = {
  responses: ({ name }: ServerEvent) => /^response\.(completed|incomplete|failed)$/.test(name ?? ''),
  chat: ({ data }: ServerEvent) =>
    data === '[DONE]' || dig(JSON.parse(data), 'choices.0.finish_reason') !== null,
  messages: ({ name }: ServerEvent) => name === 'message_delta' || name === 'message_stop',
};

describe.each(dialects)('a stream that goes wrong on %s', (dialect) => {
  const post = (prompt: string) => server.post(dialect, ask(dialect, prompt, { stream: true }));
  const isEnding = ENDINGS[dialect];

  /** All that comes before a connection ends, however it ends. */
  const readCut = async (prompt: string): Promise<{ text: string; isCut: boolean }> => {
    const reply = await post(prompt);
    const decoder = new TextDecoder();
    let text = '';
    try {
      for await (const chunk of reply.body ?? []) text += decoder.decode(chunk, { stream: true });
      return { text, isCut: false };
    } catch {
      // The connection went away within the body, which is what is asked about.
      return { text, isCut: true };
    }
  };

  it('tells of an error in the middle, in its own form, and then ends', async () => {
    const events = eventsOf(await (await post('stream error')).text());
    const last = events.at(-1);
    const body: unknown = JSON.parse(last?.data ?? '');

    expect(events.slice(0, -1).some(isEnding)).toBe(false);
    expect(events.length).toBeGreaterThan(4);
    switch (dialect) {
      case 'responses':
        expect(last?.name).toBe('error');
        expect(body).toEqual({
          type: 'error',
          sequence_number: events.length - 1,
          code: 'server_error',
          message: 'Overloaded, as asked.',
          param: null,
        });
        break;
      case 'chat':
        expect(last?.name).toBeUndefined();
        expect(body).toEqual({
          error: { message: 'Overloaded, as asked.', type: 'server_error', param: null, code: null },
        });
        break;
      case 'messages':
        expect(last?.name).toBe('error');
        expect(body).toMatchObject({
          type: 'error',
          error: { type: 'overloaded_error', message: 'Overloaded, as asked.' },
        });
    }
  });

  it('loses its connection between two events', async () => {
    const { text, isCut } = await readCut('stream cut');
    expect(isCut).toBe(true);
    expect(text.endsWith('\n\n')).toBe(true);
    expect(eventsOf(text).length).toBeGreaterThan(3);
    expect(eventsOf(text).some(isEnding)).toBe(false);
  });

  it('loses its connection within an event', async () => {
    const { text, isCut } = await readCut('cut body');
    expect(isCut).toBe(true);
    expect(text.endsWith('\n\n')).toBe(false);
  });

  it('ends without a word of how', async () => {
    const { text, isCut } = await readCut('stream without end');
    expect(isCut).toBe(false);
    expect(text.endsWith('\n\n')).toBe(true);
    expect(text).toContain('breaks.');
    expect(eventsOf(text).some(isEnding)).toBe(false);
  });

  it('has one event that is not whole, and goes on', async () => {
    const events = eventsOf(await (await post('broken json')).text());
    const broken = events.filter(({ data }) => {
      try {
        JSON.parse(data);
        return false;
      } catch {
        // Not JSON, as asked; the closing word of Chat never was.
        return data !== '[DONE]';
      }
    });
    expect(broken).toHaveLength(1);
    expect(broken[0]?.data).toMatch(/^\{/);
    expect(events.at(-1)).not.toBe(broken[0]);
  });

  it('says one thing twice in one event', async () => {
    const twice = eventsOf(await (await post('duplicate keys')).text()).filter(({ data }) => {
      const key = /^\{("[^"]*":)/.exec(data)?.[1] ?? '';
      return data.endsWith(`,${key}"said-again"}`);
    });
    expect(twice).toHaveLength(1);
  });

  it('has bytes that are no text in one event', async () => {
    const bytes = Buffer.from(await (await post('bad utf-8')).arrayBuffer());
    expect(bytes.filter((byte) => byte === 0xff)).toHaveLength(1);
    expect(eventsOf(bytes.toString('latin1')).some(({ data }) => data.endsWith('"note":"\u00ff"}'))).toBe(
      true,
    );
  });

  it('is empty', async () => {
    const reply = await post('empty body');
    expect([reply.status, reply.headers.get('content-type'), await reply.text()]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      '',
    ]);
  });

  it('comes whole under another type', async () => {
    const reply = await post('wrong content type');
    expect(reply.headers.get('content-type')).toBe('text/plain');
    expect(eventsOf(await reply.text()).some(isEnding)).toBe(true);
  });

  it('is one error and nothing else', async () => {
    const reply = await post('error in 200');
    const events = eventsOf(await reply.text());
    expect([reply.status, events.length]).toEqual([200, 1]);
    const body: unknown = JSON.parse(events[0]?.data ?? '');
    expect(dig(body, dialect === 'responses' ? 'message' : 'error.message')).toMatch(/Rate limit/);
  });

  it.each([
    ['html error', 502],
    ['html 200', 200],
  ])('is a page with %s', async (prompt, status) => {
    const reply = await post(prompt);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([status, 'text/html']);
  });

  it('never comes', async () => {
    await expect(post('dropped connection')).rejects.toThrow();
  });

  it('is more than anybody takes', async () => {
    const bytes = await (await post('oversize')).arrayBuffer();
    expect(bytes.byteLength).toBeGreaterThan(MAX_REPLY_BYTES);
  });
});

/** Reads a stream to its end or its error. */
async function drain(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _event of stream);
}

describe('the vendors’ own clients', () => {
  const openai = () => new OpenAI({ apiKey: 'anything', baseURL: `${server.url()}/v1`, maxRetries: 0 });
  const anthropic = () => new Anthropic({ apiKey: 'anything', baseURL: server.url(), maxRetries: 0 });
  const turns = (content: string) => [{ role: 'user' as const, content }];

  it('throw the error that a stream tells of', async () => {
    const stream = await openai().responses.create({
      model: SAMPLE_MODEL,
      input: 'stream error',
      stream: true,
    });
    await expect(drain(stream)).rejects.toMatchObject({
      code: 'server_error',
      message: 'Overloaded, as asked.',
    });
    const chunks = openai().chat.completions.stream({ model: SAMPLE_MODEL, messages: turns('stream error') });
    await expect(chunks.finalChatCompletion()).rejects.toMatchObject({
      type: 'server_error',
      message: 'Overloaded, as asked.',
    });
    const message = anthropic().messages.stream({
      model: SAMPLE_MODEL,
      max_tokens: 10,
      messages: turns('stream error'),
    });
    await expect(message.finalMessage()).rejects.toMatchObject({
      error: { error: { type: 'overloaded_error' } },
    });
  });
});

describe('a caller who leaves', () => {
  it('is written to no more', async () => {
    let waits = 0;
    let left: Promise<unknown> = Promise.resolve();
    const listener = createSampleModels({
      wait: async (_ms, signal) => {
        waits += 1;
        // The server learns of the departure while it pauses, as in life.
        if (waits === 2) {
          caller.abort();
          await left;
          signal.throwIfAborted();
        }
      },
    });
    const leaving = createServer((request, response) => {
      left = once(response, 'close');
      listener(request, response);
    });
    const caller = new AbortController();
    leaving.listen(0, '127.0.0.1');
    await once(leaving, 'listening');
    try {
      const { port } = leaving.address() as AddressInfo;
      const reading = fetch(`http://127.0.0.1:${port}${PATHS.chat}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...accessHeaders('chat') },
        body: JSON.stringify(ask('chat', 'a long answer', { stream: true })),
        signal: caller.signal,
      }).then((reply) => reply.text());
      await expect(reading).rejects.toThrow('aborted');
      await left;
      expect(waits).toBe(2);
    } finally {
      await new Promise((resolve) => leaving.close(resolve));
    }
  });
});
