import type { ShownChar } from './shown-char.ts';

/** A stretch of two texts: the same characters, or other ones in the same place. */
export type AlignedStretch = {
  readonly same: boolean;
  readonly page: readonly ShownChar[];
  readonly shown: readonly ShownChar[];
};

/** Characters that have to be the same for two texts to be in step again; fewer meet by chance. */
const IN_STEP_CHARS = 8;

/** How far apart the places where they are in step again may be; beyond it the rest is one difference. */
const SEARCH_CHARS = 600;

function inStep(page: readonly ShownChar[], at: number, shown: readonly ShownChar[], from: number): boolean {
  for (let offset = 0; offset < IN_STEP_CHARS; offset += 1) {
    const one = page[at + offset]?.char;
    if (one !== shown[from + offset]?.char) return false;
    // Both at their end: in step, however short the rest was.
    if (one === undefined) return true;
  }
  return true;
}

/** How much of each text to skip for them to be in step again: as little as possible together. */
function findStep(page: readonly ShownChar[], at: number, shown: readonly ShownChar[], from: number) {
  const farthest = Math.min(SEARCH_CHARS, page.length - at + shown.length - from);
  for (let skipped = 1; skipped <= farthest; skipped += 1) {
    for (let ofPage = Math.max(0, skipped - (shown.length - from)); ofPage <= skipped; ofPage += 1) {
      if (at + ofPage > page.length) break;
      if (inStep(page, at + ofPage, shown, from + skipped - ofPage))
        return { ofPage, ofShown: skipped - ofPage };
    }
  }
  return { ofPage: page.length - at, ofShown: shown.length - from };
}

/**
 * Two surfaces' characters side by side, in stretches that are the same or are not, in order and without gaps. Stretches
 * are as short as makes sense to a reader, not the shortest possible. Linear in what is the same. Never throws.
 */
export function alignShown(
  page: readonly ShownChar[],
  shown: readonly ShownChar[],
): readonly AlignedStretch[] {
  const stretches: AlignedStretch[] = [];
  let at = 0;
  let from = 0;
  while (at < page.length || from < shown.length) {
    let length = 0;
    while (at + length < page.length && page[at + length]?.char === shown[from + length]?.char) length += 1;
    if (length > 0) {
      stretches.push({
        same: true,
        page: page.slice(at, at + length),
        shown: shown.slice(from, from + length),
      });
    } else {
      const { ofPage, ofShown } = findStep(page, at, shown, from);
      stretches.push({
        same: false,
        page: page.slice(at, at + ofPage),
        shown: shown.slice(from, from + ofShown),
      });
      at += ofPage;
      from += ofShown;
    }
    at += length;
    from += length;
  }
  return stretches;
}
