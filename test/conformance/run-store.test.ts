import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunId, Sha256 } from '../../src/contract/brand.ts';
import type { JobDraft } from '../../src/contract/job.ts';
import { MAX_EVENT_BYTES, MAX_RUNS_LISTED, RUN_LEASE_MS } from '../../src/contract/limits.ts';
import type { Mention } from '../../src/contract/mention.ts';
import type { RunEvent } from '../../src/contract/run-event.ts';
import type { RunLease, StoredEvent } from '../../src/contract/run-store.ts';
import { everyFixtureRun } from '../fixtures/fixture-runs.ts';
import { openSqliteTestRecord } from '../fixtures/sqlite-test-record.ts';
import type { TestRecord } from '../fixtures/test-record.ts';

/** The stores that must keep the contract. A new one joins by a row. */
const STORES: readonly { readonly name: string; readonly open: () => Promise<TestRecord> }[] = [
  { name: 'SQLite', open: openSqliteTestRecord },
];

const mention = (overrides: Partial<Mention> = {}): Mention => ({
  eventId: 'Ev01',
  team: 'T1',
  channel: 'C1',
  ts: '1700000000.000100',
  threadTs: '1700000000.000100',
  user: 'U1',
  botUser: 'UBOT',
  via: 'app-mention',
  text: 'What changed?',
  cut: false,
  ...overrides,
});

const noted = (detail: string): RunEvent => ({ kind: 'noted', code: 'test', detail });
const workStarted: RunEvent = { kind: 'work-started', worker: 'w1', resumed: false };
const ended: RunEvent = { kind: 'delivery-ended', surface: 'slack', delivered: true };

const answer = (text: string): RunEvent => ({
  kind: 'answer',
  callId: 'call-1',
  text,
  canonicalVersion: 'v1',
  promoted: 0,
  left: {},
  redactions: {},
});

function blob(text: string): { sha256: Sha256; bytes: Uint8Array } {
  const bytes = new TextEncoder().encode(text);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') as Sha256 };
}

