import { describe, expect, it } from 'vitest';
import { decideAttempt, interpret } from '../../../src/adapters/index.ts';
import { type AttemptDecision, attemptDecisionSchema } from '../../../src/contract/attempt-decision.ts';
import type { Reply, TransportFacts } from '../../../src/contract/reply.ts';

const ASKED = { toolsOffered: false };
const POSITION = { attempt: 1, attemptsMax: 3, toolsOffered: false, nowMs: Date.UTC(2026, 10, 30) };

function errorStatus(status: number, headers: Readonly<Record<string, string>> = {}, body = '{}'): Reply {
  const facts: TransportFacts = { transport: 'http-error', status, headers: { ...headers }, durationMs: 1 };
  return { facts, bytes: Buffer.from(body) };
}

function failure(kind: NonNullable<TransportFacts['failure']>): Reply {
  const facts: TransportFacts = { transport: 'no-response', failure: kind, headers: {}, durationMs: 1 };
  return { facts, bytes: new Uint8Array() };
}

function decide(reply: Reply, position: Partial<typeof POSITION> = {}): AttemptDecision {
  const decision = decideAttempt('default', interpret('chat', reply, ASKED), reply.facts, {
    ...POSITION,
    ...position,
  });
  expect(attemptDecisionSchema.parse(decision)).toEqual(decision);
  expect(decision.action === 'retry').toBe(decision.retryAfterMs !== undefined);
  return decision;
}

describe('the default policy', () => {
  it.each([408, 409, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529])(
    'tries status %i again',
    (status) => {
      expect(decide(errorStatus(status))).toMatchObject({
        action: 'retry',
        callStatus: 'failed',
        policy: 'default-v1',
      });
    },
  );

  it.each([300, 301, 307, 400, 401, 402, 403, 404, 405, 410, 412, 413, 418, 422, 431, 501, 505])(
    'does not try status %i again',
    (status) => {
      expect(decide(errorStatus(status))).toMatchObject({ action: 'stop', callStatus: 'failed' });
    },
  );

  it.each(['timeout', 'unreachable', 'reset', 'interrupted'] as const)('tries again after %s', (kind) => {
    expect(decide(failure(kind)).action).toBe('retry');
  });

  it('does not try again what was called off', () => {
    expect(decide(failure('cancelled'))).toMatchObject({ action: 'stop', callStatus: 'failed' });
  });

  it.each([
    ['insufficient_quota', { error: { type: 'insufficient_quota', code: 'insufficient_quota' } }],
    [
      'a code by the name of its cause',
      { error: { type: 'insufficient_quota', code: 'project_spend_limit_exceeded' } },
    ],
    ['the type alone', { error: { type: 'insufficient_quota', code: null } }],
    [
      "Anthropic's details",
      {
        type: 'error',
        error: { type: 'rate_limit_error', details: { error_code: 'enforced_spend_limit_reached' } },
      },
    ],
  ])('does not wait for a quota: %s', (_name, body) => {
    const reply = errorStatus(429, { 'retry-after': '1' }, JSON.stringify(body));
    expect(decide(reply)).toMatchObject({ action: 'stop', callStatus: 'failed' });
  });

  it("waits for Anthropic's ramp limit, which passes", () => {
    const body = {
      type: 'error',
      error: { type: 'rate_limit_error', details: { error_code: 'ramp_limit_exceeded' } },
    };
    expect(decide(errorStatus(429, { 'retry-after': '3' }, JSON.stringify(body)))).toMatchObject({
      action: 'retry',
      retryAfterMs: 3_000,
    });
  });

  it('does not send a conversation that is too long again, whatever status wraps it', () => {
    const body = JSON.stringify({ error: { code: 'context_length_exceeded' } });
    expect([400, 500].map((status) => decide(errorStatus(status, {}, body)).action)).toEqual([
      'stop',
      'stop',
    ]);
  });

  it('obeys a provider that says not to try again', () => {
    expect(decide(errorStatus(500, { 'x-should-retry': 'False' })).action).toBe('stop');
    expect(decide(errorStatus(400, { 'x-should-retry': 'true' })).action).toBe('stop');
  });

  it('waits as long as it is told up to the limit, and beyond it stops and says why', () => {
    expect(decide(errorStatus(429, { 'retry-after': '60' }))).toMatchObject({
      action: 'retry',
      retryAfterMs: 60_000,
    });
    const decision = decide(errorStatus(429, { 'retry-after': '61' }));
    expect(decision).toMatchObject({ action: 'stop', callStatus: 'failed' });
    expect(decision.rule).toContain('61000 ms, above the limit of 60000 ms');
  });

  it('stops where the attempts are used up, and says so', () => {
    expect(decide(errorStatus(500), { attempt: 2 })).toMatchObject({ action: 'retry', retryAfterMs: 1_000 });
    expect(decide(errorStatus(500), { attempt: 3 }).rule).toContain('all 3 attempts');
    expect(decide(errorStatus(500), { attempt: 1, attemptsMax: 1 }).rule).toContain('the one attempt');
    expect(decide(errorStatus(500), { attempt: 3 }).action).toBe('stop');
  });

  it('gives the error page of an edge network no second try', () => {
    const reply = errorStatus(403, {}, '<html>error code: 1010</html>');
    expect(interpret('chat', reply, ASKED).error).toEqual({ kind: 'edge-rejected', code: '1010' });
    expect(decide(reply).action).toBe('stop');
  });
});

describe('the chapter policy', () => {
  const decideAsChapter = (reply: Reply): AttemptDecision =>
    decideAttempt('chapter', interpret('chat', reply, ASKED), reply.facts, POSITION);
  const ended = (finishReason: string, message: object): Reply => ({
    facts: { transport: 'response-received', status: 200, headers: {}, durationMs: 1 },
    bytes: Buffer.from(JSON.stringify({ choices: [{ finish_reason: finishReason, message }] })),
  });

  it('tries 429 again at once, quota or not, and obeys no wait', () => {
    const reply = errorStatus(429, { 'retry-after': '3600' }, '{"error":{"code":"insufficient_quota"}}');
    expect(decideAsChapter(reply)).toMatchObject({ action: 'retry', retryAfterMs: 0, policy: 'chapter-v2' });
  });

  it.each([500, 503, 529, 408])('takes status %i as final', (status) => {
    expect(decideAsChapter(errorStatus(status))).toMatchObject({ action: 'stop', callStatus: 'failed' });
  });

  it('tries a timeout again and takes a reset as final', () => {
    expect(decideAsChapter(failure('timeout')).action).toBe('retry');
    expect(decideAsChapter(failure('reset')).action).toBe('stop');
  });

  it.each([
    ['a refusal beside text', ended('stop', { content: 'First,', refusal: 'no' }), 'accept'],
    ['a refusal without text', ended('stop', { content: null, refusal: 'no' }), 'retry'],
    ['a failed choice with text', ended('error', { content: 'half' }), 'accept'],
    ['a cut without text', ended('length', { content: '' }), 'stop'],
  ])('judges %s as its narrower map did', (_name, reply, action) => {
    expect(decideAsChapter(reply).action).toBe(action);
  });
});
