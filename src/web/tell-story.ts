import type { RunEventOf } from '../contract/run-event.ts';
import type { StoredEvent } from '../contract/run-store.ts';
import {
  type AttemptProjection,
  allRecorded,
  type CallProjection,
  type DeliveryProjection,
  type Recorded,
  type RunProjection,
} from '../record/index.ts';

/** One send of a call's request. */
export type AttemptStep = {
  readonly kind: 'attempt';
  readonly callId: string;
  readonly attempt: AttemptProjection;
};

/** All posting of a run to Slack: every try and every outcome in order, two outcomes of one try apart. */
export type DeliveryStep = {
  readonly kind: 'delivery';
  readonly delivery: DeliveryProjection;
  readonly facts: readonly Recorded<'delivery-attempted' | 'delivery-observed'>[];
};

/** The model call after the reply that asks what is worth remembering, with its own steps. */
export type ReflectionStep = {
  readonly kind: 'reflection';
  readonly callId: string;
  readonly steps: readonly StoryStep[];
};

/** An event that is a step of the story by itself. */
export type EventStep = {
  readonly kind: 'event';
  readonly event: RunEventOf<
    | 'mention-received'
    | 'work-started'
    | 'context-read'
    | 'request-prepared'
    | 'request-refused'
    | 'call-ended'
    | 'answer'
    | 'no-answer'
    | 'memory-decided'
    | 'noted'
  >;
};

/** One step of a run as it is told, placed by its first event. */
export type StoryStep = { readonly seq: number; readonly atMs: number } & (
  | AttemptStep
  | DeliveryStep
  | ReflectionStep
  | EventStep
);

/**
 * A run as steps in the order they began. What belongs to one send, to the delivery or to the reflection stands
 * together; a later reading stands with the send whose bytes it reads.
 * @param run - the projection of `events`.
 */
export function tellStory(run: RunProjection, events: readonly StoredEvent[]): readonly StoryStep[] {
  const alone = [
    ...allRecorded(events, 'mention-received'),
    ...run.workStarts,
    run.context,
    run.answer,
    run.noAnswer,
    run.memory,
    ...run.notes,
  ];
  return inOrder([
    ...alone.map(eventStep),
    ...run.calls.flatMap((call) => (call.purpose === 'reflection' ? reflectionStep(call) : callSteps(call))),
    deliveryStep(run.delivery, events),
  ]);
}

function callSteps({
  callId,
  prepared,
  refused,
  attempts,
  ended,
}: CallProjection): readonly (StoryStep | undefined)[] {
  return [
    eventStep(prepared),
    eventStep(refused),
    ...attempts.map((attempt) => attemptStep(callId, attempt)),
    eventStep(ended),
  ];
}

function reflectionStep(call: CallProjection): StoryStep | undefined {
  const steps = inOrder(callSteps(call));
  const [first] = steps;
  if (first === undefined) return undefined;
  return { kind: 'reflection', seq: first.seq, atMs: first.atMs, callId: call.callId, steps };
}

function attemptStep(callId: string, attempt: AttemptProjection): StoryStep | undefined {
  const first = attempt.started ?? attempt.observed ?? attempt.readings[0] ?? attempt.decided;
  return first && { kind: 'attempt', seq: first.seq, atMs: first.atMs, callId, attempt };
}

function deliveryStep(delivery: DeliveryProjection, events: readonly StoredEvent[]): StoryStep | undefined {
  const facts = [
    ...allRecorded(events, 'delivery-attempted'),
    ...allRecorded(events, 'delivery-observed'),
  ].toSorted((one, other) => one.seq - other.seq);
  const first = delivery.intended ?? facts[0] ?? delivery.ended;
  return first && { kind: 'delivery', seq: first.seq, atMs: first.atMs, delivery, facts };
}

function eventStep(recorded: Recorded<EventStep['event']['kind']> | undefined): StoryStep | undefined {
  return recorded && { kind: 'event', seq: recorded.seq, atMs: recorded.atMs, event: recorded.event };
}

function inOrder(steps: readonly (StoryStep | undefined)[]): readonly StoryStep[] {
  return steps.filter((step) => step !== undefined).toSorted((one, other) => one.seq - other.seq);
}
