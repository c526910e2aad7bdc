import { describe, expect, it } from 'vitest';
import { MAX_REPLY_BYTES } from '../../../../src/contract/limits.ts';
import { SAMPLE_OUTCOMES } from '../../../../src/local/sample-models/index.ts';
import {
  ask,
  type DialectKey,
  dig,
  SPOILED_OUTCOMES,
  signalOf,
  textOf,
  useSampleServer,
} from './sample-server.ts';

const server = useSampleServer();

const DIALECTS: readonly DialectKey[] = ['responses', 'chat', 'messages'];

const jsonOf = async (dialect: DialectKey, prompt: string) => {
  const reply = await server.post(dialect, ask(dialect, prompt));
  return { reply, body: await reply.json() };
};

// The completion word each vendor uses, from its own types; a number is the status of an error instead of a reply.
const SIGNALS: Readonly<Record<string, readonly [string | number, string | number, string | number]>> = {
  //                     Responses               Chat                 Messages
  truncated: /*     */ ['max_output_tokens', 'length', 'max_tokens'],
  refused: /*       */ ['completed', 'stop', 'refusal'],
  filtered: /*      */ ['content_filter', 'content_filter', 400],
  'tool call': /*   */ ['completed', 'tool_calls', 'tool_use'],
  'broken tool call': ['completed', 'tool_calls', 'max_tokens'],
  'only reasoning': ['completed', 'stop', 'end_turn'],
  reasoning: /*     */ ['completed', 'stop', 'end_turn'],
  commentary: /*    */ ['completed', 'stop', 'end_turn'],
  'unknown reason': [
    'sample_reason_nobody_knows',
    'sample_reason_nobody_knows',
    'sample_reason_nobody_knows',
  ],
  paused: /*        */ ['completed', 'stop', 'pause_turn'],
  'context window': [400, 400, 'model_context_window_exceeded'],
  pending: /*       */ ['in_progress', 'stop', 'end_turn'],
  cancelled: /*     */ ['cancelled', 'stop', 'end_turn'],
  'provider failed': ['failed', 'error', 500],
  whitespace: /*    */ ['completed', 'stop', 'end_turn'],
  cached: /*        */ ['completed', 'stop', 'end_turn'],
  slow: /*          */ ['completed', 'stop', 'end_turn'],
  empty: /*         */ ['completed', 'stop', 'end_turn'],
  '429 always': /*  */ [429, 429, 429],
  '429 for an hour': [429, 429, 429],
  '429': /*         */ [429, 429, 429],
  '529 always': /*  */ [529, 529, 529],
  '529': /*         */ [529, 529, 529],
  '500 always': /*  */ [500, 500, 500],
  '500': /*         */ [500, 500, 500],
  '503': /*         */ [503, 503, 503],
  quota: /*         */ [429, 429, 429],
  '400': /*         */ [400, 400, 400],
  '401': /*         */ [401, 401, 401],
  '402': /*         */ [402, 402, 402],
  '403': /*         */ [403, 403, 403],
  '404': /*         */ [404, 404, 404],
  '413': /*         */ [413, 413, 413],
  // Without a stream there is nothing to break: a whole reply says so. What a stream gets is in sample-streams.test.ts.
  'stream error': /**/ ['completed', 'stop', 'end_turn'],
  'stream cut': /*  */ ['completed', 'stop', 'end_turn'],
  'stream without end': ['completed', 'stop', 'end_turn'],
};

describe('an outcome named in the prompt', () => {
  it('has a row here, whatever it is', () => {
    const words = SAMPLE_OUTCOMES.map((outcome) => outcome.words[0]);
    expect([...Object.keys(SIGNALS), ...SPOILED_OUTCOMES].sort()).toEqual([...words].sort());
  });

  for (const [word, signals] of Object.entries(SIGNALS)) {
    it.each(DIALECTS.map((dialect, index) => [dialect, signals[index]] as const))(
      `${word} on %s is told as %s`,
      async (dialect, signal) => {
        const { reply, body } = await jsonOf(
          dialect,
          `Please show me: ${word.toUpperCase()}, in ${dialect}.`,
        );

        if (typeof signal === 'number') {
          expect(reply.status).toBe(signal);
          expect(dig(body, 'error.message')).toEqual(expect.any(String));
        } else {
          expect(reply.status).toBe(200);
          expect(signalOf(dialect, body)).toBe(signal);
        }
      },
    );
  }

  it.each(SAMPLE_OUTCOMES.flatMap(({ words }) => words))('%s is found by all its words', async (word) => {
    const { findOutcome } = await import('../../../../src/local/sample-models/find-outcome.ts');
    expect(findOutcome(`now ${word}!`)?.words).toContain(word);
  });

  it('is found as a whole word only', async () => {
    const { body } = await jsonOf('chat', 'Why is slowness in emptying 4290 boxes unrefused?');
    expect(signalOf('chat', body)).toBe('stop');
    expect(textOf('chat', body)).toContain('sample model');
  });
});

