import type { RunEvent, RunEventOf } from '../contract/run-event.ts';
import type { StoredEvent } from '../contract/run-store.ts';

/** An event of one kind with its place in the run. */
export type Told<Kind extends RunEvent['kind']> = {
  readonly seq: number;
  readonly atMs: number;
  readonly event: RunEventOf<Kind>;
};

/** One send with everything that is known of it: what came back, every reading of that, and the decision. */
export type AttemptTold = {
  readonly kind: 'attempt';
  readonly seq: number;
  readonly atMs: number;
  readonly callId: string;
  readonly attempt: number;
  observed?: Told<'attempt-observed'>;
  /** The live reading first, later ones beside it in the order they were made. */
  readonly readings: Told<'attempt-interpreted'>[];
  decided?: Told<'attempt-decided'>;
};

/** All posting of a run to Slack. */
export type DeliveryTold = {
  readonly kind: 'delivery';
  readonly seq: number;
  readonly atMs: number;
  intended?: Told<'delivery-intended'>;
  readonly facts: Told<'delivery-attempted' | 'delivery-observed'>[];
  ended?: Told<'delivery-ended'>;
};

/** The kinds of event that are a step of the story by themselves. */
type PlainKind =
  | 'mention-received'
  | 'work-started'
  | 'context-read'
  | 'request-prepared'
  | 'request-refused'
  | 'call-ended'
  | 'answer'
  | 'no-answer'
  | 'memory-decided'
  | 'noted';

/** An event that is a step of the story by itself. */
export type EventTold = { readonly kind: 'event'; readonly told: Told<PlainKind> };

/** The model call after the reply that asks what is worth remembering, with its own steps. */
export type ReflectionTold = {
  readonly kind: 'reflection';
  readonly seq: number;
  readonly atMs: number;
  readonly callId: string;
  readonly steps: StoryStep[];
};

/** One step of a run as it is told: an event by itself, or several that belong together. */
export type StoryStep = AttemptTold | DeliveryTold | ReflectionTold | EventTold;

/**
 * A run's events as steps in the order they began. What belongs to one send, to the delivery or to the reflection
 * stands together; a later reading stands with the send whose bytes it reads.
 */
export function tellStory(events: readonly StoredEvent[]): readonly StoryStep[] {
  const steps: StoryStep[] = [];
  const attempts = new Map<string, AttemptTold>();
  const reflections = new Map<string, ReflectionTold>();
  let delivery: DeliveryTold | undefined;

  /** The list that steps of a call belong to: the reflection's own where it is one. */
  const stepsOf = (callId: string): StoryStep[] => reflections.get(callId)?.steps ?? steps;
  const attemptOf = ({ seq, atMs }: StoredEvent, { callId, attempt }: AttemptKey): AttemptTold => {
    const key = `${callId} ${attempt}`;
    const known = attempts.get(key);
    if (known !== undefined) return known;
    const begun: AttemptTold = { kind: 'attempt', seq, atMs, callId, attempt, readings: [] };
    attempts.set(key, begun);
    stepsOf(callId).push(begun);
    return begun;
  };
  const deliveryOf = ({ seq, atMs }: StoredEvent): DeliveryTold => {
    if (delivery === undefined) {
      delivery = { kind: 'delivery', seq, atMs, facts: [] };
      steps.push(delivery);
    }
    return delivery;
  };

  for (const stored of events) {
    const { seq, atMs, event } = stored;
    switch (event.kind) {
      case 'attempt-started':
        attemptOf(stored, event);
        break;
      case 'attempt-observed':
        attemptOf(stored, event).observed = { seq, atMs, event };
        break;
      case 'attempt-interpreted':
        attemptOf(stored, event).readings.push({ seq, atMs, event });
        break;
      case 'attempt-decided':
        attemptOf(stored, event).decided = { seq, atMs, event };
        break;
      case 'delivery-intended':
        deliveryOf(stored).intended = { seq, atMs, event };
        break;
      case 'delivery-attempted':
      case 'delivery-observed':
        deliveryOf(stored).facts.push({ seq, atMs, event });
        break;
      case 'delivery-ended':
        deliveryOf(stored).ended = { seq, atMs, event };
        break;
      case 'request-prepared':
      case 'request-refused':
      case 'call-ended':
        if (event.purpose === 'reflection' && !reflections.has(event.callId)) {
          const begun: ReflectionTold = { kind: 'reflection', seq, atMs, callId: event.callId, steps: [] };
          reflections.set(event.callId, begun);
          steps.push(begun);
        }
        stepsOf(event.callId).push({ kind: 'event', told: { seq, atMs, event } });
        break;
      default:
        steps.push({ kind: 'event', told: { seq, atMs, event } });
    }
  }
  return steps;
}

type AttemptKey = { readonly callId: string; readonly attempt: number };
