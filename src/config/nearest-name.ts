import { distance } from 'fastest-levenshtein';

/**
 * The known name a person most likely meant, for "did you mean".
 * @returns absent where nothing is within a third of the name's length in edits. Never throws.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(name.length / 3));
  let best: { name: string; edits: number } | undefined;
  for (const candidate of known) {
    const edits = distance(name.toLowerCase(), candidate.toLowerCase());
    if (edits <= limit && (best === undefined || edits < best.edits)) best = { name: candidate, edits };
  }
  return best?.name;
}
