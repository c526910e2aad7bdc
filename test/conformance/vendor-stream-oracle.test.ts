import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interpret, prepare, sampleRoutes, send } from '../../src/adapters/index.ts';
import { DIALECT_NAMES, type DialectName } from '../../src/contract/dialect.ts';
import type { Reply } from '../../src/contract/reply.ts';
import { MATRIX } from './matrix-cases.ts';
import { STREAM_WRITERS, WRITERS } from './writers/index.ts';
import { everyUnits, type StreamEvent, writeEvents } from './writers/wire-stream.ts';

type Snapshot = NonNullable<
  ReturnType<OpenAI['chat']['completions']['stream']>['currentChatCompletionSnapshot']
>;

/** What a vendor's own stream accumulator makes of a stream; undefined where it gives up. */
type SecondReading =
  | { readonly text: string; readonly word: string | null; readonly calls: readonly string[] }
  | undefined;

const CLIENTS: Readonly<Record<DialectName, (baseURL: string) => Promise<SecondReading>>> = {
  async responses(baseURL) {
    const client = new OpenAI({ apiKey: 'key', baseURL, maxRetries: 0 });
    const reply = await client.responses.stream({ model: 'm', input: 'x' }).finalResponse();
    const calls = reply.output.flatMap((item) => (item.type === 'function_call' ? [item.arguments] : []));
    const word = reply.incomplete_details?.reason ?? reply.status ?? null;
    return { text: reply.output_text, word, calls };
  },
  async chat(baseURL) {
    const client = new OpenAI({ apiKey: 'key', baseURL, maxRetries: 0 });
    const stream = client.chat.completions.stream({ model: 'm', messages: [{ role: 'user', content: 'x' }] });
    let snapshot: Snapshot | undefined;
    stream.on('chunk', (_chunk, latest) => {
      snapshot = latest;
    });
    // The accumulator throws at a limit or a filter; what it had gathered until then is its reading.
    await stream.done().catch(() => undefined);
    const choice = snapshot?.choices[0];
    if (choice === undefined || choice.finish_reason === null) return undefined;
    const { content, tool_calls: toolCalls = [] } = choice.message;
    const calls = toolCalls.map((call) =>
      call.type === 'function' ? call.function.arguments : call.custom.input,
    );
    return { text: content ?? '', word: choice.finish_reason, calls };
  },
  async messages(baseURL) {
    const client = new Anthropic({ apiKey: 'key', baseURL, maxRetries: 0 });
    const messages = [{ role: 'user', content: 'x' }] as const;
    const reply = await client.messages
      .stream({ model: 'm', max_tokens: 16, messages: [...messages] })
      .finalMessage();
    const text = reply.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
    const calls = reply.content.flatMap((block) =>
      block.type === 'tool_use' ? [JSON.stringify(block.input)] : [],
    );
    return { text, word: reply.stop_reason, calls };
  },
};

let served: string;
let server: Server;
let baseUrl: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      // In parts that respect no event, as a network cuts them.
      for (const part of everyUnits(97)(served)) response.write(part);
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  baseUrl = `http://127.0.0.1:${address.port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function readWithOurs(dialect: DialectName): Promise<Reply> {
  const route = sampleRoutes(baseUrl).find(({ profile, stream }) => profile.dialect === dialect && stream);
  if (route === undefined) throw new Error(`no sample route streams ${dialect}`);
  const request = prepare({ turns: [{ role: 'user', text: 'x' }], controls: {} }, route);
  if (request.kind === 'refusal') throw new Error(request.expected);
  return await send(request, { timeoutMs: 30_000 });
}

function readWithVendor(dialect: DialectName): Promise<SecondReading> {
  return CLIENTS[dialect](baseUrl).catch(() => undefined);
}

/** Streams the vendors' accumulators give up on, by their own doing. */
const NO_READING: readonly string[] = ['chat: no completion word', 'chat: tool call without an ending'];

/** Anthropic's accumulator makes arguments that broke off into a call without any; ours hands out what came, and never to be run. */
const REPLACED = 'messages: tool call with broken arguments';

const CASES = MATRIX.flatMap(({ name, answer }) =>
  DIALECT_NAMES.flatMap((dialect) => {
    const body = answer === undefined ? undefined : WRITERS[dialect].answer(answer);
    return typeof body === 'string' ? [[`${dialect}: ${name}`, dialect, body] as const] : [];
  }),
);

describe("the vendor's own accumulator agrees with our reading of a stream", () => {
  it.each(CASES)('%s', async (name, dialect, body) => {
    served = writeEvents(STREAM_WRITERS[dialect].events(body, { cut: everyUnits(3) }));
    const vendor = await readWithVendor(dialect);
    const reply = await readWithOurs(dialect);
    expect(Buffer.from(reply.bytes).toString('utf8')).toBe(served);
    const read = interpret(dialect, reply, { toolsOffered: true });
    expect(vendor === undefined).toBe(NO_READING.includes(name));
    if (vendor === undefined) {
      expect(read.toolCalls.some(({ executable }) => executable)).toBe(false);
      expect(read.state === 'complete').toBe(false);
      return;
    }
    const calls = read.toolCalls.map((call) => call.arguments);
    if (name === REPLACED) {
      expect({ ours: calls, theirs: vendor.calls }).toEqual({ ours: ['{"q":"a'], theirs: ['{}'] });
      expect(read.toolCalls[0]?.executable).toBe(false);
      return;
    }
    expect({ text: read.text, word: read.signal.raw, calls }).toEqual(vendor);
  });

  it.each(DIALECT_NAMES)('and a stream of %s that ended early is an answer to neither', async (dialect) => {
    const body = WRITERS[dialect].answer({ ending: 'complete', text: 'One answer.' });
    if (typeof body !== 'string') throw new Error('every dialect can give an answer');
    const events: readonly StreamEvent[] = STREAM_WRITERS[dialect].events(body, { cut: everyUnits(3) });
    served = writeEvents(events.slice(0, -3));
    const vendor = await readWithVendor(dialect);
    const read = interpret(dialect, await readWithOurs(dialect), { toolsOffered: true });
    expect(read.state).toBe('unknown');
    // OpenAI's Responses accumulator hands it out all the same, with the status it began with.
    expect(vendor?.word ?? 'nothing').toBe(dialect === 'responses' ? 'in_progress' : 'nothing');
  });
});
