import { describe, expect, it } from 'vitest';
import type { RunEvent, RunEventOf } from '../../../src/contract/run-event.ts';
import { nextCallStep } from '../../../src/dispatch/next-call-step.ts';
import { rateLimitedThenAnswered } from '../../fixtures/runs/answered-after-trouble.ts';
import { requestRefusedRun } from '../../fixtures/runs/ended-without-answer.ts';

/** A history that ends after so many events. */
const historyOf = (events: readonly RunEvent[]) => ({
  last: <Kind extends RunEvent['kind']>(kind: Kind, where?: (event: RunEventOf<Kind>) => boolean) =>
    events.findLast(
      (event): event is RunEventOf<Kind> =>
        event.kind === kind && (where?.(event as RunEventOf<Kind>) ?? true),
    ),
});

/** What must come after each event of a run that was told to wait once and then answered. By hand. */
const AFTER: Readonly<Record<string, readonly string[]>> = {
  'work-started': ['prepare'],
  'context-read': ['prepare'],
  'request-prepared': ['start'],
  'attempt-started': ['observe-interruption', 'observe-interruption'],
  'attempt-observed': ['interpret', 'interpret'],
  'attempt-interpreted': ['decide', 'decide'],
  'attempt-decided': ['wait', 'settled'],
  'call-ended': ['settled'],
};

describe('nextCallStep', () => {
  it('goes on after the last fact, wherever the history ends', () => {
    const events = rateLimitedThenAnswered().steps.map(({ event }) => event);
    const callId = events.find((event) => event.kind === 'request-prepared')?.callId ?? '';
    const seen: Record<string, number> = {};
    let checked = 0;
    for (const [index, event] of events.entries()) {
      const count = seen[event.kind] ?? 0;
      seen[event.kind] = count + 1;
      const expected = AFTER[event.kind]?.[count];
      if (expected === undefined) continue;
      checked += 1;
      expect([event.kind, nextCallStep(historyOf(events.slice(0, index + 1)), callId).kind]).toEqual([
        event.kind,
        expected,
      ]);
    }
    expect(checked).toBe(12);
  });

  const callIdOf = (events: readonly RunEvent[]): string =>
    events.find((event) => event.kind === 'request-prepared')?.callId ?? '';

  it('waits before the second attempt, as the decision said', () => {
    const events = rateLimitedThenAnswered().steps.map(({ event }) => event);
    const decided = events.findIndex(({ kind }) => kind === 'attempt-decided');
    const step = nextCallStep(historyOf(events.slice(0, decided + 1)), callIdOf(events));
    expect(step).toMatchObject({ kind: 'wait', attempt: 2, decision: { retryAfterMs: 2_000 } });
  });

  it('never sends after a refusal', () => {
    const events = requestRefusedRun().steps.map(({ event }) => event);
    const callId = events.find((event) => event.kind === 'request-refused')?.callId ?? '';
    expect(nextCallStep(historyOf(events), callId).kind).toBe('refused');
  });

  it('is not misled by a later reading of old bytes', () => {
    const events = rateLimitedThenAnswered().steps.map(({ event }) => event);
    const observed = events.findIndex(({ kind }) => kind === 'attempt-observed');
    const reading = events.find((event) => event.kind === 'attempt-interpreted');
    if (reading === undefined) throw new Error('the fixture has no reading');
    const history = [...events.slice(0, observed + 1), { ...reading, origin: 'reinterpretation' as const }];
    expect(nextCallStep(historyOf(history), callIdOf(events)).kind).toBe('interpret');
  });
});
