import { EMPTY_OUTCOME, GENERATION_OUTCOMES } from './generation-outcomes.ts';
import type { SampleOutcome } from './sample-script.ts';
import { TRANSPORT_OUTCOMES } from './transport-outcomes.ts';

/** Every outcome that can be called up, in the order in which words are looked for. */
export const SAMPLE_OUTCOMES: readonly SampleOutcome[] = [
  ...TRANSPORT_OUTCOMES,
  ...GENERATION_OUTCOMES,
  EMPTY_OUTCOME,
];

const PHRASES = SAMPLE_OUTCOMES.flatMap((outcome) =>
  outcome.words.map((word) => ({ outcome, pattern: toPattern(word) })),
);

/**
 * The outcome a prompt names anywhere, as whole words in any case.
 * @returns absent where it names none. Never throws.
 */
export function findOutcome(prompt: string): SampleOutcome | undefined {
  return PHRASES.find(({ pattern }) => pattern.test(prompt))?.outcome;
}

function toPattern(word: string): RegExp {
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])${word.replaceAll(' ', String.raw`\s+`)}(?![\p{L}\p{N}])`,
    'iu',
  );
}
