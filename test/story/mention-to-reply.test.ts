import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sha256 } from '../../src/contract/brand.ts';
import { chatReply, type ModelServer, serveModel } from './serve-model.ts';
import { startTestBot, type TestBot } from './start-test-bot.ts';

const KEY = 'key-of-the-test-route';

/** A route to a model server of the test, in the words of switchboard.yml. */
const yamlFor = (url: string): string =>
  [
    'defaultRoute: test',
    'memory: {enabled: false}',
    'routes:',
    `  test: {profile: openai-chat, model: test-model, baseUrl: "${url}", credentialEnv: TEST_KEY, controls: {maxOutputTokens: 256}}`,
  ].join('\n');

describe('a mention becomes one reply', () => {
  let model: ModelServer;
  let subject: TestBot;
  beforeAll(async () => {
    model = await serveModel((response, request, count) => {
      const prompt =
        (JSON.parse(request.body) as { messages: { content: string }[] }).messages.at(-1)?.content ?? '';
      if (
        prompt.startsWith('flaky') &&
        !model.requests.slice(0, count - 1).some(({ body }) => body === request.body)
      ) {
        response.writeHead(503, { 'content-type': 'application/json', 'retry-after-ms': '1' });
        response.end('{"error":{"message":"warming up","type":"server_error","param":null,"code":null}}');
        return;
      }
      response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': `req-${count}` });
      response.end(chatReply(`*Verdict: approve* of ${prompt}`));
    });
    subject = await startTestBot({ yaml: yamlFor(model.url), environment: { TEST_KEY: KEY } });
  });
  afterAll(async () => {
    await subject.stop();
    await model.stop();
  });

  it('posts the canonical answer once, although Slack tells of the message twice', async () => {
    const { replies, last, events } = await subject.ask('is this fine?');
    expect(subject.workspace.delivery.settled().length).toBeGreaterThanOrEqual(2);
    expect(replies).toHaveLength(1);
    expect(replies[0]?.text).toBe('*Verdict: approve* of is this fine?');
    expect(last('answer')?.text).toBe('**Verdict: approve** of is this fine?');
    expect(last('answer')?.raw).toBe('*Verdict: approve* of is this fine?');
    expect(events.filter(({ kind }) => kind === 'answer')).toHaveLength(1);
  });

  it('shows the route, the time and two ways to see more under the reply', async () => {
    const { replies, runId } = await subject.ask('and this?');
    const blocks = JSON.stringify(replies[0]?.blocks);
    expect(blocks).toMatch(/test · \d+\.\d s/);
    expect(blocks).toContain(subject.bot.links.run(runId));
    expect(blocks).toContain(subject.bot.links.compare(runId));
  });

  it('replies in the thread of the mention, and shows the model what was said there', async () => {
    const first = await subject.ask('first question');
    const second = await subject.ask('second question', { threadTs: first.threadTs, user: 'jonas' });
    expect(second.replies.at(-1)?.threadTs).toBe(first.threadTs);
    const sent = JSON.parse(model.requests.at(-1)?.body ?? '') as {
      messages: { role: string; content: string }[];
    };
    const said = sent.messages
      .filter(({ role }) => role !== 'system' && role !== 'developer')
      .map(({ role, content }) => `${role}> ${content}`);
    expect(said).toEqual([
      expect.stringMatching(/^user> Maya Okafor: @?\S*switchboard\S* first question$/i),
      expect.stringContaining('assistant> *Verdict: approve* of first question'),
      'user> second question',
    ]);
  });

  it('sends exactly the bytes that are recorded, and the same again on a retry', async () => {
    const before = model.requests.length;
    const { events, last } = await subject.ask('flaky question');
    const sent = model.requests.slice(before);
    expect(sent).toHaveLength(2);
    expect(sent[0]?.body).toBe(sent[1]?.body);
    const prepared = last('request-prepared');
    const recorded = await subject.bot.store.readBlob(prepared?.bodyBlob as Sha256);
    expect(Buffer.from(recorded ?? []).toString('utf8')).toBe(sent[0]?.body);
    expect(
      createHash('sha256')
        .update(sent[0]?.body ?? '')
        .digest('hex'),
    ).toBe(prepared?.request.bodySha256);
    expect(events.filter(({ kind }) => kind === 'request-prepared')).toHaveLength(1);
    expect(
      events.flatMap((event) => (event.kind === 'attempt-decided' ? [event.decision.action] : [])),
    ).toEqual(['retry', 'accept']);
    expect(last('attempt-observed')?.facts.headers['x-request-id']).toMatch(/^req-/);
  });

  it('adds the credential on the way out and keeps it nowhere', async () => {
    const { events } = await subject.ask('hello');
    expect(model.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(JSON.stringify(events)).not.toContain(KEY);
  });

  it('records every control with its fate: the body holds nothing else', async () => {
    const { last } = await subject.ask('temperature:0.5 seed:7 hi');
    const records = last('request-prepared')?.request.controls ?? [];
    expect(records.map(({ control, fate, wirePath }) => [control, fate, wirePath])).toEqual(
      expect.arrayContaining([
        ['maxOutputTokens', 'renamed', 'max_completion_tokens'],
        ['temperature', 'sent', 'temperature'],
        ['seed', 'sent', 'seed'],
      ]),
    );
    expect(JSON.parse(model.requests.at(-1)?.body ?? '')).toMatchObject({
      max_completion_tokens: 256,
      temperature: 0.5,
      seed: 7,
    });
    const prompt = (
      JSON.parse(model.requests.at(-1)?.body ?? '') as { messages: { content: string }[] }
    ).messages.at(-1);
    expect(prompt?.content).toBe('hi');
  });

  it.each([
    ['effort:gigantic hello', 'effort', 'control.malformed'],
    ['topK:5 hello', 'topK', 'control.unsupported'],
    ['route:nowhere hello', 'route', 'route.unknown'],
  ])('answers a refused setting in the thread and calls no model: %s', async (text, control, code) => {
    const before = model.requests.length;
    const { replies, last } = await subject.ask(text);
    expect(model.requests).toHaveLength(before);
    expect(replies).toHaveLength(1);
    expect(replies[0]?.text).toContain(control);
    expect(last('no-answer')?.reason).toBe('directive-refused');
    expect(last('request-refused')?.refusal.code).toBe(code);
    expect(last('attempt-started')).toBeUndefined();
  });

  it('says what is missing where a mention holds no question', async () => {
    const before = model.requests.length;
    const { replies } = await subject.ask('');
    expect(model.requests).toHaveLength(before);
    expect(replies[0]?.text).toContain('without a question');
  });

  it('shows that it is at work, and stops showing it', async () => {
    await subject.ask('are you there?');
    const statuses = subject.workspace.calls().filter(({ method }) => /setStatus|reactions/.test(method));
    expect(statuses.length).toBeGreaterThanOrEqual(2);
  });

  it('reads the same bytes to the same result when a run is read again', async () => {
    const { runId, events } = await subject.ask('again?');
    const live = events.find((event) => event.kind === 'attempt-interpreted');
    expect(live?.interpretation.state).toBe('complete');
    expect(live?.interpretation.signal).toEqual({ raw: 'stop', path: 'choices[0].finish_reason' });
    expect((await subject.bot.store.readRun(runId))?.delivered).toBe(true);
  });
});

describe('ways a run ends', () => {
  let subject: TestBot;
  beforeAll(async () => {
    subject = await startTestBot({ environment: { SWITCHBOARD_MEMORY: 'off' } });
  });
  afterAll(() => subject.stop());

  const routes = ['sample-responses', 'sample-chat', 'sample-messages'];
  /** Words for the sample model, the reason recorded, and what the person is told; a fact of each dialect, by hand. */
  const OUTCOMES = [
    ['truncated', 'truncated', /cut off/],
    ['refused', 'refused', /declined/],
    ['empty', 'empty', /without writing an answer/],
    ['broken json', 'malformed', /not a model’s reply/],
    ['dropped connection', 'unreachable', /could not be reached|connection broke/],
    ['unknown reason', 'unknown', /nobody here knows/],
    ['500 always', 'provider-failed', /reported a failure/],
    ['quota', 'rate-limited', /limiting requests/],
  ] as const;

  it.each(
    routes.flatMap((route) => OUTCOMES.map(([words, reason, line]) => ({ route, words, reason, line }))),
  )('tells the person when the model is $reason over $route', async ({ route, words, reason, line }) => {
    const { replies, last } = await subject.ask(`route:${route} ${words}`);
    expect(last('no-answer')?.reason).toBe(reason);
    expect(replies).toHaveLength(1);
    expect(replies[0]?.text).toMatch(line);
    expect(replies[0]?.text).toContain('/runs/');
    expect(last('answer')).toBeUndefined();
    expect(last('delivery-ended')?.delivered).toBe(true);
  });

  it.each(routes)('answers over %s after a rate limit that passes', async (route) => {
    const { last, events } = await subject.ask(`route:${route} 429`);
    expect(events.filter(({ kind }) => kind === 'attempt-started')).toHaveLength(2);
    expect(last('answer')).toBeDefined();
  });

  it.each(routes)('echoes any Markdown byte for byte over %s', async (route) => {
    const text =
      '# Tête *à* tête\n\n- `a*b*c`\n- <!channel> & <@U0LOCAL001>\n\n| a | b |\n|---|---|\n| 1 | **2** |';
    const { last, replies } = await subject.ask(`route:${route} echo: ${text}`);
    expect(last('answer')?.raw ?? last('answer')?.text).toBe(text);
    expect(last('answer')?.text).toBe(text.replace('*à*', '**à**'));
    expect(replies[0]?.text).not.toMatch(/<!channel>|<@U0LOCAL001>/);
    expect(JSON.stringify(replies[0]?.blocks)).not.toMatch(/<!channel>|<@U0LOCAL001>/);
  });
});

describe('memory', () => {
  it('recalls what was said in a channel there and nowhere else, and is off with one setting', async () => {
    const subject = await startTestBot();
    try {
      const told = await subject.ask('remember that deploys happen on Tuesdays', { channel: 'engineering' });
      expect(told.last('memory-decided')?.kept).toHaveLength(1);
      const same = await subject.ask('what do you remember?', { channel: 'engineering' });
      expect(same.last('context-read')?.notes).toContain('deploys happen on Tuesdays');
      expect(same.replies[0]?.text).toContain('Tuesdays');
      const elsewhere = await subject.ask('what do you remember?', { channel: 'random' });
      expect(elsewhere.last('context-read')?.notes).toBeUndefined();
    } finally {
      await subject.stop();
    }
    const off = await startTestBot({ environment: { SWITCHBOARD_MEMORY: 'off' } });
    try {
      const told = await off.ask('remember that deploys happen on Tuesdays');
      expect(told.last('memory-decided')).toMatchObject({ outcome: 'off', kept: [] });
      expect(told.events.filter((event) => event.kind === 'request-prepared')).toHaveLength(1);
    } finally {
      await off.stop();
    }
  });
});
