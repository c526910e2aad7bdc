import type { RunId } from './brand.ts';

/** What a worker is woken for. `run`: from mention to reply. `reflect`: after the reply. */
export type JobKind = 'run' | 'reflect';

/** A wake-up to be queued. The truth is the run's events; a job only says "look at this run again". */
export type JobDraft = {
  readonly kind: JobKind;
  readonly runId: RunId;
  /** Jobs of one key are worked one at a time, in the order they were queued: team, channel and thread for `run`. */
  readonly key: string;
  /** Not before this time; absent means at once. */
  readonly readyAtMs?: number;
};

/** A job handed to a worker. */
export type Job = {
  readonly id: number;
  readonly kind: JobKind;
  readonly runId: RunId;
  readonly key: string;
  readonly attempt: number;
};

/** What a worker says of a job: finished, or "wake me again then" (the key stays taken meanwhile). */
export type JobOutcome = { readonly kind: 'done' } | { readonly kind: 'later'; readonly atMs: number };

/** Wakes workers. At-least-once: a handler must tolerate being called again for a job it has done. */
export type JobQueue = {
  /** Starts handing out jobs. A handler that throws is called again with back-off, up to `MAX_JOB_ATTEMPTS`; then `onSetAside` is told. */
  readonly start: (handlers: JobHandlers) => Promise<void>;
  /** Stops handing out jobs and waits up to `graceMs` for those in hand; what is left stays queued. */
  readonly stop: (graceMs: number) => Promise<void>;
  /** Jobs queued or in hand, for `doctor` and for `ask` to wait on. */
  readonly countOpen: () => Promise<number>;
};

/** What the queue calls. */
export type JobHandlers = {
  readonly onJob: (job: Job) => Promise<JobOutcome>;
  readonly onSetAside: (job: Job, error: unknown) => Promise<void>;
};
