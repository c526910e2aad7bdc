import type { RunEvent } from '../contract/run-event.ts';
import type { RunLease, RunStore, StoredEvent } from '../contract/run-store.ts';

/** A run's record while one worker holds its lease: what is written, and a pen. */
export type Outbox = {
  readonly events: () => readonly StoredEvent[];
  /** Writes facts in one transaction. @returns false where a newer worker has the run: nothing was written. */
  readonly append: (...facts: readonly RunEvent[]) => Promise<boolean>;
};

/**
 * Opens the outbox of a run.
 * @param history - the run's events as read; later facts are added as they are written.
 */
export function openOutbox(
  lease: RunLease,
  history: readonly StoredEvent[],
  store: Pick<RunStore, 'append'>,
): Outbox {
  let events = history;
  return {
    events: () => events,
    append: async (...facts) => {
      const result = await store.append(lease, facts);
      if (result.kind === 'fenced') return false;
      events = [...events, ...result.events];
      return true;
    },
  };
}
