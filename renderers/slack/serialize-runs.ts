import { guardLiterals } from './guard-literals.ts';
import {
  CODE_CLOSES_BEFORE,
  escapeEntities,
  MRKDWN_MARKS,
  type MrkdwnMark,
  OPENS_AFTER,
  WORD_EDGE,
} from './mrkdwn-marks.ts';
import { findLiterals, planSegments, type Segment } from './plan-segments.ts';
import type { SlackRun } from './slack-line.ts';

/** A piece of the line in output order. `literals` are offsets within `raw`. */
type Token =
  | { readonly kind: 'open'; readonly mark: MrkdwnMark }
  | { readonly kind: 'close'; readonly mark: MrkdwnMark }
  | { readonly kind: 'text'; readonly raw: string; readonly literals: readonly number[] }
  | { readonly kind: 'code' | 'link'; readonly raw: string };

function segmentToken(segment: Segment): Token {
  if (segment.kind !== 'text') return { kind: segment.kind, raw: segment.raw };
  const raw = escapeEntities(segment.text);
  return { kind: 'text', raw, literals: findLiterals(raw) };
}

/** How many segments from `index` on a mark lasts. */
function countExtent(segments: readonly Segment[], index: number, mark: MrkdwnMark): number {
  let end = index;
  while (segments[end]?.[mark.name] === true) end += 1;
  return end - index;
}

/** Segments with their marks opened and closed between them, properly nested; what lasts longest is outermost. */
function orderMarks(segments: readonly Segment[]): readonly Token[] {
  const tokens: Token[] = [];
  const open: MrkdwnMark[] = [];
  const close = (keep: (mark: MrkdwnMark) => boolean): void => {
    while (!open.every(keep)) {
      const mark = open.pop();
      if (mark !== undefined) tokens.push({ kind: 'close', mark });
    }
  };
  for (const [index, segment] of segments.entries()) {
    close((mark) => segment[mark.name]);
    const opening = MRKDWN_MARKS.filter((mark) => segment[mark.name] && !open.includes(mark));
    if (opening.length > 1) {
      const extents = new Map(opening.map((mark) => [mark, countExtent(segments, index, mark)]));
      opening.sort((one, other) => (extents.get(other) ?? 0) - (extents.get(one) ?? 0));
    }
    for (const mark of opening) {
      open.push(mark);
      tokens.push({ kind: 'open', mark });
    }
    tokens.push(segmentToken(segment));
  }
  close(() => false);
  return tokens;
}

/** What must follow a token for Slack to see its end; undefined where anything may. */
function boundaryAfter(token: Token | undefined): RegExp | undefined {
  if (token?.kind === 'close') return token.mark.closesBefore;
  return token?.kind === 'code' ? CODE_CLOSES_BEFORE : undefined;
}

/** Whether a guard has to stand between the line so far and the next token, for Slack to see the edge of a word. */
function needsEdge(previous: Token | undefined, token: Token, line: string): boolean {
  if (token.kind === 'close' || previous === undefined) return false;
  if ((token.kind === 'open' || token.kind === 'code') && previous.kind !== 'open') {
    if (!OPENS_AFTER.test(line.slice(-1))) return true;
  }
  const boundary = boundaryAfter(previous);
  if (boundary === undefined || token.kind === 'open') return false;
  return !boundary.test(token.raw.charAt(0));
}

function isPlain(run: SlackRun): boolean {
  return !run.bold && !run.italic && !run.strike && !run.code && run.url === undefined;
}

/**
 * One line's runs as mrkdwn: escaped, links and code in place, emphasis opened and closed within the line, and
 * zero-width guards where Slack would otherwise miss a mark or see one that is not there. Never throws.
 * @param runs - the line's runs; text holds no line end.
 * @param startsLine - whether the result stands at the very start of its line, where `>` would quote.
 */
export function serializeRuns(runs: readonly SlackRun[], startsLine: boolean): string {
  const [only] = runs;
  // Plain prose, the most of any answer: nothing to escape, to mark or to guard.
  if (runs.length === 1 && only !== undefined && isPlain(only) && !/[&<>*_~`:\uff1e]/.test(only.text))
    return only.text;
  const tokens = orderMarks(planSegments(runs));
  const literals: number[] = [];
  const closings = new Set<number>();
  let line = '';
  let previous: Token | undefined;
  for (const token of tokens) {
    if (needsEdge(previous, token, line)) line += WORD_EDGE;
    if (token.kind === 'text') for (const literal of token.literals) literals.push(line.length + literal);
    if (token.kind === 'close') closings.add(line.length);
    line += token.kind === 'open' || token.kind === 'close' ? token.mark.char : token.raw;
    previous = token;
  }
  const startsWithText = tokens[0]?.kind === 'text';
  return guardLiterals(line, literals, closings, startsLine && startsWithText);
}
