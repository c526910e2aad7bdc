import type { AcceptedText, OutputFailure } from '../contract/output-type.ts';
import type { Acceptance } from './accept-output.ts';

/** An acceptance as the command line prints it. */
export type AcceptanceDescription =
  | { readonly ok: true; readonly value: unknown; readonly canonical: string; readonly changed: boolean }
  | ({ readonly ok: false } & OutputFailure);

/** The part of an acceptance that people and checks read: `{ok, value, canonical, changed}` or `{ok, kind, observed}`. Never throws. */
export function describeAcceptance(acceptance: Acceptance<AcceptedText<unknown>>): AcceptanceDescription {
  if (!acceptance.ok) return { ok: false, ...acceptance.failure };
  const { value, canonical, changed } = acceptance;
  return { ok: true, value, canonical, changed };
}
