import type { Sha256 } from '../contract/brand.ts';
import type { JobDraft } from '../contract/job.ts';
import type { RunEvent, RunEventOf } from '../contract/run-event.ts';
import type { BlobDraft, RunLease, RunStore, StoredEvent } from '../contract/run-store.ts';

/** A newer worker has the run: whatever this one still wants to write must not be written. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** A run's history as one worker sees it: what is stored plus what it has decided to add. */
export type Recorder = {
  readonly lease: RunLease;
  /** Every event of the run, in order, those not yet written included. */
  readonly events: readonly RunEvent[];
  /** Adds facts (and the blobs they name) to be written by the next `flush`. */
  readonly add: (event: RunEvent, blob?: BlobDraft) => void;
  /** Adds a wake-up to be queued by the next `flush`. */
  readonly wake: (job: JobDraft) => void;
  /**
   * Writes all that was added, in one transaction. Must be called before any effect on the world: what was intended
   * is then on record before it happens. @throws LeaseLostError where a newer lease exists.
   */
  readonly flush: () => Promise<void>;
  /** Forgets what was added and not written: for the one case where another recorder has told the run's end. */
  readonly discard: () => void;
  /** The last event of a kind that passes `where`; absent where there is none. */
  readonly last: <Kind extends RunEvent['kind']>(
    kind: Kind,
    where?: (event: RunEventOf<Kind>) => boolean,
  ) => RunEventOf<Kind> | undefined;
  /** A blob's bytes, also one not yet written; absent where nobody has it. */
  readonly readBlob: (sha256: Sha256) => Promise<Uint8Array | undefined>;
};

/**
 * A recorder over a run's stored history.
 * @param stored - the run's events as read under this lease.
 */
export function createRecorder(store: RunStore, lease: RunLease, stored: readonly StoredEvent[]): Recorder {
  const events: RunEvent[] = stored.map(({ event }) => event);
  let pending: RunEvent[] = [];
  let blobs: BlobDraft[] = [];
  let jobs: JobDraft[] = [];
  const discard = (): void => {
    pending = [];
    blobs = [];
    jobs = [];
  };
  return {
    lease,
    events,
    discard,
    add: (event, blob) => {
      events.push(event);
      pending.push(event);
      if (blob !== undefined) blobs.push(blob);
    },
    wake: (job) => {
      jobs.push(job);
    },
    flush: async () => {
      if (pending.length === 0 && jobs.length === 0) return;
      const written = await store.append(lease, pending, { blobs, jobs });
      if (written.kind === 'fenced') throw new LeaseLostError(`Run ${lease.runId} has a newer worker`);
      discard();
    },
    last: <Kind extends RunEvent['kind']>(kind: Kind, where?: (event: RunEventOf<Kind>) => boolean) =>
      events.findLast(
        (event): event is RunEventOf<Kind> =>
          event.kind === kind && (where === undefined || where(event as RunEventOf<Kind>)),
      ),
    readBlob: async (sha256) =>
      blobs.find((blob) => blob.sha256 === sha256)?.bytes ?? (await store.readBlob(sha256)),
  };
}
