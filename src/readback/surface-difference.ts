import { type ShownChar, textOfShown } from './shown-char.ts';
import type { ComparedSurface, EmphasisName, StatedLimit } from './stated-limits.ts';

/** What kind of thing a surface shows otherwise than the run page. */
export type DifferenceKind =
  /** Other characters. */
  | 'text'
  /** The same characters, shown otherwise. */
  | EmphasisName
  /** The same characters, leading elsewhere or nowhere. */
  | 'link'
  /** The same characters with other white space between: none where there is some, or other in code. */
  | 'space'
  /** Something the surface would act on: a mention, an emoji, an image that is loaded. */
  | 'live';

/** Something a surface shows otherwise than the run page. */
export type SurfaceDifference = {
  readonly surface: ComparedSurface;
  readonly kind: DifferenceKind;
  /** The first place: what the run page shows there and what the surface does, as excerpts. */
  readonly page: string;
  readonly shown: string;
  /** Places where it is so, this one included. */
  readonly places: number;
  /** The stated limit that explains it; absent where nothing does, which is a fault. */
  readonly limit?: StatedLimit;
};

const EXCERPT_CHARS = 80;

/** The beginning of what characters say. Never throws. */
export function excerptOf(shown: readonly ShownChar[]): string {
  return textOfShown(shown.slice(0, EXCERPT_CHARS)) + (shown.length > EXCERPT_CHARS ? '\u2026' : '');
}

/** One difference in one place. */
export function difference(
  surface: ComparedSurface,
  kind: DifferenceKind,
  page: string,
  shown: string,
  limit: StatedLimit | undefined,
): SurfaceDifference {
  const found = { surface, kind, page, shown, places: 1 };
  return limit === undefined ? found : { ...found, limit };
}
