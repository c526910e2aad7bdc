import { readErrorEnvelope, type WireError } from '../read-error-envelope.ts';
import type { WireObject } from '../wire-object.ts';

/** The failure a Messages body reports: the envelope, or at least the type `error` where it is empty. Never throws. */
export function readError(body: WireObject): WireError | undefined {
  return readErrorEnvelope(body) ?? (body['type'] === 'error' ? { codes: [] } : undefined);
}
