import type { Sha256 } from '../contract/brand.ts';
import { MAX_PAGE_BLOB_BYTES } from '../contract/limits.ts';
import type { RunEvent } from '../contract/run-event.ts';
import type { RunStore } from '../contract/run-store.ts';

/** A recorded body as far as a page can show it. */
export type Body =
  | { readonly kind: 'text'; readonly text: string; readonly bodyBytes: number }
  /** Not UTF-8; only its bytes can be had. */
  | { readonly kind: 'binary'; readonly bodyBytes: number }
  /** Too large for a page; only its bytes can be had. */
  | { readonly kind: 'large'; readonly bodyBytes: number }
  /** Named by an event but not in the store. */
  | { readonly kind: 'missing' };

/** Every blob that a run's events name, by its hash: these and no others belong to the run. */
export function listBlobs(events: readonly RunEvent[]): ReadonlyMap<string, Sha256> {
  const names = new Map<string, Sha256>();
  const add = (sha256: string | undefined): void => {
    // The record's schema has checked that it is one.
    if (sha256 !== undefined) names.set(sha256, sha256 as Sha256);
  };
  for (const event of events) {
    if (event.kind === 'request-prepared' || event.kind === 'attempt-observed') add(event.bodyBlob);
    if (event.kind === 'answer') add(event.textBlob);
  }
  return names;
}

/**
 * Reads one recorded body for a page.
 * @param knownBytes - its size where the record tells it: a large one is then not read at all.
 * Rejects only if the database does.
 */
export async function readBody(store: RunStore, sha256: Sha256, knownBytes = 0): Promise<Body> {
  if (knownBytes > MAX_PAGE_BLOB_BYTES) return { kind: 'large', bodyBytes: knownBytes };
  const bytes = await store.readBlob(sha256);
  if (bytes === undefined) return { kind: 'missing' };
  const bodyBytes = bytes.byteLength;
  if (bodyBytes > MAX_PAGE_BLOB_BYTES) return { kind: 'large', bodyBytes };
  const text = decodeUtf8(bytes);
  return text === undefined ? { kind: 'binary', bodyBytes } : { kind: 'text', text, bodyBytes };
}

/** The text of UTF-8 bytes, a byte order mark kept; absent where they are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Only a malformed sequence throws, and that is the answer.
    return undefined;
  }
}
