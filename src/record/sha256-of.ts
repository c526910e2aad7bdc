import { createHash } from 'node:crypto';
import type { Sha256 } from '../contract/brand.ts';

/** The name under which bytes are kept: their SHA-256 in lower-case hexadecimal. */
export function sha256Of(bytes: Uint8Array): Sha256 {
  // The one place where the brand is given: this is what it means.
  return createHash('sha256').update(bytes).digest('hex') as Sha256;
}
