import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunId } from '../../src/contract/brand.ts';
import { RUN_LEASE_MS } from '../../src/contract/limits.ts';
import type { RunEvent } from '../../src/contract/run-event.ts';
import type { RunLease, RunSummary, StoredEvent } from '../../src/contract/run-store.ts';
import { projectRun } from '../../src/record/index.ts';
import { openSqliteTestRecord } from '../fixtures/sqlite-test-record.ts';
import type { TestRecord } from '../fixtures/test-record.ts';

const WORKERS = ['w1', 'w2', 'w3'] as const;

const event = fc.oneof<fc.Arbitrary<RunEvent>[]>(
  fc.string({ unit: 'binary', maxLength: 40 }).map((detail) => ({ kind: 'noted', code: 'n', detail })),
  fc.record({
    kind: fc.constant('work-started' as const),
    worker: fc.constantFrom(...WORKERS),
    resumed: fc.boolean(),
  }),
  fc.boolean().map((delivered) => ({ kind: 'delivery-ended', surface: 'slack', delivered })),
  fc.constant<RunEvent>({ kind: 'no-answer', reason: 'truncated', line: 'It was cut off.' }),
);

/** What workers and the world may do to a record, in any order. */
const step = fc.oneof(
  fc.record({ do: fc.constant('admit' as const), message: fc.nat({ max: 3 }), delivery: fc.nat({ max: 2 }) }),
  fc.record({
    do: fc.constant('take' as const),
    run: fc.nat({ max: 3 }),
    worker: fc.constantFrom(...WORKERS),
  }),
  fc.record({
    do: fc.constant('append' as const),
    lease: fc.nat({ max: 9 }),
    events: fc.array(event, { maxLength: 3 }),
  }),
  fc.record({ do: fc.constant('release' as const), lease: fc.nat({ max: 9 }) }),
  fc.record({ do: fc.constant('renew' as const), lease: fc.nat({ max: 9 }) }),
  fc.record({ do: fc.constant('expire' as const) }),
  fc.record({ do: fc.constant('wait' as const), durationMs: fc.nat({ max: 2 * RUN_LEASE_MS }) }),
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What a record should hold, kept by the simplest means. */
type Model = {
  readonly runs: {
    readonly runId: RunId;
    readonly message: number;
    epoch: number;
    readonly events: RunEvent[];
  }[];
  readonly leases: RunLease[];
};

async function play(record: TestRecord, model: Model, action: Step): Promise<void> {
  const { store, clock } = record;
  switch (action.do) {
    case 'admit': {
      const mention = mentionOf(action.message, action.delivery);
      const admission = await store.admit(mention);
      const known = model.runs.find(({ message }) => message === action.message);
      expect(admission.kind).toBe(known === undefined ? 'admitted' : 'duplicate');
      if (known !== undefined) return expect(admission.runId).toBe(known.runId);
      const events: RunEvent[] = [{ kind: 'mention-received', mention }];
      model.runs.push({ runId: admission.runId, message: action.message, epoch: 0, events });
      return;
    }
    case 'take': {
      const run = model.runs[action.run];
      if (run === undefined) return;
      const taken = await store.takeLease(run.runId, action.worker);
      if (taken.kind !== 'taken') return expect(taken.kind).toBe('held');
      expect(taken.lease.epoch).toBe(run.epoch + 1);
      run.epoch = taken.lease.epoch;
      model.leases.push(taken.lease);
      return;
    }
    case 'append': {
      const lease = model.leases[action.lease];
      const run = model.runs.find(({ runId }) => runId === lease?.runId);
      if (lease === undefined || run === undefined) return;
      const appended = await store.append(lease, action.events);
      expect(appended.kind).toBe(lease.epoch === run.epoch ? 'appended' : 'fenced');
      if (appended.kind === 'appended') run.events.push(...action.events);
      return;
    }
    case 'release': {
      const lease = model.leases[action.lease];
      return lease === undefined ? undefined : store.releaseLease(lease);
    }
    case 'renew': {
      const lease = model.leases[action.lease];
      const run = model.runs.find(({ runId }) => runId === lease?.runId);
      if (lease !== undefined) expect(await store.renewLease(lease)).toBe(lease.epoch === run?.epoch);
      return;
    }
    case 'expire':
      return store.expireLeases();
    case 'wait':
      clock.nowMs += action.durationMs;
  }
}

function mentionOf(message: number, delivery: number) {
  return {
    eventId: `Ev${message}-${delivery}`,
    team: 'T1',
    channel: 'C1',
    ts: `17.${message}`,
    threadTs: '17.0',
    user: 'U1',
    botUser: 'UBOT',
    via: 'app-mention',
    text: `question ${message}`,
    cut: false,
  } as const;
}

describe('the record, whatever workers do to it', () => {
  it('only grows, without a gap, under epochs that only rise, and its listing says what its events say', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (actions) => {
        const record = await openSqliteTestRecord();
        try {
          const model: Model = { runs: [], leases: [] };
          const heard: StoredEvent[] = [];
          record.store.subscribe((stored) => heard.push(stored));
          const before = new Map<RunId, readonly StoredEvent[]>();
          for (const action of actions) {
            await play(record, model, action);
            for (const { runId, events } of model.runs) {
              const stored = await record.store.readEvents(runId);
              expect(stored.map((one) => one.event)).toEqual(events);
              expect(stored.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
              expect(stored.slice(0, before.get(runId)?.length ?? 0)).toEqual(before.get(runId) ?? []);
              expect(stored.map(({ epoch }) => epoch)).toEqual(
                stored.map(({ epoch }) => epoch).toSorted(byNumber),
              );
              expect(await record.store.readRun(runId)).toMatchObject(listingOf(stored));
              before.set(runId, stored);
            }
          }
          for (const [runId, stored] of before) {
            expect(heard.filter((one) => one.runId === runId)).toEqual(stored);
          }
          expect(record.queued).toHaveLength(model.runs.length);
        } finally {
          await record.discard();
        }
      }),
      { numRuns: 25 },
    );
  });
});

function byNumber(one: number, other: number): number {
  return one - other;
}

/** What a listing must say, told from the events by the projection, which knows nothing of listings. */
function listingOf(stored: readonly StoredEvent[]): Partial<RunSummary> {
  const run = projectRun(stored);
  return {
    status: run.status,
    delivered: run.delivery.ended?.event.delivered ?? false,
    events: stored.length,
    updatedAtMs: stored.at(-1)?.atMs ?? 0,
  };
}
