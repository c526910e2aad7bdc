import type { RunId } from '../contract/brand.ts';
import { MAX_EVENT_BYTES, MAX_STORED_EVENT_BYTES } from '../contract/limits.ts';
import { type RunEvent, runEventSchema } from '../contract/run-event.ts';
import type { StoredEvent } from '../contract/run-store.ts';
import type { RunEventRow } from './kysely/record-tables.ts';

/** An event that may not be written, or a row that may not be believed. Never holds what the event says. */
export class StoredEventError extends Error {
  override readonly name = 'StoredEventError';
}

/** UTF-8 bytes of an event as it is stored: what `MAX_EVENT_BYTES` is measured on. */
export function storedEventBytes(event: RunEvent): number {
  return Buffer.byteLength(JSON.stringify(event));
}

/**
 * An event as the JSON text that is stored.
 * @throws StoredEventError where it does not fit the schema of its kind or passes its budget: an answer's is
 * `MAX_EVENT_BYTES`, any other's `MAX_STORED_EVENT_BYTES`.
 */
export function encodeEvent(event: RunEvent): string {
  const checked = runEventSchema.safeParse(event);
  if (!checked.success)
    throw new StoredEventError(`A ${event.kind} event is malformed: ${placesOf(checked.error)}`);
  const text = JSON.stringify(checked.data);
  const bytes = Buffer.byteLength(text);
  const bytesMax = event.kind === 'answer' ? MAX_EVENT_BYTES : MAX_STORED_EVENT_BYTES;
  if (bytes > bytesMax) {
    throw new StoredEventError(`A ${event.kind} event has ${bytes} bytes; at most ${bytesMax} are stored`);
  }
  return text;
}

/**
 * A row as the event it holds.
 * @throws StoredEventError naming run and seq, where the row is not JSON, does not fit the schema, or its columns
 * contradict it.
 */
export function decodeEvent(row: RunEventRow): StoredEvent {
  const place = `Event ${row.seq} of run ${row.run_id}`;
  const event = runEventSchema.safeParse(readJson(row.event, place));
  if (!event.success) throw new StoredEventError(`${place} is malformed: ${placesOf(event.error)}`);
  if (event.data.kind !== row.kind) {
    throw new StoredEventError(`${place} is listed as ${row.kind} but says it is ${event.data.kind}`);
  }
  // A run id is branded where it is made; what comes back from our own column is one.
  return { runId: row.run_id as RunId, seq: row.seq, atMs: row.at_ms, epoch: row.epoch, event: event.data };
}

/**
 * A run's rows as its history.
 * @param rows - in order of `seq`.
 * @throws StoredEventError as `decodeEvent`, and where a row is missing.
 */
export function decodeHistory(rows: readonly RunEventRow[]): readonly StoredEvent[] {
  return rows.map((row, index) => {
    if (row.seq !== index + 1)
      throw new StoredEventError(`Event ${index + 1} of run ${row.run_id} is missing`);
    return decodeEvent(row);
  });
}

function readJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message would quote the event.
    throw new StoredEventError(`${place} is not JSON`);
  }
}

/** Where a value is wrong and what was expected there, without the value. */
function placesOf(error: {
  issues: readonly { path: readonly PropertyKey[]; code?: string | undefined }[];
}): string {
  return error.issues
    .map(({ path, code }) => `${path.map(String).join('.')} (${code ?? 'invalid'})`)
    .join(', ');
}
