/** Seen by nobody, and no part of a word to anything on GitHub: what comes before and after no longer belong together. */
export const ZERO_WIDTH_SPACE = '\u200b';

/** A change to a text: what stands from `start` to before `end` becomes `text`. Equal offsets insert. */
export type TextEdit = { readonly start: number; readonly end: number; readonly text: string };

/** A stretch of a text by its offsets. */
export type TextRange = { readonly start: number; readonly end: number };

/**
 * The text with all edits made. Where two overlap the earlier one wins; two equal insertions are one. Never throws.
 * @param source - the text the edits were found in.
 * @param edits - in any order.
 */
export function applyEdits(source: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = [];
  let at = 0;
  let last: TextEdit | undefined;
  for (const edit of edits.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    const isRepeated = last?.start === edit.start && last.end === edit.end && last.text === edit.text;
    if (edit.start < at || isRepeated) continue;
    pieces.push(source.slice(at, edit.start), edit.text);
    at = edit.end;
    last = edit;
  }
  return pieces.join('') + source.slice(at);
}

/**
 * Says whether an offset stands inside one of some ranges; their first offset does not count as inside. Never throws.
 * @param ranges - in order of their starts; nested ones allowed.
 */
export function createRangeTest(ranges: readonly TextRange[]): (offset: number) => boolean {
  const merged: { start: number; end: number }[] = [];
  for (const range of ranges) {
    const last = merged.at(-1);
    if (last !== undefined && range.start < last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return (offset) => {
    let low = 0;
    let high = merged.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((merged[middle]?.end ?? offset) < offset + 1) low = middle + 1;
      else high = middle;
    }
    const range = merged[low];
    return range !== undefined && range.start < offset && offset < range.end;
  };
}
