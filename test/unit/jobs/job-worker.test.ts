import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunId } from '../../../src/contract/brand.ts';
import type { Job, JobOutcome } from '../../../src/contract/job.ts';
import { JOB_BACKOFF_MS, JOB_POLL_INTERVAL_MS } from '../../../src/contract/limits.ts';
import type { JobRows } from '../../../src/jobs/sqlite/job-rows.ts';
import { createJobWorker } from '../../../src/jobs/sqlite/job-worker.ts';
import { createTestLogger } from '../../fixtures/test-record.ts';

const job: Job = { id: 1, kind: 'run', runId: 'a' as RunId, key: 'k', attempt: 1 };
const busy = new Error('database is locked');

/** Rows that have one job, and remember what was written about it. */
function createRows(overrides: Partial<JobRows> = {}) {
  const written: string[] = [];
  const left: Job[] = [job];
  const rows: JobRows = {
    claim: async (kind) => (kind === 'run' ? left.splice(0) : []),
    finish: async () => {
      written.push('finished');
    },
    putBack: async (_job, readyAtMs, failures) => {
      written.push(`put back for ${readyAtMs} after ${failures} failures`);
    },
    setAside: async () => {
      written.push('set aside');
    },
    listInHand: async () => [],
    nextReadyAtMs: async () => undefined,
    count: async () => 0,
    ...overrides,
  };
  return { rows, written };
}

function createWorker(rows: JobRows, onJob: (job: Job) => Promise<JobOutcome>) {
  const logger = createTestLogger();
  const worker = createJobWorker({
    rows,
    logger,
    now: () => 1_000,
    slots: { run: 1, reflect: 1 },
    handlers: { onJob, onSetAside: async () => {} },
  });
  return { worker, logged: logger.logged };
}

describe('the worker of a queue', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('gives a job back unseen that it took while it was asked to stop', async () => {
    const claim = Promise.withResolvers<readonly Job[]>();
    const { rows, written } = createRows({
      claim: (kind) => (kind === 'run' ? claim.promise : Promise.resolve([])),
    });
    const { worker } = createWorker(rows, () => Promise.reject(new Error('must not be handed out')));
    worker.wake();
    const stopped = worker.stop(1_000);
    claim.resolve([job]);
    await stopped;
    expect(written).toEqual(['put back for 1000 after 0 failures']);
  });

  it('writes the end of a job again until it is written', async () => {
    const failures = [busy, busy];
    const finish = async () => {
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      written.push('finished');
    };
    const { rows, written } = createRows({ finish });
    const { worker, logged } = createWorker(rows, async () => ({ kind: 'done' }));
    worker.wake();
    await vi.advanceTimersByTimeAsync(2 * JOB_BACKOFF_MS);
    expect(written).toEqual(['finished']);
    expect(logged).toHaveLength(2);
    await worker.stop(0);
  });

  it('looks again at the next poll where the queue could not be read', async () => {
    const claims: string[] = [];
    const claim = async (): Promise<readonly Job[]> => {
      claims.push('claim');
      throw busy;
    };
    const { worker, logged } = createWorker(createRows({ claim }).rows, async () => ({ kind: 'done' }));
    worker.wake();
    await vi.advanceTimersByTimeAsync(JOB_POLL_INTERVAL_MS - 1);
    expect(claims).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(claims).toHaveLength(2);
    expect(logged).toHaveLength(2);
    await worker.stop(0);
  });

  it('looks once more for whoever woke it in the middle of a look', async () => {
    const claim = Promise.withResolvers<void>();
    const claims: string[] = [];
    const { rows } = createRows({
      claim: async (kind) => {
        claims.push(kind);
        await claim.promise;
        return [];
      },
    });
    const { worker } = createWorker(rows, async () => ({ kind: 'done' }));
    worker.wake();
    worker.wake();
    worker.wake();
    claim.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(claims).toEqual(['run', 'reflect', 'run', 'reflect']);
    await worker.stop(0);
  });
});
