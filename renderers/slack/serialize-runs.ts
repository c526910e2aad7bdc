import { guardLiterals } from './guard-literals.ts';
import { CODE_CLOSES_BEFORE, OPENS_AFTER, WORD_EDGE } from './mrkdwn-marks.ts';
import { orderMarks, type Token } from './order-marks.ts';
import { planSegments } from './plan-segments.ts';
import type { SlackRun } from './slack-line.ts';

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
