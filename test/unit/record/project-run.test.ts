import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../src/contract/run-event.ts';
import { projectRun } from '../../../src/record/index.ts';
import { storeFixtureRun } from '../../fixtures/fixture-run.ts';
import { everyFixtureRun } from '../../fixtures/fixture-runs.ts';
import {
  deliveryUnknownThenFound,
  rateLimitedThenAnswered,
  stillWorking,
} from '../../fixtures/runs/answered-after-trouble.ts';
import { answeredWithPromotion } from '../../fixtures/runs/answered-with-promotion.ts';
import { reinterpreted, requestRefusedRun, truncated } from '../../fixtures/runs/ended-without-answer.ts';

const stored = (...events: readonly RunEvent[]) => {
  const run = stillWorking();
  return storeFixtureRun({ ...run, steps: events.map((event) => ({ afterMs: 1, event, blobs: [] })) });
};

describe('projectRun', () => {
  it('of no events is a run that waits and of which nothing is known', () => {
    expect(projectRun([])).toEqual({
      phase: 'waiting',
      status: 'waiting',
      workStarts: [],
      calls: [],
      delivery: { parts: [] },
      notes: [],
    });
  });

  it('follows a run from waiting to its end', () => {
    const events = storeFixtureRun(answeredWithPromotion());
    const phases = events.map((_, index) => projectRun(events.slice(0, index + 1)).phase);
    expect(phases.filter((phase, index) => phase !== phases[index - 1])).toEqual([
      'waiting',
      'working',
      'delivering',
      'ended',
    ]);
  });

  it('shows a whole run: both calls, the answer, the delivered part, what memory kept', () => {
    const run = projectRun(storeFixtureRun(answeredWithPromotion()));
    expect(run).toMatchObject({ phase: 'ended', status: 'answered' });
    expect(run.mention?.text).toContain('migration');
    expect(run.context?.event.directives).toEqual({ effort: 'low' });
    expect(run.calls.map(({ purpose, attempts }) => [purpose, attempts.length])).toEqual([
      ['answer', 1],
      ['reflection', 1],
    ]);
    expect(run.answer?.event.promoted).toBe(3);
    expect(run.noAnswer).toBeUndefined();
    expect(run.delivery.parts).toMatchObject([{ part: 1, standing: 'posted' }]);
    expect(run.memory?.event.kept).toHaveLength(1);
  });

  it('shows each attempt of a call with what was decided of it', () => {
    const [call] = projectRun(storeFixtureRun(rateLimitedThenAnswered())).calls;
    expect(call?.attempts.map(({ standing, decided }) => [standing, decided?.event.decision.action])).toEqual(
      [
        ['decided', 'retry'],
        ['decided', 'accept'],
      ],
    );
    expect(call?.ended?.event.status).toBe('succeeded');
  });

  it('shows how far an attempt has come', () => {
    const attempt = { callId: 'call-1', attempt: 1 } as const;
    const started: RunEvent = { kind: 'attempt-started', ...attempt };
    const facts = { transport: 'no-response', headers: {}, failure: 'timeout', durationMs: 1 } as const;
    const observed: RunEvent = { kind: 'attempt-observed', ...attempt, facts };
    const standingOf = (...events: readonly RunEvent[]) =>
      projectRun(stored(...events)).calls[0]?.attempts[0]?.standing;
    expect(standingOf(started)).toBe('sending');
    expect(standingOf(started, observed)).toBe('observed');
  });

  it('keeps a call of which only a refusal is known', () => {
    const run = projectRun(storeFixtureRun(requestRefusedRun()));
    expect(run.status).toBe('unanswered');
    expect(run.calls).toMatchObject([{ purpose: 'answer', attempts: [] }]);
    expect(run.calls[0]?.refused?.event.refusal.code).toContain('control.');
  });

  it('keeps every reading of a reply, the live one first', () => {
    const run = projectRun(storeFixtureRun(reinterpreted()));
    const origins = run.calls[0]?.attempts.flatMap(({ readings }) =>
      readings.map(({ event }) => event.origin),
    );
    expect(origins?.[0]).toBe('live');
    expect(origins).toContain('reinterpretation');
  });

  it('says that a run ended without an answer, and why', () => {
    const run = projectRun(storeFixtureRun(truncated()));
    expect(run.status).toBe('unanswered');
    expect(run.noAnswer?.event.reason).toBe('truncated');
  });

  it('says that a run is still worked on', () => {
    expect(projectRun(storeFixtureRun(stillWorking()))).toMatchObject({
      phase: 'working',
      status: 'working',
    });
  });

  it('says of a part what is known last: found again after an unknown outcome', () => {
    const { delivery } = projectRun(storeFixtureRun(deliveryUnknownThenFound()));
    expect(delivery.parts).toMatchObject([{ standing: 'posted', ts: expect.any(String) }]);
    expect(delivery.ended?.event.delivered).toBe(true);
  });

  describe('of a part', () => {
    const intended: RunEvent = { kind: 'delivery-intended', surface: 'slack', parts: 2, partsOmitted: 0 };
    const attempted = (attempt: number): RunEvent => ({
      kind: 'delivery-attempted',
      surface: 'slack',
      part: 1,
      attempt,
      form: 'blocks',
    });
    const observed = (
      attempt: number,
      outcome: 'unknown' | 'absent' | 'deferred' | 'rejected' | 'sent',
    ): RunEvent => ({
      kind: 'delivery-observed',
      surface: 'slack',
      part: 1,
      attempt,
      outcome,
      ...(outcome === 'sent' ? { ts: '18.1' } : {}),
    });

    it.each([
      ['intended', [intended]],
      ['posting', [intended, attempted(1)]],
      ['unknown', [intended, attempted(1), observed(1, 'unknown')]],
      ['absent', [intended, attempted(1), observed(1, 'unknown'), observed(1, 'absent')]],
      ['posting', [intended, attempted(1), observed(1, 'absent'), attempted(2)]],
      ['deferred', [intended, attempted(1), observed(1, 'deferred')]],
      ['rejected', [intended, attempted(1), observed(1, 'rejected')]],
      ['posted', [intended, attempted(1), observed(1, 'sent')]],
    ] as const)('says %s', (standing, events) => {
      const { parts } = projectRun(stored(...events)).delivery;
      expect(parts.map((part) => part.standing)).toEqual([standing, 'intended']);
    });

    it('gives each try with all that was learnt of it', () => {
      const events = [intended, attempted(1), observed(1, 'unknown'), observed(1, 'absent'), attempted(2)];
      const posts = projectRun(stored(...events)).delivery.parts[0]?.posts;
      expect(posts?.map((post) => post.observed.map(({ event }) => event.outcome))).toEqual([
        ['unknown', 'absent'],
        [],
      ]);
    });
  });

  it.each(everyFixtureRun().map((run) => [run.name, run] as const))(
    'loses no event of the run %s',
    (_name, run) => {
      const events = storeFixtureRun(run);
      const shown = JSON.stringify(projectRun(events));
      for (const { seq, event } of events.slice(1)) {
        expect(shown, `${seq} ${event.kind}`).toContain(`"seq":${seq},`);
      }
    },
  );
});