describe.each(STORES)('the run store on $name', ({ open }) => {
  let record: TestRecord;

  beforeEach(async () => {
    record = await open();
  });
  afterEach(() => record.discard());

  async function admitted(overrides: Partial<Mention> = {}): Promise<RunId> {
    return (await record.store.admit(mention(overrides))).runId;
  }

  async function leased(overrides: Partial<Mention> = {}): Promise<RunLease> {
    const taken = await record.store.takeLease(await admitted(overrides), 'w1');
    if (taken.kind !== 'taken') throw new Error('a new run must be free');
    return taken.lease;
  }

  describe('admits a mention', () => {
    it('with its first event, its listing and its job', async () => {
      const { kind, runId } = await record.store.admit(mention());
      expect(kind).toBe('admitted');
      expect(await record.store.readEvents(runId)).toEqual([
        {
          runId,
          seq: 1,
          atMs: record.clock.nowMs,
          epoch: 0,
          event: { kind: 'mention-received', mention: mention() },
        },
      ]);
      expect(await record.store.readRun(runId)).toEqual({
        runId,
        team: 'T1',
        channel: 'C1',
        threadTs: '1700000000.000100',
        user: 'U1',
        title: 'What changed?',
        createdAtMs: record.clock.nowMs,
        updatedAtMs: record.clock.nowMs,
        status: 'waiting',
        delivered: false,
        events: 1,
      });
      expect(record.queued).toEqual<JobDraft[]>([{ kind: 'run', runId, key: 'T1/C1/1700000000.000100' }]);
      expect(record.wakes).toBe(1);
    });

    it.each([
      ['the same event again', {}],
      ['another event about the same message', { eventId: 'Ev02' }],
      ['the same event id about something else', { ts: '1700000000.000200' }],
    ])('once: %s writes nothing', async (_name, overrides) => {
      const runId = await admitted();
      expect(await record.store.admit(mention(overrides))).toEqual({ kind: 'duplicate', runId });
      expect(await record.store.listRuns()).toHaveLength(1);
      expect(await record.store.readEvents(runId)).toHaveLength(1);
      expect(record.queued).toHaveLength(1);
    });

    it('of the same timestamp in another channel or team as another run', async () => {
      const ids = [
        await admitted(),
        await admitted({ eventId: 'Ev02', channel: 'C2' }),
        await admitted({ eventId: 'Ev03', team: 'T2' }),
      ];
      expect(new Set(ids).size).toBe(3);
    });

    it('from many deliveries at once exactly once', async () => {
      const admissions = await Promise.all(Array.from({ length: 20 }, () => record.store.admit(mention())));
      expect(admissions.filter(({ kind }) => kind === 'admitted')).toHaveLength(1);
      expect(new Set(admissions.map(({ runId }) => runId)).size).toBe(1);
      expect(record.queued).toHaveLength(1);
    });

    it('not at all where its job cannot be queued', async () => {
      record.failNextEnqueue();
      await expect(record.store.admit(mention())).rejects.toThrow('queue is down');
      expect(await record.store.listRuns()).toEqual([]);
      expect(await record.store.admit(mention())).toMatchObject({ kind: 'admitted' });
    });

    it('not at all where it does not fit its schema', async () => {
      await expect(record.store.admit(mention({ user: '' }))).rejects.toThrow(
        /mention-received.*mention\.user/,
      );
      expect(await record.store.listRuns()).toEqual([]);
    });

    it('with the longest text a mention may have, in a script of three bytes a letter', async () => {
      const runId = await admitted({ text: '漢'.repeat(40_000) });
      expect(await record.store.readEvents(runId)).toHaveLength(1);
      expect((await record.store.readRun(runId))?.title).toBe('漢'.repeat(200));
    });
  });

  describe('appends', () => {
    it('events in order, numbered without a gap, over several calls', async () => {
      const lease = await leased();
      const first = await record.store.append(lease, [workStarted, noted('a')]);
      const second = await record.store.append(lease, [noted('b')]);
      const seqs = [first, second].flatMap((result) =>
        result.kind === 'appended' ? result.events.map(({ seq, epoch }) => [seq, epoch]) : [],
      );
      expect(seqs).toEqual([
        [2, 1],
        [3, 1],
        [4, 1],
      ]);
      const stored = await record.store.readEvents(lease.runId);
      expect(stored.map(({ event }) => event).slice(1)).toEqual([workStarted, noted('a'), noted('b')]);
    });

    it('from many writers at once without a gap or a double', async () => {
      const lease = await leased();
      await Promise.all(
        Array.from({ length: 25 }, (_, index) => record.store.append(lease, [noted(`${index}`)])),
      );
      const stored = await record.store.readEvents(lease.runId);
      expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 26 }, (_, index) => index + 1));
    });

    it('nothing where one event of several is malformed', async () => {
      const lease = await leased();
      const broken = { kind: 'noted', code: 'test' } as unknown as RunEvent;
      await expect(record.store.append(lease, [noted('a'), broken])).rejects.toThrow(
        /noted event is malformed.*detail/,
      );
      expect(await record.store.readEvents(lease.runId)).toHaveLength(1);
    });

    it('the jobs it wakes in the same transaction, also without an event', async () => {
      const lease = await leased();
      const job: JobDraft = { kind: 'reflect', runId: lease.runId, key: 'reflect:T1' };
      expect(await record.store.append(lease, [], { jobs: [job] })).toEqual({ kind: 'appended', events: [] });
      expect(record.queued.at(-1)).toEqual(job);
      record.failNextEnqueue();
      await expect(record.store.append(lease, [noted('a')], { jobs: [job] })).rejects.toThrow(
        'queue is down',
      );
      expect(await record.store.readEvents(lease.runId)).toHaveLength(1);
    });

    it('to no run that is not there', async () => {
      const lease = await leased();
      const missing = { ...lease, runId: '01KBA0SW1TCHB0ARDF1XT09999' as RunId };
      await expect(record.store.append(missing, [noted('a')])).rejects.toThrow('not in the record');
      expect(await record.store.readEvents(missing.runId)).toEqual([]);
      expect(await record.store.readRun(missing.runId)).toBeUndefined();
    });

    it('an answer of exactly the budget, measured on what is stored, and none of one byte more', async () => {
      const lease = await leased();
      const room = MAX_EVENT_BYTES - Buffer.byteLength(JSON.stringify(answer('')));
      const text = `${'ä'.repeat(Math.floor(room / 2))}${'a'.repeat(room % 2)}`;
      await expect(record.store.append(lease, [answer(`${text}a`)])).rejects.toThrow(
        'answer event has 65537 bytes; at most 65536',
      );
      expect(await record.store.append(lease, [answer(text)])).toMatchObject({ kind: 'appended' });
    });

    it('a redacted event where a secret reached it, and tells the operator', async () => {
      const lease = await leased();
      const secret = ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4'].join('_');
      await record.store.append(lease, [noted(`leaked ${secret} here`)]);
      const stored = await record.store.readEvents(lease.runId);
      expect(stored.at(-1)?.event).toEqual(noted('leaked REDACTED-github-token here'));
      expect(JSON.stringify(record.logged)).toContain('github-token');
      expect(JSON.stringify(record.logged)).not.toContain(secret);
    });
  });

  describe('keeps blobs', () => {
    const observed = (sha256: string): RunEvent => ({
      kind: 'attempt-observed',
      callId: 'call-1',
      attempt: 1,
      facts: { transport: 'response-received', status: 200, headers: {}, durationMs: 5, bodyBytes: 5 },
      bodyBlob: sha256,
    });

    it('byte for byte under their hash, equal ones once', async () => {
      const lease = await leased();
      const { sha256, bytes } = blob('\u0000\uFFFDbytes\n');
      await record.store.append(lease, [observed(sha256)], { blobs: [{ sha256, bytes }] });
      await record.store.append(lease, [observed(sha256)], { blobs: [{ sha256, bytes }] });
      const read = await record.store.readBlob(sha256);
      expect(read === undefined ? read : new Uint8Array(read)).toEqual(bytes);
    });

    it('and gives nothing for a hash nobody stored', async () => {
      expect(await record.store.readBlob(blob('never stored').sha256)).toBeUndefined();
    });

    it('and refuses bytes under another name, with all that came with them', async () => {
      const lease = await leased();
      const wrong = { sha256: blob('one').sha256, bytes: blob('two').bytes };
      await expect(record.store.append(lease, [noted('a')], { blobs: [wrong] })).rejects.toThrow(
        'other bytes',
      );
      expect(await record.store.readEvents(lease.runId)).toHaveLength(1);
    });

    it('and refuses an event that names a blob nobody stored', async () => {
      const lease = await leased();
      await expect(record.store.append(lease, [observed(blob('lost').sha256)])).rejects.toThrow(
        'nobody stored',
      );
    });
  });

  describe('leases', () => {
    it('a run to one worker at a time', async () => {
      const { runId } = await leased();
      expect(await record.store.takeLease(runId, 'w2')).toEqual({
        kind: 'held',
        untilMs: record.clock.nowMs + RUN_LEASE_MS,
      });
    });

    it('a run again to the worker that has it, with a higher epoch', async () => {
      const { runId, epoch } = await leased();
      expect(await record.store.takeLease(runId, 'w1')).toEqual({
        kind: 'taken',
        lease: { runId, epoch: epoch + 1, worker: 'w1' },
      });
    });

    it('a run to the next worker once the lease has ended by itself, was given back, or was ended', async () => {
      const first = await leased();
      record.clock.nowMs += RUN_LEASE_MS;
      const second = await record.store.takeLease(first.runId, 'w2');
      expect(second).toMatchObject({ kind: 'taken', lease: { epoch: 2 } });
      if (second.kind === 'taken') await record.store.releaseLease(second.lease);
      expect(await record.store.takeLease(first.runId, 'w3')).toMatchObject({
        kind: 'taken',
        lease: { epoch: 3 },
      });
      await record.store.expireLeases();
      expect(await record.store.takeLease(first.runId, 'w4')).toMatchObject({
        kind: 'taken',
        lease: { epoch: 4 },
      });
    });

    it('a run for longer where the worker asks in time', async () => {
      const lease = await leased();
      record.clock.nowMs += RUN_LEASE_MS - 1;
      expect(await record.store.renewLease(lease)).toBe(true);
      record.clock.nowMs += RUN_LEASE_MS - 1;
      expect(await record.store.takeLease(lease.runId, 'w2')).toMatchObject({ kind: 'held' });
    });

    it('no run that is not there', async () => {
      expect(await record.store.takeLease('01KBA0SW1TCHB0ARDF1XT09999' as RunId, 'w1')).toEqual({
        kind: 'missing',
      });
    });

    it('to one of many workers that ask at once', async () => {
      const runId = await admitted();
      const taken = await Promise.all(
        Array.from({ length: 10 }, (_, index) => record.store.takeLease(runId, `w${index}`)),
      );
      expect(taken.filter(({ kind }) => kind === 'taken')).toHaveLength(1);
    });

    it('fences the worker that had it before: nothing it writes, renews or gives back counts', async () => {
      const stale = await leased();
      await record.store.expireLeases();
      const fresh = await record.store.takeLease(stale.runId, 'w2');
      if (fresh.kind !== 'taken') throw new Error('an ended lease must be free');
      const job: JobDraft = { kind: 'reflect', runId: stale.runId, key: 'k' };
      const queued = record.queued.length;
      expect(await record.store.append(stale, [noted('late')], { jobs: [job] })).toEqual({ kind: 'fenced' });
      expect(await record.store.renewLease(stale)).toBe(false);
      await record.store.releaseLease(stale);
      expect(record.queued).toHaveLength(queued);
      expect(await record.store.readEvents(stale.runId)).toHaveLength(1);
      expect(await record.store.takeLease(stale.runId, 'w3')).toMatchObject({ kind: 'held' });
      expect(await record.store.append(fresh.lease, [noted('in time')])).toMatchObject({ kind: 'appended' });
    });
  });

  describe('appends a re-interpretation', () => {
    const reading = (origin: 'live' | 'reinterpretation'): RunEvent => ({
      kind: 'attempt-interpreted',
      callId: 'call-1',
      attempt: 1,
      interpretation: interpretationOf('truncated'),
      origin,
    });

    it('without a lease, beside what is there, and without a change of the listed state', async () => {
      const lease = await leased();
      const before = await record.store.readRun(lease.runId);
      const stored = await record.store.appendReading(lease.runId, reading('reinterpretation'));
      expect(stored).toMatchObject({ seq: 2, epoch: 0 });
      expect(await record.store.readRun(lease.runId)).toEqual({ ...before, events: 2 });
      expect(await record.store.append(lease, [noted('goes on')])).toMatchObject({ kind: 'appended' });
    });

    it('and nothing else', async () => {
      const runId = await admitted();
      await expect(record.store.appendReading(runId, reading('live'))).rejects.toThrow('without a lease');
      await expect(record.store.appendReading(runId, noted('x'))).rejects.toThrow('without a lease');
      expect(await record.store.readEvents(runId)).toHaveLength(1);
    });
  });

  describe('lists runs', () => {
    it('newest first, page by page', async () => {
      const ids: RunId[] = [];
      for (let index = 0; index < 5; index += 1) {
        ids.push(await admitted({ eventId: `Ev${index}`, ts: `17.${index}` }));
      }
      const newest = ids.toReversed();
      expect((await record.store.listRuns()).map(({ runId }) => runId)).toEqual(newest);
      expect((await record.store.listRuns({ limit: 2 })).map(({ runId }) => runId)).toEqual(
        newest.slice(0, 2),
      );
      const [, second] = newest;
      if (second === undefined) throw new Error('five runs were admitted');
      expect((await record.store.listRuns({ limit: 2, before: second })).map(({ runId }) => runId)).toEqual(
        newest.slice(2, 4),
      );
    });

    it('within the limit, whatever is asked for', async () => {
      await admitted();
      expect(await record.store.listRuns({ limit: MAX_RUNS_LISTED + 1 })).toHaveLength(1);
      expect(await record.store.listRuns({ limit: 0 })).toEqual([]);
      expect(await record.store.listRuns({ limit: -1 })).toEqual([]);
    });

    it('under the status its events give it', async () => {
      const lease = await leased();
      const statusOf = async () => (await record.store.readRun(lease.runId))?.status;
      await record.store.append(lease, [workStarted]);
      expect(await statusOf()).toBe('working');
      await record.store.append(lease, [answer('Done.')]);
      expect(await statusOf()).toBe('answered');
      await record.store.append(lease, [ended]);
      expect(await record.store.readRun(lease.runId)).toMatchObject({ status: 'answered', delivered: true });
    });
  });

  describe('tells subscribers', () => {
    it('of every event once, after its commit, in the order of the record', async () => {
      const heard: StoredEvent[] = [];
      record.store.subscribe((event) => heard.push(event));
      const lease = await leased();
      await Promise.all(
        Array.from({ length: 10 }, (_, index) => record.store.append(lease, [noted(`${index}`)])),
      );
      expect(heard).toEqual(await record.store.readEvents(lease.runId));
    });

    it('of nothing that was refused', async () => {
      const lease = await leased();
      const heard: StoredEvent[] = [];
      record.store.subscribe((event) => heard.push(event));
      await record.store.append({ ...lease, epoch: 0 }, [noted('late')]);
      await expect(record.store.append(lease, [{} as RunEvent])).rejects.toThrow();
      expect(heard).toEqual([]);
    });

    it('until they leave, and the others in spite of one that throws', async () => {
      const heard: string[] = [];
      const leave = record.store.subscribe(() => heard.push('first'));
      record.store.subscribe(() => {
        throw new Error('a page went away');
      });
      record.store.subscribe(() => heard.push('third'));
      const lease = await leased();
      leave();
      await record.store.append(lease, [noted('a')]);
      expect(heard).toEqual(['first', 'third', 'third']);
      expect(record.logged).toHaveLength(2);
    });
  });

  it.each(everyFixtureRun().map((run) => [run.name, run] as const))(
    'gives back the run %s as it was written',
    async (_name, run) => {
      const runId = (await record.store.admit(run.mention)).runId;
      const taken = await record.store.takeLease(runId, 'w1');
      if (taken.kind !== 'taken') throw new Error('a new run must be free');
      for (const { event, blobs } of run.steps) {
        if (event.kind === 'attempt-interpreted' && event.origin === 'reinterpretation') {
          await record.store.appendReading(runId, event);
        } else {
          await record.store.append(taken.lease, [event], { blobs });
        }
      }
      const stored = await record.store.readEvents(runId);
      expect(stored.slice(1).map(({ event }) => event)).toEqual(run.steps.map(({ event }) => event));
      for (const { sha256, bytes } of run.steps.flatMap(({ blobs }) => blobs)) {
        expect(Buffer.from((await record.store.readBlob(sha256)) ?? [])).toEqual(Buffer.from(bytes));
      }
    },
  );
});

function interpretationOf(state: 'truncated') {
  const component = { value: null, lowerBound: null, provenance: 'not-reported', path: null } as const;
  const primary = { ...component, relation: 'primary' } as const;
  return {
    version: 'v2',
    transport: 'response-received',
    state,
    cause: 'output-limit',
    signal: { raw: 'length', path: 'choices.0.finish_reason' },
    text: 'cut o',
    refusal: null,
    toolCalls: [],
    reasoningChars: null,
    usage: {
      inputTotal: primary,
      inputFresh: primary,
      cacheRead: { ...component, relation: 'inside-input' },
      cacheWrite: { ...component, relation: 'inside-input' },
      outputTotal: primary,
      reasoning: { ...component, relation: 'inside-output' },
      totalReported: primary,
    },
    diagnostics: [],
    error: null,
  } as const satisfies Extract<RunEvent, { kind: 'attempt-interpreted' }>['interpretation'];
}
