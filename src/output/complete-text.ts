import type { Interpretation } from '../contract/interpretation.ts';

/** The text of a generation known to be whole, or one line on why it must not be parsed. */
export type CompleteText =
  | { readonly kind: 'complete'; readonly text: string }
  | { readonly kind: 'incomplete'; readonly observed: string };

/**
 * The gate before a structured output is parsed: only a complete generation passes. A cut-off or filtered reply can be
 * valid JSON by accident (`[1, 2` never is, `12` of `123` is), so its state decides and not its syntax.
 * @param interpretation - the reading of one reply.
 * Never throws.
 */
export function completeText(interpretation: Pick<Interpretation, 'state' | 'cause' | 'text'>): CompleteText {
  const { state, cause, text } = interpretation;
  if (state === 'complete' && text !== null) return { kind: 'complete', text };
  const found = state === null ? 'no response' : cause === null ? state : `${state} (${cause})`;
  return { kind: 'incomplete', observed: `not parsed: the generation is not complete but ${found}` };
}
