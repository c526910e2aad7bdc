import type { Job, JobHandlers, JobKind } from '../../contract/job.ts';
import {
  JOB_BACKOFF_MS,
  JOB_POLL_INTERVAL_MS,
  MAX_JOB_ATTEMPTS,
  MAX_JOB_BACKOFF_MS,
} from '../../contract/limits.ts';
import type { Logger } from '../../contract/logger.ts';
import type { JobRows } from './job-rows.ts';

/** What hands out jobs while the process runs. */
export type JobWorker = {
  /** Takes over what a dead process left in hand: each counts as a failure, or a job that kills would kill for ever. */
  readonly recover: () => Promise<void>;
  /** Looks for work at once, or right after the look that is under way. */
  readonly wake: () => void;
  /** Hands out nothing more, waits for what is in hand, and queues again what is not done in time. */
  readonly stop: (graceMs: number) => Promise<void>;
};

/** What a worker is made of. */
export type JobWorkerParts = {
  readonly rows: JobRows;
  readonly handlers: JobHandlers;
  readonly logger: Logger;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Jobs of each kind worked on at once. */
  readonly slots: Readonly<Record<JobKind, number>>;
};

const KINDS: readonly JobKind[] = ['run', 'reflect'];

/** A worker over the queue's rows. Nothing in it is awaited by a caller but `recover` and `stop`, so it logs its faults itself. */
export function createJobWorker({ rows, handlers, logger, now, slots }: JobWorkerParts): JobWorker {
  const inHand = new Map<number, { readonly job: Job; readonly settled: Promise<void> }>();
  const stopping = new AbortController();
  let isOver = false;
  let looking: Promise<void> | undefined;
  let isLookWanted = false;
  let timer: NodeJS.Timeout | undefined;

  const wake = (): void => {
    isLookWanted = true;
    if (!stopping.signal.aborted) looking ??= look();
  };

  const look = async (): Promise<void> => {
    clearTimeout(timer);
    let waitMs = JOB_POLL_INTERVAL_MS;
    while (isLookWanted && !stopping.signal.aborted) {
      isLookWanted = false;
      try {
        for (const kind of KINDS) await handOut(kind);
        waitMs = await waitForNext();
      } catch (err) {
        logger.error({ err }, 'the queue could not be read; it is tried again');
      }
    }
    // In one step with the check above: a wake that came in between would be lost until the next poll.
    looking = undefined;
    if (!stopping.signal.aborted) timer = setTimeout(wake, waitMs);
  };

  const handOut = async (kind: JobKind): Promise<void> => {
    const busy = [...inHand.values()].filter(({ job }) => job.kind === kind).length;
    for (const job of await rows.claim(kind, slots[kind] - busy, now())) {
      const settled = work(job).finally(() => {
        inHand.delete(job.id);
        wake();
      });
      inHand.set(job.id, { job, settled });
    }
  };

  const waitForNext = async (): Promise<number> => {
    const nowMs = now();
    const readyAtMs = (await rows.nextReadyAtMs(nowMs)) ?? Number.POSITIVE_INFINITY;
    return Math.min(readyAtMs - nowMs, JOB_POLL_INTERVAL_MS);
  };

  const work = async (job: Job): Promise<void> => {
    // Claimed while the process was asked to stop: it goes back unseen.
    if (stopping.signal.aborted) return settle(job, () => rows.putBack(job, now(), job.attempt - 1));
    try {
      const outcome = await handlers.onJob(job);
      if (outcome.kind === 'done') await settle(job, () => rows.finish(job));
      else await settle(job, () => rows.putBack(job, outcome.atMs, job.attempt - 1));
    } catch (error) {
      await fail(job, error);
    }
  };

  const fail = async (job: Job, error: unknown): Promise<void> => {
    const { id, kind, runId, attempt } = job;
    logger.warn({ job: id, kind, runId, attempt, err: error }, 'a job failed');
    if (attempt < MAX_JOB_ATTEMPTS) {
      const waitMs = Math.min(JOB_BACKOFF_MS * 2 ** (attempt - 1), MAX_JOB_BACKOFF_MS);
      return settle(job, () => rows.putBack(job, now() + waitMs, attempt));
    }
    try {
      // Told before it is written down: killed in between, the process tells again rather than never.
      await handlers.onSetAside(job, error);
    } catch (err) {
      logger.error({ job: id, kind, runId, err }, 'nobody could be told that a job is set aside');
    }
    return settle(job, () => rows.setAside(job));
  };

  /** Writes down what became of a job. Tried until it is written or the process stops: a job nobody has must not look taken. */
  const settle = async (job: Job, write: () => Promise<void>): Promise<void> => {
    while (!isOver) {
      try {
        return await write();
      } catch (err) {
        logger.error(
          { job: job.id, runId: job.runId, err },
          'the end of a job could not be written; tried again',
        );
        await sleep(JOB_BACKOFF_MS, stopping.signal);
      }
      if (stopping.signal.aborted) return;
    }
  };

  return {
    wake,
    recover: async () => {
      for (const job of await rows.listInHand()) {
        await fail(job, new Error('the process died with this job in hand'));
      }
    },
    stop: async (graceMs) => {
      stopping.abort();
      clearTimeout(timer);
      await looking;
      const settled = Promise.all([...inHand.values()].map((held) => held.settled));
      const graceOver = new AbortController();
      await Promise.race([settled, sleep(graceMs, graceOver.signal)]);
      graceOver.abort();
      isOver = true;
      for (const { job } of inHand.values()) await rows.putBack(job, now(), job.attempt - 1);
    },
  };
}

/** Resolves after so many milliseconds, or at once when `signal` aborts. Never rejects. */
function sleep(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, durationMs);
    signal.addEventListener('abort', end);
  });
}
