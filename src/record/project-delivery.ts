import { MAX_SLACK_PARTS } from '../contract/limits.ts';
import type { StoredEvent } from '../contract/run-store.ts';
import { allRecorded, lastRecorded, type Recorded } from './recorded.ts';

/** One try to post a part, and all that was learnt of it; nothing yet while it is under way, or after a crash. */
export type PostProjection = {
  readonly attempted: Recorded<'delivery-attempted'>;
  /** In the order recorded: an unknown outcome is followed by what was found when Slack was looked at again. */
  readonly observed: readonly Recorded<'delivery-observed'>[];
};

/** One message of the reply. */
export type PartProjection = {
  /** 1-based. */
  readonly part: number;
  /** `intended`: nothing tried yet. `posting`: tried, outcome not recorded. Else the last outcome; `posted` for `sent` and `found`. */
  readonly standing: 'intended' | 'posting' | 'posted' | 'absent' | 'unknown' | 'deferred' | 'rejected';
  readonly posts: readonly PostProjection[];
  /** The message's timestamp once it stands in the thread. */
  readonly ts?: string;
};

/** Where the outbox of a run stands. */
export type DeliveryProjection = {
  readonly intended?: Recorded<'delivery-intended'>;
  /** Every part intended or tried, in order. */
  readonly parts: readonly PartProjection[];
  readonly ended?: Recorded<'delivery-ended'>;
};

/** Where the posting of a run's reply stands. Never throws. */
export function projectDelivery(events: readonly StoredEvent[]): DeliveryProjection {
  const intended = lastRecorded(events, 'delivery-intended');
  const ended = lastRecorded(events, 'delivery-ended');
  const attempted = Map.groupBy(allRecorded(events, 'delivery-attempted'), ({ event }) => event.part);
  const observed = Map.groupBy(allRecorded(events, 'delivery-observed'), ({ event }) => event.part);
  const intendedParts = Math.min(intended?.event.parts ?? 0, MAX_SLACK_PARTS);
  const numbers = new Set([...numbersTo(intendedParts), ...attempted.keys(), ...observed.keys()]);
  const parts = [...numbers]
    .toSorted((one, other) => one - other)
    .map((part) => projectPart(part, attempted.get(part) ?? [], observed.get(part) ?? []));
  return {
    ...(intended === undefined ? {} : { intended }),
    parts,
    ...(ended === undefined ? {} : { ended }),
  };
}

function numbersTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

function projectPart(
  part: number,
  attempted: readonly Recorded<'delivery-attempted'>[],
  observed: readonly Recorded<'delivery-observed'>[],
): PartProjection {
  const posts = attempted.map((attempt): PostProjection => {
    return {
      attempted: attempt,
      observed: observed.filter(({ event }) => event.attempt === attempt.event.attempt),
    };
  });
  const posted = observed.findLast(({ event }) => event.outcome === 'sent' || event.outcome === 'found');
  const ts = posted?.event.ts;
  return {
    part,
    standing: posted === undefined ? standingOf(attempted.at(-1), observed.at(-1)) : 'posted',
    posts,
    ...(ts === undefined ? {} : { ts }),
  };
}

function standingOf(
  attempted: Recorded<'delivery-attempted'> | undefined,
  observed: Recorded<'delivery-observed'> | undefined,
): PartProjection['standing'] {
  if (attempted === undefined && observed === undefined) return 'intended';
  if (observed === undefined || (attempted !== undefined && attempted.seq > observed.seq)) return 'posting';
  const { outcome } = observed.event;
  return outcome === 'sent' || outcome === 'found' ? 'posted' : outcome;
}