describe('what an outcome carries', () => {
  it('is the refusal where each dialect puts it', async () => {
    const responses = (await jsonOf('responses', 'refused')).body;
    const chat = (await jsonOf('chat', 'refused')).body;
    const messages = (await jsonOf('messages', 'refused')).body;

    expect(dig(responses, 'output.0.content')).toEqual([
      { type: 'refusal', refusal: 'I declined, as you asked me to.' },
    ]);
    expect(dig(chat, 'choices.0.message')).toMatchObject({
      content: null,
      refusal: 'I declined, as you asked me to.',
    });
    expect(messages).toMatchObject({
      content: [],
      stop_details: { type: 'refusal', category: 'general_harms' },
    });
  });

  it('is a call of a tool that was offered', async () => {
    const parameters = { type: 'object', properties: {} };
    const chatTools = [{ type: 'function', function: { name: 'read_log', parameters } }];
    const chat = await (await server.post('chat', ask('chat', 'tool call', { tools: chatTools }))).json();
    const flatTools = [{ type: 'function', name: 'read_log', parameters, strict: null }];
    const responses = await (
      await server.post('responses', ask('responses', 'tool call', { tools: flatTools }))
    ).json();
    const ownTools = [{ name: 'read_log', input_schema: parameters }];
    const messages = await (
      await server.post('messages', ask('messages', 'tool call', { tools: ownTools }))
    ).json();

    expect(dig(chat, 'choices.0.message.tool_calls.0.function')).toEqual({
      name: 'read_log',
      arguments: '{"query":"release notes"}',
    });
    expect(dig(responses, 'output.0')).toMatchObject({
      type: 'function_call',
      name: 'read_log',
      arguments: '{"query":"release notes"}',
    });
    expect(dig(messages, 'content.0')).toMatchObject({
      type: 'tool_use',
      name: 'read_log',
      input: { query: 'release notes' },
    });
  });

  it('is reasoning beside the answer and never in it', async () => {
    const responses = (await jsonOf('responses', 'reasoning')).body;
    const chat = (await jsonOf('chat', 'reasoning')).body;
    const messages = (await jsonOf('messages', 'reasoning')).body;

    expect(dig(responses, 'output.0')).toMatchObject({
      type: 'reasoning',
      summary: [{ type: 'summary_text' }],
    });
    expect(dig(chat, 'choices.0.message.reasoning')).toMatch(/compared/);
    expect(dig(messages, 'content.0')).toMatchObject({ type: 'thinking' });
    expect(dig(responses, 'usage.output_tokens_details.reasoning_tokens')).toBeGreaterThan(0);
    for (const [dialect, body] of [
      ['responses', responses],
      ['chat', chat],
      ['messages', messages],
    ] as const) {
      expect(textOf(dialect, body)).toBe('The *shortest* path is the second one.');
    }
  });

  it('is a commentary item apart from the answer on Responses', async () => {
    const { body } = await jsonOf('responses', 'commentary');
    expect([dig(body, 'output.0.phase'), dig(body, 'output.1.phase')]).toEqual([
      'commentary',
      'final_answer',
    ]);
    expect(textOf('responses', body)).toBe('The build is *green*.');
  });

  it('is cached input inside the total on OpenAI and beside it on Messages', async () => {
    expect(dig((await jsonOf('responses', 'cached, please')).body, 'usage')).toMatchObject({
      input_tokens: 4,
      input_tokens_details: { cached_tokens: 1 },
    });
    expect(dig((await jsonOf('messages', 'cached, please')).body, 'usage')).toMatchObject({
      input_tokens: 3,
      cache_read_input_tokens: 1,
    });
  });

  it.each([
    ['slow', 5_000],
    ['slow 20', 20_000],
    ['slow 999', 600_000],
  ])('is a wait for %s', async (prompt, ms) => {
    server.waited.length = 0;
    await jsonOf('chat', prompt);
    expect(server.waited).toEqual([ms]);
  });

  it('is the wait the vendor names, in seconds', async () => {
    const headers = (await jsonOf('chat', '429 always')).reply.headers;
    expect(headers.get('retry-after')).toBe('1');
    expect((await jsonOf('chat', '429 for an hour')).reply.headers.get('retry-after')).toBe('3600');
    expect((await jsonOf('messages', '529 always')).reply.headers.get('retry-after')).toBeNull();
  });

  it('is a spent quota told apart from a rate limit', async () => {
    expect(dig((await jsonOf('chat', 'quota')).body, 'error')).toMatchObject({ code: 'insufficient_quota' });
    expect(dig((await jsonOf('messages', 'quota')).body, 'error')).toMatchObject({
      type: 'rate_limit_error',
      details: { error_code: 'enforced_spend_limit_reached' },
    });
    expect(dig((await jsonOf('chat', '429 always')).body, 'error')).toMatchObject({
      code: 'rate_limit_exceeded',
    });
  });

  it('is one of the vendor that has it, and plain words where there is none', async () => {
    expect(textOf('chat', (await jsonOf('chat', 'paused')).body)).toMatch(/only Messages does/);
    expect(textOf('messages', (await jsonOf('messages', 'pending')).body)).toMatch(/only Responses does/);
  });
});

