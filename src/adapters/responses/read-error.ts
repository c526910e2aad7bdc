import { readErrorEnvelope, type WireError } from '../read-error-envelope.ts';
import type { WireObject } from '../wire-object.ts';

/** The failure a Responses body reports: its `error` member, null in every body that did not fail. Never throws. */
export function readError(body: WireObject): WireError | undefined {
  return readErrorEnvelope(body);
}
