import type { Interpretation, State } from '../contract/interpretation.ts';
import type { CompletionRow, WireContent } from './dialect-reading.ts';
import { isBlank } from './wire-object.ts';

/** The one state of a reply, with the cause of a truncation. */
export type DerivedState = { readonly state: State; readonly cause: Interpretation['cause'] };

/**
 * The state that a reply's facts amount to. The order is the rule: what speaks against an answer goes before what
 * speaks for it, so text or tool calls in a reply that was cut, filtered or declined are kept and are never the
 * answer. Source: facts/dialects 4.2.
 * @param meaning - the completion word's row; undefined where the word is unknown or missing.
 * @param hasError - whether the body reports a failure.
 */
export function deriveState(
  meaning: CompletionRow | undefined,
  content: WireContent,
  hasError: boolean,
): DerivedState {
  const said = meaning?.state;
  if (hasError || said === 'provider-failed') return whole('provider-failed');
  if (said === 'pending' || said === 'cancelled') return whole(said);
  if (content.refused || said === 'refused') return whole('refused');
  if (said === 'truncated') return { state: 'truncated', cause: meaning?.cause ?? null };
  if (said === 'filtered' || said === 'paused') return whole(said);
  // A word nobody knows speaks against running a tool just as it speaks against an answer.
  if (said === undefined) return whole('unknown');
  if (content.toolCalls.length > 0) return whole('tool-calls');
  if (said === 'tool-calls') return whole('unknown');
  return whole(isBlank(content.text) ? 'empty' : 'complete');
}

function whole(state: State): DerivedState {
  return { state, cause: null };
}
