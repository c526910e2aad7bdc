import { describe, expect, it } from 'vitest';
import { projectRun } from '../../../src/record/index.ts';
import { type StoryStep, tellStory } from '../../../src/web/tell-story.ts';
import { type FixtureRun, storeFixtureRun } from '../../fixtures/fixture-run.ts';
import {
  deliveryUnknownThenFound,
  rateLimitedThenAnswered,
} from '../../fixtures/runs/answered-after-trouble.ts';
import { answeredWithPromotion } from '../../fixtures/runs/answered-with-promotion.ts';
import { reinterpreted } from '../../fixtures/runs/ended-without-answer.ts';

function storyOf(run: FixtureRun): readonly StoryStep[] {
  const events = storeFixtureRun(run);
  return tellStory(projectRun(events), events);
}

function kindsOf(steps: readonly StoryStep[]): string[] {
  return steps.map((step) => (step.kind === 'event' ? step.event.kind : step.kind));
}

describe('the story of a run', () => {
  it('goes from the mention to memory, the reflection as one step with steps of its own', () => {
    const steps = storyOf(answeredWithPromotion());
    expect(kindsOf(steps)).toEqual([
      'mention-received',
      'work-started',
      'context-read',
      'request-prepared',
      'attempt',
      'call-ended',
      'answer',
      'delivery',
      'reflection',
      'memory-decided',
    ]);
    const reflection = steps.find((step) => step.kind === 'reflection');
    expect(kindsOf(reflection?.steps ?? [])).toEqual(['request-prepared', 'attempt', 'call-ended']);
  });

  it('tells each send apart, with what came of it', () => {
    const attempts = storyOf(rateLimitedThenAnswered()).filter((step) => step.kind === 'attempt');
    expect(
      attempts.map(({ attempt: { observed, decided } }) => [
        observed?.event.facts.status,
        decided?.event.decision.action,
      ]),
    ).toEqual([
      [429, 'retry'],
      [200, 'accept'],
    ]);
  });

  it('puts a reading made a day later beside the first, with the send whose bytes it reads', () => {
    const steps = storyOf(reinterpreted());
    const step = steps.find(({ kind }) => kind === 'attempt');
    const readings = step?.kind === 'attempt' ? step.attempt.readings : [];
    expect(readings.map(({ event }) => [event.origin, event.interpretation.state])).toEqual([
      ['live', 'unknown'],
      ['reinterpretation', 'paused'],
    ]);
    expect(kindsOf(steps).at(-1)).toBe('delivery');
  });

  it('keeps all of the delivery together, both outcomes of one post, though a worker changed in between', () => {
    const delivery = storyOf(deliveryUnknownThenFound()).find((step) => step.kind === 'delivery');
    expect(
      delivery?.facts.map(({ event }) => (event.kind === 'delivery-observed' ? event.outcome : event.form)),
    ).toEqual(['blocks', 'unknown', 'found']);
    expect(delivery?.delivery.ended?.event.delivered).toBe(true);
  });

  it('is empty for no events', () => {
    expect(tellStory(projectRun([]), [])).toEqual([]);
  });
});
