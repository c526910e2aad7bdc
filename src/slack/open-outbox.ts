import type { RunEvent } from '../contract/run-event.ts';
import type { RunLease, RunStore, StoredEvent } from '../contract/run-store.ts';
import { type Delivery, projectDelivery } from './project-delivery.ts';

/** A run's outbox while one worker holds its lease: what is recorded, and a pen. */
export type Outbox = {
  readonly delivery: () => Delivery;
  /** Writes facts in one transaction. @returns false where a newer worker has the run: nothing was written. */
  readonly append: (...facts: readonly RunEvent[]) => Promise<boolean>;
};

/**
 * Opens the outbox of a run.
 * @param events - the run's history as read; later facts are added as they are written.
 */
export function openOutbox(
  lease: RunLease,
  events: readonly StoredEvent[],
  store: Pick<RunStore, 'append'>,
): Outbox {
  let history = events;
  let delivery = projectDelivery(history);
  return {
    delivery: () => delivery,
    append: async (...facts) => {
      const result = await store.append(lease, facts);
      if (result.kind === 'fenced') return false;
      history = [...history, ...result.events];
      delivery = projectDelivery(history);
      return true;
    },
  };
}
