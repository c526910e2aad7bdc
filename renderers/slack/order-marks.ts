import { escapeEntities, MRKDWN_MARKS, type MrkdwnMark } from './mrkdwn-marks.ts';
import { findLiterals, type Segment } from './plan-segments.ts';

/** A piece of a line in output order. `literals` are offsets within `raw`. */
export type Token =
  | { readonly kind: 'open'; readonly mark: MrkdwnMark }
  | { readonly kind: 'close'; readonly mark: MrkdwnMark }
  | { readonly kind: 'text'; readonly raw: string; readonly literals: readonly number[] }
  | { readonly kind: 'code' | 'link'; readonly raw: string };

const SPACE = /[\s\u200b]/;

function textToken(text: string): Token {
  const raw = escapeEntities(text);
  return { kind: 'text', raw, literals: findLiterals(raw) };
}

/** How many segments from `index` on a mark lasts. */
function countExtent(segments: readonly Segment[], index: number, mark: MrkdwnMark): number {
  let end = index;
  while (segments[end]?.[mark.name] === true) end += 1;
  return end - index;
}

/** The marks to open at a segment, what lasts longest first. */
function listOpening(
  segments: readonly Segment[],
  index: number,
  open: readonly MrkdwnMark[],
): readonly MrkdwnMark[] {
  const opening = MRKDWN_MARKS.filter(
    (mark) => segments[index]?.[mark.name] === true && !open.includes(mark),
  );
  if (opening.length < 2) return opening;
  const extents = new Map(opening.map((mark) => [mark, countExtent(segments, index, mark)]));
  return opening.toSorted((one, other) => (extents.get(other) ?? 0) - (extents.get(one) ?? 0));
}

/** Takes the white space off the end of the tokens and gives it back: a mark cannot close behind it. */
function takeTrailingSpace(tokens: Token[]): string {
  let space = '';
  for (let last = tokens.at(-1); last?.kind === 'text'; last = tokens.at(-1)) {
    let end = last.raw.length;
    while (end > 0 && SPACE.test(last.raw.charAt(end - 1))) end -= 1;
    space = last.raw.slice(end) + space;
    tokens.pop();
    if (end === 0) continue;
    tokens.push({ ...last, raw: last.raw.slice(0, end) });
    break;
  }
  return space;
}

/**
 * Segments with their marks opened and closed between them, properly nested. No mark opens before white space or closes
 * behind it, where Slack would not see it: the space stands outside. Never throws.
 */
export function orderMarks(segments: readonly Segment[]): readonly Token[] {
  const tokens: Token[] = [];
  const open: MrkdwnMark[] = [];
  const close = (keep: (mark: MrkdwnMark) => boolean): void => {
    if (open.every(keep)) return;
    const space = takeTrailingSpace(tokens);
    while (!open.every(keep)) {
      const mark = open.pop();
      if (mark !== undefined) tokens.push({ kind: 'close', mark });
    }
    if (space !== '') tokens.push(textToken(space));
  };
  for (const [index, segment] of segments.entries()) {
    close((mark) => segment[mark.name]);
    const opening = listOpening(segments, index, open);
    let start = 0;
    if (segment.kind === 'text' && opening.length > 0) {
      while (start < segment.text.length && SPACE.test(segment.text.charAt(start))) start += 1;
      if (start > 0) tokens.push(textToken(segment.text.slice(0, start)));
      // All of it is space: what it should open, the next segment does.
      if (start === segment.text.length) continue;
    }
    for (const mark of opening) {
      open.push(mark);
      tokens.push({ kind: 'open', mark });
    }
    tokens.push(
      segment.kind === 'text'
        ? textToken(segment.text.slice(start))
        : { kind: segment.kind, raw: segment.raw },
    );
  }
  close(() => false);
  return tokens;
}
