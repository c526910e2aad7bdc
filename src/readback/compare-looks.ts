import type { AlignedStretch } from './align-shown.ts';
import type { ShownChar } from './shown-char.ts';
import {
  EMPHASIS_NAMES,
  type EmphasisName,
  explainEmphasis,
  explainLink,
  explainSpace,
  type StatedLimit,
  type SurfaceRender,
} from './stated-limits.ts';
import { type DifferenceKind, difference, excerptOf, type SurfaceDifference } from './surface-difference.ts';

/** How one aspect of one character compares: the same, or different with or without a limit that explains it. */
type Verdict = { readonly same: true } | { readonly same: false; readonly limit: StatedLimit | undefined };

const SAME: Verdict = { same: true };

/** One aspect in which characters that are the same may be shown otherwise. */
type Aspect = {
  readonly kind: DifferenceKind;
  readonly judge: (render: SurfaceRender, page: ShownChar, shown: ShownChar) => Verdict;
  /** What tells two neighbours that differ apart: equal for those that are one place. */
  readonly readOf: (char: ShownChar) => string;
  readonly describe: (chars: readonly ShownChar[]) => string;
};

function emphasisAspect(kind: EmphasisName): Aspect {
  return {
    kind,
    judge: (render, page, shown) =>
      page[kind] === shown[kind] ? SAME : { same: false, limit: explainEmphasis(render, kind, page, shown) },
    readOf: (char) => String(char[kind]),
    describe: (chars) => `${excerptOf(chars)} (${chars[0]?.[kind] === true ? kind : `not ${kind}`})`,
  };
}

const LINK_ASPECT: Aspect = {
  kind: 'link',
  judge: (render, page, shown) =>
    page.link === shown.link ? SAME : { same: false, limit: explainLink(render, page, shown) },
  readOf: (char) => char.link,
  describe: (chars) => {
    const link = chars[0]?.link ?? '';
    return `${excerptOf(chars)} (${link === '' ? 'no link' : link})`;
  },
};

const ASPECTS: readonly Aspect[] = [...EMPHASIS_NAMES.map(emphasisAspect), LINK_ASPECT];

/** Looks that differ over characters that do not; neighbours that differ alike are one place. */
export function* compareLooks(
  render: SurfaceRender,
  { page, shown }: AlignedStretch,
): Generator<SurfaceDifference> {
  for (const { kind, judge, readOf, describe } of ASPECTS) {
    const judgeAt = (index: number): Verdict => {
      const [one, other] = [page[index], shown[index]];
      return one === undefined || other === undefined ? SAME : judge(render, one, other);
    };
    const valueAt = (chars: readonly ShownChar[], index: number): string => {
      const char = chars[index];
      return char === undefined ? '' : readOf(char);
    };
    let start = 0;
    while (start < page.length) {
      const first = judgeAt(start);
      let end = start + 1;
      if (!first.same) {
        while (end < page.length) {
          const next = judgeAt(end);
          if (next.same || next.limit !== first.limit) break;
          if (valueAt(page, end) !== valueAt(page, start) || valueAt(shown, end) !== valueAt(shown, start))
            break;
          end += 1;
        }
        const [one, other] = [page.slice(start, end), shown.slice(start, end)];
        yield difference(render.surface, kind, describe(one), describe(other), first.limit);
      }
      start = end;
    }
  }
}

/** White space made visible: what an excerpt is about is hard to see otherwise. */
function visible(space: string): string {
  return space
    .replaceAll(' ', '\u00b7')
    .replaceAll('\t', '\u21e5')
    .replaceAll('\n', '\u23ce')
    .replaceAll('\u200b', '\u2422');
}

/** Characters kept before a place, so that it can be found. */
const CONTEXT_CHARS = 12;

function describeSpace(chars: readonly ShownChar[], index: number, space: string): string {
  const before = excerptOf(chars.slice(Math.max(0, index - CONTEXT_CHARS), index));
  const after = excerptOf(chars.slice(index, index + CONTEXT_CHARS));
  return before + visible(space) + after;
}

/** Whether white space has to be the same to the letter: in code on both, and not in a table's columns on one of them. */
function isExact(page: ShownChar, shown: ShownChar): boolean {
  return page.spaceInCode && shown.spaceInCode && page.monospace === shown.monospace;
}

function hasSameSpace(page: ShownChar, shown: ShownChar): boolean {
  // A block of code that is two on the other surface is not the same, whatever stands between.
  if (page.monospace && shown.monospace && page.spaceInCode !== shown.spaceInCode) return false;
  if (isExact(page, shown)) return page.space === shown.space;
  return (page.space === '') === (shown.space === '');
}

/** Whether the same white space ends a piece of code on both; code that goes on on the page does not end there. */
function hasSameTail(page: ShownChar, shown: ShownChar, nextOnPage: ShownChar | undefined): boolean {
  if (!page.code || !shown.code || page.monospace !== shown.monospace) return true;
  return page.tail === shown.tail || nextOnPage?.spaceInCode === true;
}

/**
 * White space that differs between characters that do not: some and none, or, in code, not the same. What stands before
 * the first character of a stretch belongs to the difference before it and is not looked at.
 */
export function* compareSpaces(
  render: SurfaceRender,
  { page, shown }: AlignedStretch,
): Generator<SurfaceDifference> {
  for (const [index, one] of page.entries()) {
    const other = shown[index];
    if (other === undefined) return;
    const isFirst = index === 0 && !(one.monospace && other.monospace) && !isExact(one, other);
    if (!isFirst && !hasSameSpace(one, other)) {
      yield difference(
        render.surface,
        'space',
        describeSpace(page, index, one.space),
        describeSpace(shown, index, other.space),
        explainSpace(render, one, other),
      );
    }
    if (!hasSameTail(one, other, page[index + 1])) {
      yield difference(
        render.surface,
        'space',
        describeSpace(page, index + 1, one.tail),
        describeSpace(shown, index + 1, other.tail),
        explainSpace(render, one, other),
      );
    }
  }
}
