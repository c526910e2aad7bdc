import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunId } from '../../src/contract/brand.ts';
import type { Job, JobDraft, JobHandlers, JobOutcome } from '../../src/contract/job.ts';
import { JOB_BACKOFF_MS, JOB_POLL_INTERVAL_MS, MAX_JOB_ATTEMPTS } from '../../src/contract/limits.ts';
import { openSqliteTestQueue } from '../fixtures/sqlite-test-queue.ts';
import { TEST_SLOTS, type TestQueue } from '../fixtures/test-queue.ts';

/** The queues that must keep the contract. A new one joins by a row. */
const QUEUES: readonly { readonly name: string; readonly open: () => Promise<TestQueue> }[] = [
  { name: 'SQLite', open: openSqliteTestQueue },
];

const draft = (run: string, key: string, overrides: Partial<JobDraft> = {}): JobDraft => ({
  kind: 'run',
  runId: run as RunId,
  key,
  ...overrides,
});

const DONE: JobOutcome = { kind: 'done' };

/** Handlers in a test's hands: each job waits until the test ends it. */
function createDesk() {
  const handed: string[] = [];
  const jobs: Job[] = [];
  const setAside: { job: Job; error: unknown }[] = [];
  const open = new Map<string, PromiseWithResolvers<JobOutcome>>();
  const arrivals: { count: number; resolve: () => void }[] = [];
  const handlers: JobHandlers = {
    onJob: (job) => {
      const end = Promise.withResolvers<JobOutcome>();
      open.set(job.runId, end);
      handed.push(job.runId);
      jobs.push(job);
      for (const arrival of arrivals) if (handed.length >= arrival.count) arrival.resolve();
      return end.promise;
    },
    onSetAside: async (job, error) => {
      setAside.push({ job, error });
    },
  };
  const end = (run: string): PromiseWithResolvers<JobOutcome> => {
    const pending = open.get(run);
    if (pending === undefined) throw new Error(`${run} is not in hand`);
    open.delete(run);
    return pending;
  };
  return {
    handlers,
    handed,
    jobs,
    setAside,
    /** Resolves once so many jobs were handed out in all. */
    arrived: (count: number): Promise<void> => {
      if (handed.length >= count) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      arrivals.push({ count, resolve });
      return promise;
    },
    finish: (run: string) => end(run).resolve(DONE),
    postpone: (run: string, atMs: number) => end(run).resolve({ kind: 'later', atMs }),
    fail: (run: string) => end(run).reject(new Error(`${run} failed`)),
  };
}

