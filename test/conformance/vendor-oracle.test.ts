import Anthropic, { APIError as AnthropicError } from '@anthropic-ai/sdk';
import OpenAI, { APIError as OpenAiError } from 'openai';
import { afterEach, describe, expect, it } from 'vitest';
import { interpret, prepare, sampleRoutes, send } from '../../src/adapters/index.ts';
import { DIALECT_NAMES, type DialectName } from '../../src/contract/dialect.ts';
import type { Reply } from '../../src/contract/reply.ts';
import { readReplyCases } from './reply-cases.ts';
import { type ReplyServer, serveReply } from './serve-reply.ts';

/** What a vendor's own client makes of a reply: an answer with its completion word, an error status, or nothing usable. */
type SecondReading =
  | { readonly kind: 'answer'; readonly text: string; readonly word: string | null }
  | { readonly kind: 'error-status'; readonly status: number }
  | { readonly kind: 'no-answer' };

/**
 * Cases in which the vendor's client gives no answer, by its own doing: it throws an untyped error, or hands out an
 * object without content. Listed so that a case can not fall out of the comparison unseen.
 */
const NO_ANSWER: Readonly<Record<DialectName, readonly string[]>> = {
  responses: [
    'cut_midbody',
    'empty_body',
    'html200',
    'json_null',
    'malformed',
    'reset',
    'truncjson',
    'wrong_shape',
    'wrongct',
  ],
  // Its client passes an error in a 200 and alternatives on; neither is one answer.
  chat: [
    'cut_midbody',
    'empty_body',
    'err_in_200',
    'html200',
    'json_null',
    'malformed',
    'no_choices',
    'reset',
    'truncjson',
    'two_parts',
    'wrong_shape',
    'wrongct',
  ],
  messages: [
    'cut_midbody',
    'empty_body',
    'err_in_200',
    'html200',
    'json_null',
    'malformed',
    'reset',
    'truncjson',
    'wrong_shape',
    'wrongct',
  ],
};

/** Cases the vendor's client reads and we do not, with the reason. */
const STRICTER: Readonly<Record<string, string>> = {
  bad_utf8: 'the client puts replacement characters in place of bytes nobody can read',
};

const CLIENTS: Readonly<Record<DialectName, (baseUrl: string) => Promise<SecondReading>>> = {
  async responses(baseUrl) {
    const client = new OpenAI({ apiKey: 'key', baseURL: baseUrl, maxRetries: 0 });
    const reply: unknown = await client.responses.create({ model: 'm', input: 'x' });
    if (!isObject(reply) || !Array.isArray(reply['output'])) return { kind: 'no-answer' };
    const reason = isObject(reply['incomplete_details']) ? reply['incomplete_details']['reason'] : undefined;
    return answer(reply['output_text'], reason ?? reply['status']);
  },
  async chat(baseUrl) {
    const client = new OpenAI({ apiKey: 'key', baseURL: baseUrl, maxRetries: 0 });
    const reply: unknown = await client.chat.completions.create({
      model: 'm',
      messages: [{ role: 'user', content: 'x' }],
    });
    if (!isObject(reply) || !Array.isArray(reply['choices']) || reply['choices'].length !== 1) {
      return { kind: 'no-answer' };
    }
    const choice: unknown = reply['choices'][0];
    if (!isObject(choice) || !isObject(choice['message'])) return { kind: 'no-answer' };
    return answer(choice['message']['content'] ?? '', choice['finish_reason']);
  },
  async messages(baseUrl) {
    const client = new Anthropic({ apiKey: 'key', baseURL: baseUrl, maxRetries: 0 });
    const reply: unknown = await client.messages.create({
      model: 'm',
      max_tokens: 16,
      messages: [{ role: 'user', content: 'x' }],
    });
    if (!isObject(reply) || !Array.isArray(reply['content'])) return { kind: 'no-answer' };
    const texts = reply['content'].map((block: unknown) =>
      isObject(block) && block['type'] === 'text' ? block['text'] : '',
    );
    return answer(texts.join(''), reply['stop_reason']);
  },
};

function answer(text: unknown, word: unknown): SecondReading {
  return { kind: 'answer', text: String(text), word: typeof word === 'string' ? word : null };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function readWithVendor(dialect: DialectName, baseUrl: string): Promise<SecondReading> {
  try {
    return await CLIENTS[dialect](baseUrl);
  } catch (error) {
    if (error instanceof OpenAiError || error instanceof AnthropicError) {
      const { status } = error;
      if (typeof status === 'number') return { kind: 'error-status', status };
    }
    return { kind: 'no-answer' };
  }
}

async function readWithOurs(dialect: DialectName, baseUrl: string): Promise<Reply> {
  const route = sampleRoutes(baseUrl).find(({ profile }) => profile.dialect === dialect);
  if (route === undefined) throw new Error(`no sample route speaks ${dialect}`);
  const request = prepare({ turns: [{ role: 'user', text: 'x' }], controls: {} }, route);
  if (request.kind === 'refusal') throw new Error(request.expected);
  return await send(request, { timeoutMs: 30_000, credential: 'key-for-the-oracle' });
}

describe.each(DIALECT_NAMES)("the vendor's own client agrees with our reading of %s", (dialect) => {
  const cases = readReplyCases(dialect);
  const silent: string[] = [];
  let server: ReplyServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  it.each(cases.map((replyCase) => [replyCase.name, replyCase] as const))('%s', async (name, replyCase) => {
    server = await serveReply(replyCase);
    const vendor = await readWithVendor(dialect, server.baseUrl);
    const reply = await readWithOurs(dialect, server.baseUrl);
    const read = interpret(dialect, reply, { toolsOffered: true });
    expect(server.requests()).toBe(2);
    switch (vendor.kind) {
      case 'answer':
        if (name in STRICTER) expect(read.error?.kind).toBe('malformed-response');
        else
          expect({ text: read.text, word: read.signal.raw }).toEqual({
            text: vendor.text,
            word: vendor.word,
          });
        break;
      case 'error-status':
        expect(reply.facts).toMatchObject({ transport: 'http-error', status: vendor.status });
        break;
      case 'no-answer':
        silent.push(name);
        // Ours may read what the client gave up on (a wrong content type), but never finds an answer where there is none.
        if (name !== 'wrongct') expect(read.state === 'complete' || read.state === 'tool-calls').toBe(false);
        break;
    }
  });

  it('is silent only where it is known to be', () => {
    expect(silent.sort()).toEqual(NO_ANSWER[dialect]);
  });
});