describe('a break that only a stream has', () => {
  it.each(['stream error', 'stream cut', 'stream without end'])(
    'is told of where %s is asked for without one',
    async (word) => {
      for (const dialect of DIALECTS) {
        const { body } = await jsonOf(dialect, word);
        expect(textOf(dialect, body)).toContain(`no *${word}* without a stream`);
      }
    },
  );
});

describe('a failure that passes', () => {
  it.each(['429', '529', '500', '503'])(
    'answers the retry of the same bytes after %s, and only of the same',
    async (word) => {
      const body = JSON.stringify(ask('messages', `${word} please`));
      const first = await server.post('messages', body);
      const other = await server.post('messages', JSON.stringify(ask('messages', `${word} please, another`)));
      const retry = await server.post('messages', body);

      expect([first.status, other.status, retry.status]).toEqual([Number(word), Number(word), 200]);
      expect(textOf('messages', await retry.json())).toMatch(
        new RegExp(`answered ${word}; this is the answer`),
      );
      expect((await server.post('messages', body)).status).toBe(Number(word));
    },
  );

  it.each(['429 always', '529 always', '500 always'])('never passes with %s', async (word) => {
    const statuses = [];
    for (let send = 0; send < 3; send += 1)
      statuses.push((await server.post('chat', ask('chat', word))).status);
    expect(new Set(statuses)).toEqual(new Set([Number(word.slice(0, 3))]));
  });
});

describe.each(DIALECTS)('bytes spoiled on their way in %s', (dialect) => {
  const post = (prompt: string) => server.post(dialect, ask(dialect, prompt));

  it('end too early', async () => {
    const text = await (await post('broken json')).text();
    expect(text).toMatch(/^\{/);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });

  it('say one thing twice', async () => {
    const text = await (await post('duplicate keys')).text();
    expect(text.match(/"id":/g)?.length).toBeGreaterThanOrEqual(2);
    expect(JSON.parse(text).id).toBe('said-again');
  });

  it('are no text', async () => {
    const bytes = new Uint8Array(await (await post('bad utf-8')).arrayBuffer());
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow(TypeError);
  });

  it('are absent', async () => {
    const reply = await post('empty body');
    expect([reply.status, await reply.text()]).toEqual([200, '']);
  });

  it.each([
    ['html error', 502],
    ['html 200', 200],
  ])('are a page with %s', async (prompt, status) => {
    const reply = await post(prompt);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([status, 'text/html']);
    expect(await reply.text()).toMatch(/^<!doctype html>/);
  });

  it('come under another type', async () => {
    const reply = await post('wrong content type');
    expect(reply.headers.get('content-type')).toBe('text/plain');
    expect(textOf(dialect, await reply.json())).toBe('This *answer* did not arrive whole.');
  });

  it('are an error under 200', async () => {
    const reply = await post('error in 200');
    expect(reply.status).toBe(200);
    expect(dig(await reply.json(), 'error.message')).toMatch(/Rate limit/);
  });

  it('end within the body', async () => {
    const reply = await post('cut body');
    expect(reply.status).toBe(200);
    await expect(reply.text()).rejects.toThrow();
  });

  it('never come', async () => {
    await expect(post('dropped connection')).rejects.toThrow();
  });

  it('are more than anybody takes', async () => {
    const bytes = await (await post('oversize')).arrayBuffer();
    expect(bytes.byteLength).toBeGreaterThan(MAX_REPLY_BYTES);
  });
});
