import { LITERAL_GUARDS, type LiteralGuard, WORD_EDGE, WORD_GLUE } from './mrkdwn-marks.ts';

const guards: ReadonlyMap<string, LiteralGuard> = new Map(LITERAL_GUARDS.map((row) => [row.char, row]));

const WORD = /[\p{L}\p{N}\p{M}]/u;

/** Characters that end an emoji name before its second colon (slack-message-parser 3.0.2). */
const NOT_IN_EMOJI_NAME = /[:<`*#@!\s()$%\u200b]/u;

/** Whether Slack could take the place before `index` for the edge of a word; wider than what `OPENS_AFTER` relies on. */
function edgeBefore(raw: string, index: number): boolean {
  if (index === 0) return true;
  const unit = raw.charCodeAt(index - 1);
  const lowSurrogate = unit >= 0xdc00 && unit <= 0xdfff && index > 1;
  return !WORD.test(raw.slice(index - (lowSurrogate ? 2 : 1), index));
}

function edgeAfter(raw: string, index: number): boolean {
  const point = raw.codePointAt(index + 1);
  return point === undefined || !WORD.test(String.fromCodePoint(point));
}

/** The last place where `char` could close emphasis; -1 where there is none. */
function lastCloser(raw: string, char: string): number {
  for (let index = raw.lastIndexOf(char); index > 0; index = raw.lastIndexOf(char, index - 1)) {
    const before = raw.charAt(index - 1);
    // A pair of asterisks, as in `2 ** 3`, closes nothing; its two may close other marks, or the middle one of three.
    const holds = before !== char || char !== '*' || raw.charAt(index - 2) === char;
    if (holds && !/\s/.test(before) && edgeAfter(raw, index)) return index;
  }
  return -1;
}

/** Whether the colon at `index` begins something Slack may show as an emoji. */
function opensEmoji(raw: string, index: number): boolean {
  let end = index + 1;
  while (end < raw.length && !NOT_IN_EMOJI_NAME.test(raw.charAt(end))) end += 1;
  return raw.charAt(end) === ':' && end > index + 1;
}

/**
 * Mrkdwn in which every character that is meant as a character is read as one: zero-width guards beside those Slack
 * would otherwise take for a mark, and nowhere else. Linear in the length of `raw`. Never throws.
 * @param raw - escaped mrkdwn of one line or one link label, marks and links in place.
 * @param literals - ascending offsets in `raw` of the characters `* _ ~` backtick and `:` that came from text.
 * @param closings - offsets in `raw` of the marks that close emphasis: Slack wants no space before them, so no guard
 *   that may count as one.
 * @param quotable - whether a `>` at the start of `raw` would be read as a quote.
 */
export function guardLiterals(
  raw: string,
  literals: readonly number[],
  closings: ReadonlySet<number>,
  quotable: boolean,
): string {
  const closers = new Map<string, number>();
  const needsGuard = (char: string, index: number): boolean => {
    if (char === ':') return opensEmoji(raw, index);
    if (!edgeBefore(raw, index)) return false;
    // Code may run over the end of a line, so its second backtick need not be in `raw`.
    if (char === '`') return true;
    const next = raw.charAt(index + 1);
    if (next === '' || /\s/.test(next)) return false;
    const closer = closers.get(char) ?? lastCloser(raw, char);
    closers.set(char, closer);
    return closer > index + 1;
  };

  let guarded = quotable ? guardLeadingQuote(raw) : '';
  let from = 0;
  for (const index of literals) {
    const char = raw.charAt(index);
    const guard = guards.get(char);
    if (guard === undefined || !needsGuard(char, index)) continue;
    const unneeded = closings.has(index + 1) || raw.startsWith(guard.after, index + 1);
    const after = unneeded ? '' : guard.after;
    // Glue right behind a closing mark would keep that one from closing.
    const edge = guard.before === WORD_GLUE && closings.has(index - 1) ? WORD_EDGE : '';
    guarded += raw.slice(from, index) + edge + guard.before + char + after;
    from = index + 1;
  }
  return guarded + raw.slice(from);
}

/** The guard to put before a line that begins, spaces aside, with a literal `>`; empty where it does not. */
function guardLeadingQuote(raw: string): string {
  const start = raw.trimStart();
  if (start.startsWith('&gt;')) return guards.get('>')?.before ?? '';
  return guards.get(start.charAt(0))?.char === '\uff1e' ? (guards.get('\uff1e')?.before ?? '') : '';
}
