import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { SAMPLE_ACCESS, SAMPLE_MODEL } from '../../../../src/contract/sample-model.ts';
import { createSampleModels } from '../../../../src/local/sample-models/index.ts';

/** A dialect by the path it is served at. */
export const PATHS = {
  responses: '/v1/responses',
  chat: '/v1/chat/completions',
  messages: '/v1/messages',
} as const;

export type DialectKey = keyof typeof PATHS;

/** Every dialect, for tests that hold in each. */
export const dialects: readonly DialectKey[] = ['responses', 'chat', 'messages'];

/** Outcomes whose bytes are spoiled, whole replies and streams alike. */
export const SPOILED_OUTCOMES: readonly string[] = [
  'broken json',
  'duplicate keys',
  'bad utf-8',
  'empty body',
  'html error',
  'html 200',
  'wrong content type',
  'error in 200',
  'cut body',
  'dropped connection',
  'oversize',
];

/** Sample models on a loopback port for the tests of one file. */
export function useSampleServer() {
  const waited: number[] = [];
  const listener = createSampleModels({
    now: () => 1_790_000_000_000,
    wait: async (ms) => {
      waited.push(ms);
    },
  });
  const server = createServer(listener);
  let baseUrl = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  });
  return {
    url: () => baseUrl,
    /** Waits that were asked for, in milliseconds. */
    waited,
    post: (dialect: DialectKey, body: unknown, headers: Record<string, string> = accessHeaders(dialect)) =>
      fetch(`${baseUrl}${PATHS[dialect]}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
}

/** What a request needs to be let in. */
export function accessHeaders(dialect: DialectKey): Record<string, string> {
  return {
    [SAMPLE_ACCESS.header]: SAMPLE_ACCESS.value,
    ...(dialect === 'messages' ? { 'anthropic-version': '2026-10-21' } : {}),
  };
}

/** The smallest request of each dialect with a prompt. */
export function ask(dialect: DialectKey, prompt: string, more: object = {}): object {
  const message = { role: 'user', content: prompt };
  switch (dialect) {
    case 'responses':
      return { model: SAMPLE_MODEL, input: [message], ...more };
    case 'chat':
      return { model: SAMPLE_MODEL, messages: [message], ...more };
    case 'messages':
      return { model: SAMPLE_MODEL, messages: [message], max_tokens: 4096, ...more };
  }
}

/** What stands at a dotted path of a parsed body; undefined where nothing does. */
export function dig(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, step) => {
    return typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
  }, body);
}

function listAt(body: unknown, path: string): readonly unknown[] {
  const value = dig(body, path);
  return Array.isArray(value) ? value : [];
}

/** One event of a stream as it came. */
export type ServerEvent = { readonly name: string | undefined; readonly data: string };

/** The events of a stream's text, read by hand: this server writes one data line each. */
export function eventsOf(text: string): readonly ServerEvent[] {
  return text
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => ({
      name: /^event: (.*)$/m.exec(block)?.[1],
      data: /^data: (.*)$/m.exec(block)?.[1] ?? '',
    }));
}

/** The answer text of a reply, read by hand from where each dialect puts it. */
export function textOf(dialect: DialectKey, body: unknown): string {
  const join = (parts: readonly unknown[], type: string): string =>
    parts
      .filter((part) => dig(part, 'type') === type)
      .map((part) => String(dig(part, 'text')))
      .join('');
  switch (dialect) {
    case 'responses':
      return join(
        listAt(body, 'output')
          .filter((item) => dig(item, 'type') === 'message' && dig(item, 'phase') !== 'commentary')
          .flatMap((item) => listAt(item, 'content')),
        'output_text',
      );
    case 'chat':
      return String(dig(body, 'choices.0.message.content') ?? '');
    case 'messages':
      return join(listAt(body, 'content'), 'text');
  }
}

/** The completion word of a reply, read by hand. */
export function signalOf(dialect: DialectKey, body: unknown): unknown {
  switch (dialect) {
    case 'responses':
      return dig(body, 'incomplete_details.reason') ?? dig(body, 'status');
    case 'chat':
      return dig(body, 'choices.0.finish_reason');
    case 'messages':
      return dig(body, 'stop_reason');
  }
}
