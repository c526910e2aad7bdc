import type { Kysely } from 'kysely';
import type { Sha256 } from '../../contract/brand.ts';
import type { RunEvent } from '../../contract/run-event.ts';
import type { BlobDraft } from '../../contract/run-store.ts';
import { sha256Of } from '../sha256-of.ts';
import type { RecordTables } from './record-tables.ts';

/**
 * Stores bytes under their hash; bytes already there are kept once.
 * @throws TypeError where a draft's name is not its bytes' hash.
 */
export async function storeBlobs(
  database: Kysely<RecordTables>,
  blobs: readonly BlobDraft[],
  atMs: number,
): Promise<void> {
  for (const { sha256, bytes } of blobs) {
    if (sha256Of(bytes) !== sha256) throw new TypeError(`Blob ${sha256} was handed in with other bytes`);
    await database
      .insertInto('blobs')
      .values({ sha256, bytes, created_at_ms: atMs })
      .onConflict((conflict) => conflict.column('sha256').doNothing())
      .execute();
  }
}

/**
 * Bytes by their hash; absent where nobody stored them.
 * @throws Error where what is stored no longer has that hash.
 */
export async function readBlob(
  database: Kysely<RecordTables>,
  sha256: Sha256,
): Promise<Uint8Array | undefined> {
  const row = await database
    .selectFrom('blobs')
    .select('bytes')
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (sha256Of(row.bytes) !== sha256)
    throw new Error(`Blob ${sha256} is damaged: its bytes have another hash`);
  return row.bytes;
}

/**
 * Checks that every blob the events name is in the record, so that no event points nowhere.
 * @throws TypeError naming the first that is missing.
 */
export async function assertBlobsStored(
  database: Kysely<RecordTables>,
  events: readonly RunEvent[],
): Promise<void> {
  const named = [...new Set(events.flatMap(blobsNamedBy))];
  if (named.length === 0) return;
  const rows = await database.selectFrom('blobs').select('sha256').where('sha256', 'in', named).execute();
  const stored = new Set(rows.map(({ sha256 }) => sha256));
  const missing = named.find((sha256) => !stored.has(sha256));
  if (missing !== undefined) throw new TypeError(`An event names blob ${missing}, which nobody stored`);
}

function blobsNamedBy(event: RunEvent): readonly string[] {
  if ('bodyBlob' in event && event.bodyBlob !== undefined) return [event.bodyBlob];
  if ('textBlob' in event && event.textBlob !== undefined) return [event.textBlob];
  return [];
}
