import type { RunEventOf } from '../contract/run-event.ts';
import type { StoredEvent } from '../contract/run-store.ts';

/** What a message of the outbox is posted as; each is plainer than the one before. */
export type PostForm = RunEventOf<'delivery-attempted'>['form'];

/** What the record says of one part of a reply. */
export type PartProgress = {
  /** Attempts made, and looks into the thread for our message. */
  readonly steps: number;
  /** Times Slack asked to wait. */
  readonly deferrals: number;
  /** Looks in a row that could not tell. */
  readonly unknowns: number;
  /** The last attempt; absent before the first. */
  readonly last?: {
    readonly attempt: number;
    readonly form: PostForm;
    /** When the last fact about it was recorded. */
    readonly atMs: number;
    /** Absent where the process stopped between the attempt and what came of it. */
    readonly observed?: RunEventOf<'delivery-observed'>;
  };
};

/** What the record says of a run's outbox. */
export type Delivery = {
  /** The last intent; absent before the first. */
  readonly intended?: RunEventOf<'delivery-intended'>;
  readonly ended?: RunEventOf<'delivery-ended'>;
  /** Progress of a part, by its 1-based number. */
  readonly part: (part: number) => PartProgress;
};

const UNTOUCHED: PartProgress = { steps: 0, deferrals: 0, unknowns: 0 };

/** The outbox of a run, computed from its events. Pure. */
export function projectDelivery(events: readonly StoredEvent[]): Delivery {
  const parts = new Map<number, PartProgress>();
  let intended: RunEventOf<'delivery-intended'> | undefined;
  let ended: RunEventOf<'delivery-ended'> | undefined;
  const progressOf = (part: number) => parts.get(part) ?? UNTOUCHED;
  for (const { event, atMs } of events) {
    switch (event.kind) {
      case 'delivery-intended':
        intended = event;
        break;
      case 'delivery-ended':
        ended = event;
        break;
      case 'delivery-attempted': {
        const { steps, deferrals } = progressOf(event.part);
        const last = { attempt: event.attempt, form: event.form, atMs };
        parts.set(event.part, { steps: steps + 1, deferrals, unknowns: 0, last });
        break;
      }
      case 'delivery-observed':
        parts.set(event.part, observe(progressOf(event.part), event, atMs));
        break;
    }
  }
  return {
    ...(intended === undefined ? {} : { intended }),
    ...(ended === undefined ? {} : { ended }),
    part: progressOf,
  };
}

function observe(
  progress: PartProgress,
  observed: RunEventOf<'delivery-observed'>,
  atMs: number,
): PartProgress {
  const { last } = progress;
  if (last === undefined) return progress;
  const isLook = last.observed !== undefined || observed.outcome === 'found' || observed.outcome === 'absent';
  const isDeferral = observed.outcome === 'deferred';
  return {
    // A refusal for pace is no attempt that was used up: it has a budget of its own.
    steps: progress.steps + (isLook ? 1 : 0) - (isDeferral ? 1 : 0),
    deferrals: progress.deferrals + (isDeferral ? 1 : 0),
    unknowns: observed.outcome === 'unknown' ? progress.unknowns + 1 : 0,
    last: { ...last, observed, atMs },
  };
}
