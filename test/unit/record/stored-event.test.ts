import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunId } from '../../../src/contract/brand.ts';
import { answeredWithPromotion } from '../../fixtures/runs/answered-with-promotion.ts';
import { openSqliteTestRecord, type SqliteTestRecord } from '../../fixtures/sqlite-test-record.ts';

describe('a damaged record', () => {
  let record: SqliteTestRecord;
  let runId: RunId;

  beforeEach(async () => {
    record = await openSqliteTestRecord();
    const run = answeredWithPromotion();
    runId = (await record.store.admit(run.mention)).runId;
    const taken = await record.store.takeLease(runId, 'w1');
    if (taken.kind !== 'taken') throw new Error('a new run must be free');
    for (const { event, blobs } of run.steps.slice(0, 4))
      await record.store.append(taken.lease, [event], { blobs });
  });
  afterEach(() => record.discard());

  /** What only somebody with the file in his hands can do: the database itself lets nobody change the record. */
  const damage = async (statement: ReturnType<typeof sql>): Promise<void> => {
    for (const trigger of ['run_events_no_update', 'run_events_no_delete', 'blobs_no_update']) {
      await sql`drop trigger ${sql.ref(trigger)}`.execute(record.database);
    }
    await statement.execute(record.database);
  };

  it.each([
    ['changes an event', sql`update run_events set at_ms = 0`],
    ['removes an event', sql`delete from run_events`],
    ['replaces an event', sql`insert or replace into run_events select * from run_events`],
    ['changes a blob', sql`update blobs set bytes = x'00'`],
    ['removes a blob', sql`delete from blobs`],
  ])('is not made by a statement that %s', async (_name, statement) => {
    const before = await record.store.readEvents(runId);
    await expect(statement.execute(record.database)).rejects.toThrow();
    expect(await record.store.readEvents(runId)).toEqual(before);
  });

  it('is told by run and place where an event is not JSON, and without its text', async () => {
    await damage(sql`update run_events set event = '{"kind":"noted", secret words' where seq = 3`);
    const reading = record.store.readEvents(runId);
    await expect(reading).rejects.toThrow(`Event 3 of run ${runId} is not JSON`);
    await expect(reading).rejects.not.toThrow('secret words');
  });

  it('is told where an event does not fit its schema, and without its text', async () => {
    await damage(
      sql`update run_events set event = json_set(event, '$.resumed', 'secret words') where seq = 2`,
    );
    const reading = record.store.readEvents(runId);
    await expect(reading).rejects.toThrow(`Event 2 of run ${runId} is malformed: resumed (invalid_type)`);
    await expect(reading).rejects.not.toThrow('secret words');
  });

  it('is told where an event has a part nobody knows', async () => {
    await damage(sql`update run_events set event = json_set(event, '$.extra', 1) where seq = 2`);
    await expect(record.store.readEvents(runId)).rejects.toThrow(/Event 2 .*unrecognized_keys/);
  });

  it('is told where an event is missing', async () => {
    await damage(sql`delete from run_events where seq = 2`);
    await expect(record.store.readEvents(runId)).rejects.toThrow(`Event 2 of run ${runId} is missing`);
  });

  it('is told where an event is not what its row says', async () => {
    await damage(sql`update run_events set kind = 'answer' where seq = 2`);
    await expect(record.store.readEvents(runId)).rejects.toThrow(
      'listed as answer but says it is work-started',
    );
  });

  it('is told where a listing has a status nobody knows', async () => {
    await damage(sql`update runs set status = 'lost'`);
    await expect(record.store.readRun(runId)).rejects.toThrow(`Run ${runId} has the unknown status lost`);
  });

  it('is told where the bytes of a blob are no longer what they were', async () => {
    const blob = answeredWithPromotion().steps.flatMap(({ blobs }) => blobs)[0];
    if (blob === undefined) throw new Error('the fixture run has blobs');
    await damage(sql`update blobs set bytes = ${Buffer.from('other')} where sha256 = ${blob.sha256}`);
    await expect(record.store.readBlob(blob.sha256)).rejects.toThrow(`Blob ${blob.sha256} is damaged`);
  });

  it('is told where a fact contradicts its row', async () => {
    const destination = { team: 'T1', channel: 'C1', user: 'U1', isPrivateToUser: false, isExternal: false };
    await damage(sql`insert into facts (id, team, audience, audience_key, origin_run_id, origin_index, text_hash,
      created_at_ms, last_used_at_ms, use_count, fact)
      values ('f1', 'T1', 'workspace', 'workspace', 'r', 0, 'h', 1, 1, 0, '{"team":"T2"}')`);
    await expect(record.facts.listVisible(destination)).rejects.toThrow('Fact f1 is damaged');
  });
});
