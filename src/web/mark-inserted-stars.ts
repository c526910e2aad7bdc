/** A stretch of canonical text: as the model wrote it, or inserted by the answer boundary. */
export type MarkedSpan = { readonly text: string; readonly inserted: boolean };

/**
 * Canonical text cut into what the model wrote and the stars that were inserted.
 * @param raw - what the model wrote.
 * @param canonical - the same text with `*` inserted here and there.
 * @returns the spans in order, neighbours of one sort joined; absent where `canonical` is not `raw` with stars
 * inserted, which happens where the two were redacted differently.
 */
export function markInsertedStars(raw: string, canonical: string): readonly MarkedSpan[] | undefined {
  const spans: MarkedSpan[] = [];
  let start = 0;
  let written = 0;
  let inInserted = false;
  const close = (end: number): void => {
    if (end > start) spans.push({ text: canonical.slice(start, end), inserted: inInserted });
    start = end;
  };
  for (let at = 0; at < canonical.length; at += 1) {
    // Taking the model's character whenever it fits finds a match if there is any: every other is left to be a star.
    const isWritten = written < raw.length && canonical[at] === raw[written];
    if (!isWritten && canonical[at] !== '*') return undefined;
    if (isWritten === inInserted) {
      close(at);
      inInserted = !isWritten;
    }
    if (isWritten) written += 1;
  }
  if (written !== raw.length) return undefined;
  close(canonical.length);
  return spans;
}
