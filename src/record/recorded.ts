import type { RunEvent, RunEventOf } from '../contract/run-event.ts';
import type { StoredEvent } from '../contract/run-store.ts';

/** A stored event known to be of one kind. */
export type Recorded<Kind extends RunEvent['kind']> = Omit<StoredEvent, 'event'> & {
  readonly event: RunEventOf<Kind>;
};

/** Whether a stored event is of one kind. */
export function isRecorded<Kind extends RunEvent['kind']>(
  stored: Pick<StoredEvent, 'event'>,
  kind: Kind,
): stored is Recorded<Kind> {
  return stored.event.kind === kind;
}

/** The stored events of one kind, in order. */
export function allRecorded<Kind extends RunEvent['kind']>(
  events: readonly StoredEvent[],
  kind: Kind,
): readonly Recorded<Kind>[] {
  return events.filter((stored) => isRecorded(stored, kind));
}

/** The last stored event of one kind; absent where there is none. */
export function lastRecorded<Kind extends RunEvent['kind']>(
  events: readonly StoredEvent[],
  kind: Kind,
): Recorded<Kind> | undefined {
  return events.findLast((stored) => isRecorded(stored, kind));
}
