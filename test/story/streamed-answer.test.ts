import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sha256 } from '../../src/contract/brand.ts';
import { DIALECT_NAMES } from '../../src/contract/dialect.ts';
import { STREAM_WRITERS, WRITERS } from '../conformance/writers/index.ts';
import { everyUnits, writeEvents } from '../conformance/writers/wire-stream.ts';
import { type ModelServer, serveModel } from './serve-model.ts';
import { startTestBot, type TestBot } from './start-test-bot.ts';

/** Made up, and put together here, so that no scanner takes this file for a leak. */
const SECRET = ['sk', 'proj', 'T9rV3kX7mB2nQ5wZ8yL4pH6s'].join('-');
const PROFILES = { responses: 'openai-responses', chat: 'openai-chat', messages: 'anthropic-2023-06-01' };
const ENDS = { responses: '/responses', chat: '/chat/completions', messages: '/messages' };

const yamlFor = (url: string): string =>
  [
    'defaultRoute: chat',
    'memory: {enabled: false}',
    'routes:',
    ...DIALECT_NAMES.map(
      (dialect) =>
        `  ${dialect}: {profile: ${PROFILES[dialect]}, model: m, baseUrl: "${url}", credentialEnv: TEST_KEY, stream: true, controls: {maxOutputTokens: 256}}`,
    ),
  ].join('\n');

describe('a mention on a route that streams', () => {
  let model: ModelServer;
  let subject: TestBot;
  /** What the model streams back, and how much of it. */
  let script: { text: string; keepEvents?: number } = { text: '' };
  let served = '';
  beforeAll(async () => {
    model = await serveModel((response, request) => {
      const dialect = DIALECT_NAMES.find((name) => request.path.endsWith(ENDS[name]));
      if (dialect === undefined) throw new Error(`nobody serves ${request.path}`);
      const body = WRITERS[dialect].answer({ ending: 'complete', text: script.text });
      if (typeof body !== 'string') throw new Error('every dialect can give an answer');
      const events = STREAM_WRITERS[dialect].events(body, { cut: everyUnits(5) });
      served = writeEvents(events.slice(0, script.keepEvents));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const part of everyUnits(61)(served)) response.write(part);
      response.end();
    });
    subject = await startTestBot({ yaml: yamlFor(model.url), environment: { TEST_KEY: 'key-of-the-test' } });
  });
  afterAll(async () => {
    await subject.stop();
    await model.stop();
  });

  it.each(DIALECT_NAMES)(
    'gets one reply, at the end, and the stream of %s is kept to the byte',
    async (dialect) => {
      script = { text: '*Verdict: approve*\n\nnaïve 日本語' };
      const { replies, last, events } = await subject.ask(`route:${dialect} is this fine?`);
      expect(replies.map(({ text }) => text)).toEqual(['*Verdict: approve*\n\nnaïve 日本語']);
      expect(last('answer')).toMatchObject({
        text: '**Verdict: approve**\n\nnaïve 日本語',
        raw: '*Verdict: approve*\n\nnaïve 日本語',
      });
      const observed = last('attempt-observed');
      const bytes = await subject.bot.store.readBlob(observed?.bodyBlob as Sha256);
      expect(Buffer.from(bytes ?? []).toString('utf8')).toBe(served);
      expect(observed?.facts.headers['content-type']).toBe('text/event-stream');
      expect(last('attempt-interpreted')?.interpretation.diagnostics).toEqual([]);
      expect(events.filter(({ kind }) => kind === 'answer')).toHaveLength(1);
      expect(JSON.parse(model.requests.at(-1)?.body ?? '')).toMatchObject({ stream: true });
    },
  );

  it.each(DIALECT_NAMES)('gets no text of %s where the stream never said how it ended', async (dialect) => {
    script = { text: 'Half of an answer', keepEvents: 4 };
    const { replies, last, events } = await subject.ask(`route:${dialect} and this?`);
    expect(replies).toHaveLength(1);
    expect(replies[0]?.text).toContain('ended before it said that it was finished');
    expect(replies[0]?.text).not.toContain('Half');
    expect(last('no-answer')?.reason).toBe('unknown');
    expect(events.some(({ kind }) => kind === 'answer')).toBe(false);
  });

  it.each(DIALECT_NAMES)('keeps a secret that %s streams in pieces nowhere', async (dialect) => {
    script = { text: `The key is ${SECRET}, keep it.` };
    const { replies, last, events } = await subject.ask(`route:${dialect} what is the key?`);
    expect(replies[0]?.text).toBe('The key is REDACTED-model-key, keep it.');
    expect(last('attempt-observed')?.redactions?.['model-key']).toBeGreaterThan(0);
    const bytes = await subject.bot.store.readBlob(last('attempt-observed')?.bodyBlob as Sha256);
    const kept = `${JSON.stringify(events)}${Buffer.from(bytes ?? []).toString('utf8')}`;
    expect(kept).not.toContain(SECRET);
    expect(last('attempt-interpreted')?.interpretation).toMatchObject({
      state: 'complete',
      text: 'The key is REDACTED-model-key, keep it.',
    });
  });
});
