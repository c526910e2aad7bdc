import { describe, expect, it } from 'vitest';
import { advanceStanding, beginStanding, type RunStanding } from '../../../src/record/summarize-run.ts';
import { mention } from '../../fixtures/events/mention-events.ts';
import { type FixtureRun, fixtureRunId, storeFixtureRun } from '../../fixtures/fixture-run.ts';
import { rateLimitedThenAnswered, stillWorking } from '../../fixtures/runs/answered-after-trouble.ts';
import { answeredWithPromotion } from '../../fixtures/runs/answered-with-promotion.ts';
import { reinterpreted, truncated, unreachable } from '../../fixtures/runs/ended-without-answer.ts';

function standingOf(run: FixtureRun): RunStanding {
  const [first, ...rest] = storeFixtureRun(run);
  if (first === undefined) throw new Error('a run begins with its mention');
  return rest.reduce(advanceStanding, beginStanding(first.runId, run.mention, first.atMs));
}

describe('the standing of a run', () => {
  it.each([
    ['answered', answeredWithPromotion(), { status: 'answered', state: 'complete', delivered: true }],
    ['answered after a retry', rateLimitedThenAnswered(), { status: 'answered', state: 'complete' }],
    ['cut off', truncated(), { status: 'unanswered', state: 'truncated', delivered: true }],
    ['still worked on', stillWorking(), { status: 'working', delivered: false }],
  ] as const)('that was %s', (_how, run, expected) => {
    expect(standingOf(run)).toMatchObject({ ...expected, route: expect.any(String) });
  });

  it('has no state where no response could be read', () => {
    expect(standingOf(unreachable())).not.toHaveProperty('state');
  });

  it('keeps the state the run was decided by when its bytes are read again', () => {
    expect(standingOf(reinterpreted())).toMatchObject({ state: 'unknown' });
  });

  it('follows the answer call and not the reflection', () => {
    const run = answeredWithPromotion();
    const cutReflection = run.steps.map((step) => {
      const { event } = step;
      if (event.kind !== 'attempt-interpreted' || event.callId !== 'call-reflection') return step;
      return {
        ...step,
        event: { ...event, interpretation: { ...event.interpretation, state: 'truncated' as const } },
      };
    });
    const standing = standingOf({ ...run, steps: cutReflection });
    expect(standing).toMatchObject({ state: 'complete', answerCallId: 'call-answer' });
  });

  it('is titled by the first 200 characters, none of them halved', () => {
    const text = '😀'.repeat(300);
    expect(beginStanding(fixtureRunId(1), mention({ text }), 1).title).toBe('😀'.repeat(200));
  });
});
