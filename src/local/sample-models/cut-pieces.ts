import { MAX_SAMPLE_PIECES } from '../../contract/limits.ts';

/**
 * A text in the pieces in which a stream brings it: a few words each, more of them where the text is long. Joined they
 * are the text; no surrogate pair is parted.
 * @param fewestChars - UTF-16 units of a piece, the last one apart, from 2. Empty for an empty text; never throws.
 */
export function cutPieces(text: string, fewestChars: number): readonly string[] {
  const chars = Math.max(fewestChars, Math.ceil(text.length / MAX_SAMPLE_PIECES));
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const to = findEnd(text, from + chars, from + 2 * chars);
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}

/** Where a word ends, or the latest place for an end where none does. */
function findEnd(text: string, earliest: number, latest: number): number {
  for (let end = earliest; end < Math.min(latest, text.length); end += 1) {
    if (/\s/.test(text.charAt(end))) return end;
  }
  const end = Math.min(latest, text.length);
  return end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end;
}
