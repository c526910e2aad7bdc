import { MAX_EDGE_PAGE_BYTES } from '../contract/limits.ts';

/**
 * The code with which Cloudflare's edge turned a request away before any provider saw it, e.g. `1010` for a client it
 * does not like. Seen by the seed's system in front of OpenCode (facts/dialects 1.5); the codes are documented at
 * developers.cloudflare.com/support/troubleshooting/http-status-codes/cloudflare-1xxx-errors.
 * @param status - only 403 pages carry it in this meaning.
 * @returns undefined where the body is no such page. Never throws.
 */
export function readEdgeCode(status: number | undefined, bytes: Uint8Array): string | undefined {
  if (status !== 403) return undefined;
  const page = Buffer.from(bytes.subarray(0, MAX_EDGE_PAGE_BYTES)).toString('latin1');
  return /\berror code: (1\d{3})\b/i.exec(page)?.[1];
}