describe.each(QUEUES)('the job queue on $name', ({ open }) => {
  let test: TestQueue;
  let desk: ReturnType<typeof createDesk>;

  beforeEach(async () => {
    vi.useFakeTimers({ now: 1_790_000_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    test = await open();
    desk = createDesk();
  });
  afterEach(async () => {
    // First: what is still in hand is waited for by the real clock.
    vi.useRealTimers();
    await test.discard();
  });

  /** Lets everything that is due now happen, and nothing that is due later. */
  const settle = () => vi.advanceTimersByTimeAsync(0);

  it('hands out a job at once, without waiting for a poll', async () => {
    await test.queue.start(desk.handlers);
    await settle();
    await test.enqueue(draft('a', 'k1'));
    await desk.arrived(1);
    expect(desk.jobs).toEqual([{ id: expect.any(Number), kind: 'run', runId: 'a', key: 'k1', attempt: 1 }]);
    expect(await test.queue.countOpen()).toBe(1);
    desk.finish('a');
    await settle();
    expect(await test.queue.countOpen()).toBe(0);
  });

  it('hands out what was queued before it started', async () => {
    await test.enqueue(draft('a', 'k1'));
    expect(await test.queue.countOpen()).toBe(1);
    await test.queue.start(desk.handlers);
    await desk.arrived(1);
  });

  it('hands out nothing that was never committed', async () => {
    await test.queue.start(desk.handlers);
    await test.enqueueInVain(draft('a', 'k1'));
    await vi.advanceTimersByTimeAsync(2 * JOB_POLL_INTERVAL_MS);
    expect(desk.handed).toEqual([]);
    expect(await test.queue.countOpen()).toBe(0);
  });

  it('works the jobs of one key one at a time, in the order they were queued', async () => {
    await test.queue.start(desk.handlers);
    await test.enqueue(draft('a', 'k1'), draft('b', 'k1'), draft('c', 'k1'));
    await settle();
    expect(desk.handed).toEqual(['a']);
    desk.finish('a');
    await settle();
    expect(desk.handed).toEqual(['a', 'b']);
    desk.finish('b');
    await settle();
    expect(desk.handed).toEqual(['a', 'b', 'c']);
  });

  it('works different keys side by side, up to its slots', async () => {
    await test.queue.start(desk.handlers);
    await test.enqueue(...['a', 'b', 'c', 'd', 'e'].map((run) => draft(run, `key-${run}`)));
    await settle();
    expect(desk.handed).toEqual(['a', 'b', 'c'].slice(0, TEST_SLOTS.run));
    desk.finish('b');
    await settle();
    expect(desk.handed).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keeps slots for mentions while reflections wait', async () => {
    await test.queue.start(desk.handlers);
    await test.enqueue(
      draft('r1', 'k1', { kind: 'reflect' }),
      draft('r2', 'k2', { kind: 'reflect' }),
      draft('r3', 'k3', { kind: 'reflect' }),
      draft('a', 'k4'),
    );
    await settle();
    expect(desk.handed.toSorted()).toEqual(['a', 'r1']);
    desk.finish('r1');
    await settle();
    expect(desk.handed.at(-1)).toBe('r2');
  });

  it('takes a key as one for both kinds of job', async () => {
    await test.queue.start(desk.handlers);
    await test.enqueue(draft('a', 'k1'), draft('b', 'k1', { kind: 'reflect' }));
    await settle();
    expect(desk.handed).toEqual(['a']);
  });

  it('wakes a job again at the time its worker asked for, with its key taken meanwhile', async () => {
    await test.queue.start(desk.handlers);
    await test.enqueue(draft('a', 'k1'), draft('b', 'k1'), draft('c', 'k2'));
    await settle();
    desk.postpone('a', Date.now() + 30_000);
    await settle();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(desk.handed).toEqual(['a', 'c']);
    await vi.advanceTimersByTimeAsync(1);
    expect(desk.handed).toEqual(['a', 'c', 'a']);
    expect(desk.jobs.at(-1)?.attempt).toBe(1);
    desk.finish('a');
    await settle();
    expect(desk.handed.at(-1)).toBe('b');
  });

  it('hands out nothing before the time it was queued for', async () => {
    await test.queue.start(desk.handlers);
    await test.enqueue(draft('a', 'k1', { readyAtMs: Date.now() + 60_000 }));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(desk.handed).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(desk.handed).toEqual(['a']);
  });

  it('calls a failed job again with growing waits, then sets it aside and says so', async () => {
    await test.queue.start(desk.handlers);
    await test.enqueue(draft('a', 'k1'), draft('b', 'k1'));
    await settle();
    for (let attempt = 1; attempt < MAX_JOB_ATTEMPTS; attempt += 1) {
      expect(desk.jobs.at(-1)).toMatchObject({ runId: 'a', attempt });
      desk.fail('a');
      await settle();
      const waitMs = Math.min(JOB_BACKOFF_MS * 2 ** (attempt - 1), 60_000);
      await vi.advanceTimersByTimeAsync(waitMs - 1);
      expect(desk.jobs).toHaveLength(attempt);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(desk.setAside).toEqual([]);
    desk.fail('a');
    await settle();
    expect(desk.setAside).toEqual([
      {
        job: expect.objectContaining({ runId: 'a', attempt: MAX_JOB_ATTEMPTS }),
        error: new Error('a failed'),
      },
    ]);
    expect(desk.handed.at(-1)).toBe('b');
    expect(await test.queue.countOpen()).toBe(1);
  });

  it('sets a job aside also where nobody can be told', async () => {
    const handlers: JobHandlers = {
      onJob: (job) => Promise.reject(new Error(`attempt ${job.attempt}`)),
      onSetAside: () => Promise.reject(new Error('no one there')),
    };
    await test.queue.start(handlers);
    await test.enqueue(draft('a', 'k1'));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(await test.queue.countOpen()).toBe(0);
    expect(JSON.stringify(test.logged)).toContain('nobody could be told');
  });

  it('waits for the jobs in hand when it stops, and hands out no other', async () => {
    await test.queue.start(desk.handlers);
    await test.enqueue(draft('a', 'k1'), draft('b', 'k1'));
    await settle();
    const stopped = test.queue.stop(10_000);
    await settle();
    desk.finish('a');
    await stopped;
    expect(desk.handed).toEqual(['a']);
    expect(await test.queue.countOpen()).toBe(1);
  });

  it('leaves what is not done in time queued for the next start, as a first try', async () => {
    await test.queue.start(desk.handlers);
    await test.enqueue(draft('a', 'k1'));
    await settle();
    const stopped = test.queue.stop(10_000);
    await vi.advanceTimersByTimeAsync(10_000);
    await stopped;
    expect(await test.queue.countOpen()).toBe(1);
    const next = createDesk();
    await test.reopen().start(next.handlers);
    await next.arrived(1);
    expect(next.jobs).toMatchObject([{ runId: 'a', attempt: 1 }]);
  });

  it('takes over what a dead process left in hand, as a failure', async () => {
    await test.queue.start(desk.handlers);
    await test.enqueue(draft('a', 'k1'), draft('b', 'k1'));
    await settle();
    // The first queue is simply never heard of again.
    const next = createDesk();
    await test.reopen().start(next.handlers);
    await vi.advanceTimersByTimeAsync(JOB_BACKOFF_MS);
    expect(next.jobs).toMatchObject([{ runId: 'a', attempt: 2 }]);
  });

  it('sets aside a job that was in hand each time its process died', async () => {
    await test.enqueue(draft('a', 'k1'));
    for (let death = 1; death <= MAX_JOB_ATTEMPTS; death += 1) {
      await test.reopen().start(desk.handlers);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(desk.jobs).toHaveLength(death);
    }
    await test.reopen().start(desk.handlers);
    await settle();
    expect(desk.setAside).toHaveLength(1);
    expect(await test.queue.countOpen()).toBe(0);
  });

  it('does not start twice', async () => {
    await test.queue.start(desk.handlers);
    await expect(test.queue.start(desk.handlers)).rejects.toThrow('already started');
  });
});
