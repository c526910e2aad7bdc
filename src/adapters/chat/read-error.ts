import { readErrorEnvelope, type WireError } from '../read-error-envelope.ts';
import type { WireObject } from '../wire-object.ts';
import { onlyChoice } from './only-choice.ts';

/**
 * The failure a Chat body reports: an `error` at the top, or one inside its choice, where OpenRouter puts a
 * generation that failed on the way (facts/dialects 2.7). Never throws.
 */
export function readError(body: WireObject): WireError | undefined {
  const choice = onlyChoice(body);
  return readErrorEnvelope(body) ?? (choice === undefined ? undefined : readErrorEnvelope(choice));
}
