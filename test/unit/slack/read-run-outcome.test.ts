import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../src/contract/run-event.ts';
import type { StoredEvent } from '../../../src/contract/run-store.ts';
import { readRunOutcome } from '../../../src/slack/read-run-outcome.ts';
import { answerFact, MENTION, RUN_ID } from './fake-run.ts';

const received: RunEvent = { kind: 'mention-received', mention: MENTION };

function read(...facts: readonly (readonly [number, RunEvent])[]) {
  const events: readonly StoredEvent[] = facts.map(([atMs, event], index) => ({
    runId: RUN_ID,
    seq: index + 1,
    atMs,
    epoch: 1,
    event,
  }));
  return readRunOutcome(events, { readBlob: async () => undefined });
}

function prepared(purpose: 'answer' | 'reflection', route: string): RunEvent {
  return {
    kind: 'request-prepared',
    callId: purpose,
    purpose,
    request: {
      kind: 'prepared',
      planVersion: '1',
      route,
      profile: 'p',
      dialect: 'chat',
      model: 'm',
      endpoint: 'https://x.example/v1',
      method: 'POST',
      headers: {},
      auth: 'none',
      bodySha256: 'a'.repeat(64),
      controls: [],
    },
    bodyBlob: 'a'.repeat(64),
    timeoutMs: 1,
    attemptsMax: 1,
    policy: 'default',
  };
}

describe('what a run has to say', () => {
  it('is the recorded answer, its route and the time from mention to answer', async () => {
    expect(
      await read([1_000, received], [1_100, prepared('answer', 'sample-chat')], [2_240, answerFact('*hi*')]),
    ).toEqual({
      mention: MENTION,
      outcome: { kind: 'answer', text: '*hi*', route: 'sample-chat', tookMs: 1_240 },
    });
  });

  it('is not changed by the reflection that follows', async () => {
    const reply = await read(
      [1, received],
      [2, prepared('answer', 'one')],
      [3, answerFact('x')],
      [4, prepared('reflection', 'two')],
    );
    expect(reply?.outcome).toMatchObject({ route: 'one', tookMs: 2 });
  });

  it('is the line of a run without an answer', async () => {
    expect(
      await read([1, received], [2, { kind: 'no-answer', reason: 'empty', line: 'Nothing came.' }]),
    ).toEqual({
      mention: MENTION,
      outcome: { kind: 'no-answer', line: 'Nothing came.' },
    });
  });

  it('is nothing before the run has ended', async () => {
    expect(await read([1, received])).toBeUndefined();
  });

  it('is an error where the text of a recorded answer is gone: that is no silence of the model', async () => {
    const { text: _, ...fact } = { ...answerFact('x'), text: undefined };
    await expect(read([1, received], [2, { ...fact, textBlob: 'b'.repeat(64) } as RunEvent])).rejects.toThrow(
      'missing',
    );
  });
});
