import type { RunId, Sha256 } from './brand.ts';
import type { JobDraft } from './job.ts';
import type { Mention } from './mention.ts';
import type { RunEvent } from './run-event.ts';

/** One event as stored: what happened, to which run, in which place of its history, when, under whose lease. */
export type StoredEvent = {
  readonly runId: RunId;
  /** 1-based and without gaps within a run. */
  readonly seq: number;
  readonly atMs: number;
  /** Epoch of the lease it was written under; 0 where none was needed (ingress, re-interpretation). */
  readonly epoch: number;
  readonly event: RunEvent;
};

/** One row of a listing: computed from the run's events when they are appended. */
export type RunSummary = {
  readonly runId: RunId;
  readonly team: string;
  readonly channel: string;
  readonly threadTs: string;
  readonly user: string;
  /** The mention's text, first 200 characters. */
  readonly title: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** `waiting` (nobody took it yet) · `working` · `answered` (answer recorded) · `unanswered` (ended without one). */
  readonly status: 'waiting' | 'working' | 'answered' | 'unanswered';
  /** State of the last interpreted answer call; absent before there is one. */
  readonly state?: string;
  /** The route of the answer call; absent before one was prepared. */
  readonly route?: string;
  /** True once the outbox is done and all parts stand in the thread. */
  readonly delivered: boolean;
  readonly events: number;
};

/** The right to append to a run. A later lease has a higher epoch and fences this one. */
export type RunLease = { readonly runId: RunId; readonly epoch: number; readonly worker: string };

/** A blob to be stored in the same transaction as the events that name it. */
export type BlobDraft = { readonly sha256: Sha256; readonly bytes: Uint8Array };

/** What became of a mention at ingress. */
export type Admission = { readonly kind: 'admitted' | 'duplicate'; readonly runId: RunId };

/** What became of an append. `fenced`: a newer lease exists; nothing was written and the worker must stop. */
export type AppendResult =
  | { readonly kind: 'appended'; readonly events: readonly StoredEvent[] }
  | { readonly kind: 'fenced' };

/** Where runs live. Events are validated on write and on read; nothing is ever changed or removed. Methods reject only if the database does, or on a bug. */
export type RunStore = {
  /** Writes the inbox row, the run, its first event and its job in one transaction; a known event id or message writes nothing. */
  readonly admit: (mention: Mention) => Promise<Admission>;
  /** Takes the run for a worker: a new, higher epoch. `held` while another worker's lease is unexpired. */
  readonly takeLease: (
    runId: RunId,
    worker: string,
  ) => Promise<{ kind: 'taken'; lease: RunLease } | { kind: 'held'; untilMs: number } | { kind: 'missing' }>;
  /** Prolongs a lease; false where it was fenced. */
  readonly renewLease: (lease: RunLease) => Promise<boolean>;
  /** Gives a lease back so that the next worker need not wait for it to expire. A fenced one changes nothing. */
  readonly releaseLease: (lease: RunLease) => Promise<void>;
  /** Ends every lease at once: for a process that knows it is the only one on this database. */
  readonly expireLeases: () => Promise<void>;
  /** Appends events, the blobs they name and the jobs they wake in one transaction. */
  readonly append: (
    lease: RunLease,
    events: readonly RunEvent[],
    extra?: { blobs?: readonly BlobDraft[]; jobs?: readonly JobDraft[] },
  ) => Promise<AppendResult>;
  /** Appends a re-interpretation beside what is there; needs no lease since it touches no live state. */
  readonly appendReading: (runId: RunId, event: RunEvent) => Promise<StoredEvent>;
  /** A run's whole history in order; empty where there is no such run. */
  readonly readEvents: (runId: RunId) => Promise<readonly StoredEvent[]>;
  readonly readRun: (runId: RunId) => Promise<RunSummary | undefined>;
  /** Newest first; `before` continues a listing after that run. */
  readonly listRuns: (page?: { limit?: number; before?: RunId }) => Promise<readonly RunSummary[]>;
  readonly readBlob: (sha256: Sha256) => Promise<Uint8Array | undefined>;
  /** Calls `listener` after each commit of this process, in order, until the returned function is called. */
  readonly subscribe: (listener: (event: StoredEvent) => void) => () => void;
  readonly close: () => Promise<void>;
};
