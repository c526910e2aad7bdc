import type { Kysely } from 'kysely';
import type { RunId } from '../../contract/brand.ts';
import { RUN_LEASE_MS } from '../../contract/limits.ts';
import type { RunLease, RunStore } from '../../contract/run-store.ts';
import type { RecordTables } from './record-tables.ts';

/** The lease methods of a run store. Each is one statement that checks and changes at once, so no two workers can both win. */
export type Leases = Pick<RunStore, 'takeLease' | 'renewLease' | 'releaseLease' | 'expireLeases'>;

/**
 * Leases kept in the runs' own rows.
 * @param now - epoch milliseconds.
 */
export function createLeases(database: Kysely<RecordTables>, now: () => number): Leases {
  const setLeaseEnd = async ({ runId, epoch }: RunLease, untilMs: number): Promise<boolean> => {
    const { numUpdatedRows } = await database
      .updateTable('runs')
      .set({ lease_until_ms: untilMs })
      .where('run_id', '=', runId)
      .where('lease_epoch', '=', epoch)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };
  return {
    takeLease: (runId, worker) => takeLease(database, runId, worker, now()),
    renewLease: (lease) => setLeaseEnd(lease, now() + RUN_LEASE_MS),
    releaseLease: async (lease) => {
      await setLeaseEnd(lease, 0);
    },
    expireLeases: async () => {
      await database.updateTable('runs').set({ lease_until_ms: 0 }).execute();
    },
  };
}

async function takeLease(
  database: Kysely<RecordTables>,
  runId: RunId,
  worker: string,
  atMs: number,
): ReturnType<RunStore['takeLease']> {
  const taken = await database
    .updateTable('runs')
    .set((run) => ({
      lease_epoch: run('lease_epoch', '+', 1),
      lease_worker: worker,
      lease_until_ms: atMs + RUN_LEASE_MS,
    }))
    .where('run_id', '=', runId)
    .where((run) => run.or([run('lease_until_ms', '<=', atMs), run('lease_worker', '=', worker)]))
    .returning('lease_epoch')
    .executeTakeFirst();
  if (taken !== undefined) return { kind: 'taken', lease: { runId, epoch: taken.lease_epoch, worker } };

  const held = await database
    .selectFrom('runs')
    .select('lease_until_ms')
    .where('run_id', '=', runId)
    .executeTakeFirst();
  return held === undefined ? { kind: 'missing' } : { kind: 'held', untilMs: held.lease_until_ms };
}
