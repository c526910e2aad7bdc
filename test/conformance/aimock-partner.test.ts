import { LLMock } from '@copilotkit/aimock';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decideAttempt, interpret, prepare, send } from '../../src/adapters/index.ts';
import type { RequestedControls } from '../../src/contract/controls.ts';
import { DIALECT_NAMES, type DialectName } from '../../src/contract/dialect.ts';
import type { Interpretation } from '../../src/contract/interpretation.ts';
import type { PreparedRequest } from '../../src/contract/prepared-request.ts';
import type { Reply } from '../../src/contract/reply.ts';
import { routeOn } from '../unit/adapters/prepare-cases.ts';

// A mock server nobody here wrote, as a partner: for load, for streams in its own pieces, and for faults by chance. It
// is no oracle: its refusals, content filters and usage are not those of the vendors (facts/infra 7).

const PROFILES: Readonly<Record<DialectName, string>> = {
  responses: 'openai-responses',
  chat: 'openai-chat',
  messages: 'anthropic-2023-06-01',
};
const ANSWER = '# Verdict\n\n*Ship it* – 日本語 and \u{1F680}, with `code` and\n\n- one\n- two\n';
const SENDS = 240;
const AT_ONCE = 24;

const mock = new LLMock({ host: '127.0.0.1', port: 0, chunkSize: 5 });
let baseUrl = '';

beforeAll(async () => {
  mock.onMessage('the verdict', { content: ANSWER, reasoning: 'Let me *think*.' });
  mock.onMessage('look it up', { toolCalls: [{ name: 'lookup', arguments: '{"q":"a b","n":1.0}' }] });
  mock.onMessage('too many', {
    error: { message: 'slow', type: 'rate_limit_error' },
    status: 429,
    retryAfter: 7,
  });
  mock.onMessage('half of it', { content: ANSWER.repeat(4) }, { truncateAfterChunks: 12, latency: 3 });
  mock.onMessage(/load (\d+)/, ({ messages }) => ({
    content: `answer to ${JSON.stringify(messages.at(-1)?.content)}`,
  }));
  baseUrl = await mock.start();
});

afterEach(() => {
  mock.clearChaos();
});

afterAll(async () => {
  await mock.stop();
});

function requestFor(
  dialect: DialectName,
  stream: boolean,
  text: string,
  controls: RequestedControls = {},
): PreparedRequest {
  const route = routeOn(PROFILES[dialect], { baseUrl, stream });
  const request = prepare(
    { turns: [{ role: 'user', text }], controls: { maxOutputTokens: 500, ...controls } },
    route,
  );
  if (request.kind === 'refusal') throw new Error(request.expected);
  return request;
}

async function exchange(request: PreparedRequest): Promise<{ reply: Reply; read: Interpretation }> {
  const reply = await send(request, { timeoutMs: 60_000, credential: 'key-for-the-partner' });
  const streamed = request.controls.some(({ control }) => control === 'stream');
  return { reply, read: interpret(request.dialect, reply, { toolsOffered: true, streamed }) };
}

const KINDS = DIALECT_NAMES.flatMap((dialect) => [
  [dialect, 'whole', false] as const,
  [dialect, 'streamed', true] as const,
]);

describe.each(KINDS)('%s, %s', (dialect, _kind, stream) => {
  it('brings the answer through, and no reasoning with it', async () => {
    const { read, reply } = await exchange(requestFor(dialect, stream, 'Say the verdict'));
    expect(read).toMatchObject({ state: 'complete', text: ANSWER, error: null });
    expect(reply.facts.headers['content-type']).toContain(stream ? 'text/event-stream' : 'application/json');
    expect(read.diagnostics.map(({ code }) => code)).not.toContain('stream-text-differs');
  });

  it('brings a tool call through as it was written', async () => {
    const tools = [{ name: 'lookup', schema: { type: 'object' } }];
    const { read } = await exchange(requestFor(dialect, stream, 'Please look it up', { tools }));
    expect(read.state).toBe('tool-calls');
    // In a Messages body arguments are JSON, which this partner writes anew even where it streams them.
    const written = dialect === 'messages' ? '{"q":"a b","n":1}' : '{"q":"a b","n":1.0}';
    expect(read.toolCalls.map(({ name, arguments: given, executable }) => [name, given, executable])).toEqual(
      [['lookup', written, true]],
    );
  });

  it('reads a rate limit, and the wait that was asked for', async () => {
    const { read, reply } = await exchange(requestFor(dialect, stream, 'too many'));
    expect(read).toMatchObject({ state: null, error: { kind: 'rate-limited' } });
    const position = { attempt: 1, attemptsMax: 3, toolsOffered: false, nowMs: 0 };
    expect(decideAttempt('default', read, reply.facts, position)).toMatchObject({
      action: 'retry',
      retryAfterMs: 7_000,
    });
  });
});

describe.each(DIALECT_NAMES)('a stream of %s', (dialect) => {
  it('that is cut off on the way is no answer', async () => {
    const { read } = await exchange(requestFor(dialect, true, 'Say half of it'));
    expect(read).toMatchObject({ state: 'unknown', error: { kind: 'cut-body' } });
    expect(ANSWER.startsWith(read.text ?? '?')).toBe(true);
    expect(read.text).not.toBe('');
    expect(read.diagnostics.map(({ code }) => code)).toContain('stream-ended-without-terminal');
  });
});

/** Sends so many requests, a bounded number at once, dialects and kinds in turn; each asks for an answer of its own. */
async function sendMany(): Promise<readonly { readonly want: string; readonly read: Interpretation }[]> {
  const outcomes: { readonly want: string; readonly read: Interpretation }[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let number = next++; number < SENDS; number = next++) {
      const [dialect, , stream] = KINDS[number % KINDS.length] ?? (['chat', 'whole', false] as const);
      const text = `load ${number}`;
      const { read } = await exchange(requestFor(dialect, stream, text));
      outcomes.push({ want: `answer to ${JSON.stringify(text)}`, read });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return outcomes;
}

describe('many at once', () => {
  it('each get the answer to their own question', async () => {
    const outcomes = await sendMany();
    expect(outcomes).toHaveLength(SENDS);
    const wrong = outcomes.filter(({ want, read }) => read.state !== 'complete' || read.text !== want);
    expect(wrong).toEqual([]);
  });

  it('each end in a stated outcome where four in ten may be dropped, spoiled, limited or cut', async () => {
    mock.setChaos({ dropRate: 0.1, malformedRate: 0.1, rateLimitRate: 0.1, disconnectRate: 0.1 });
    const outcomes = await sendMany();
    expect(outcomes).toHaveLength(SENDS);
    for (const { want, read } of outcomes) {
      if (read.state === 'complete') expect(read.text).toBe(want);
      else expect(read.error !== null || read.state === 'unknown').toBe(true);
    }
    const good = outcomes.filter(({ read }) => read.state === 'complete').length;
    expect(good).toBeGreaterThan(0);
    expect(good).toBeLessThan(SENDS);
  });
});
