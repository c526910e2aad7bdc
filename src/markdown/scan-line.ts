/** What stands before the content of one line, read without knowing the lines above it. */
export type LinePrefix = {
  /** Offset of the first character that is neither white space nor a container marker; the line's end for a blank line. */
  readonly contentStart: number;
  /** Columns up to there, a tab counted as CommonMark does (to the next multiple of four). */
  readonly columns: number;
  /** Columns of white space among them. */
  readonly blankColumns: number;
  /** Container markers: `>`, list markers, footnote labels. An upper bound of the containers the line can open. */
  readonly markers: number;
  /** The `>` among them: unlike the others they continue a container as often as they open one. */
  readonly quoteMarkers: number;
};

const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;

/** True for the two characters that can end a line. */
export function isLineEnding(code: number): boolean {
  return code === LINE_FEED || code === CARRIAGE_RETURN;
}

/** True for the white space CommonMark knows inside a line. */
export function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}

/** Offset of the first line ending at or after `from`; the text's length where there is none. */
export function findLineEnd(source: string, from: number): number {
  let at = from;
  while (at < source.length && !isLineEnding(source.charCodeAt(at))) at += 1;
  return at;
}

/** Offset after the line ending at `lineEnd`: two characters on for CR LF, one else. */
export function skipLineEnding(source: string, lineEnd: number): number {
  const isPair =
    source.charCodeAt(lineEnd) === CARRIAGE_RETURN && source.charCodeAt(lineEnd + 1) === LINE_FEED;
  return lineEnd + (isPair ? 2 : 1);
}

/**
 * Reads the prefix of a line. Never throws; work is linear in the prefix.
 * @param source - the whole text.
 * @param start - offset of the line's first character.
 * @param end - offset after its last, the line ending left out.
 * @param maxMarkers - stop here: the caller refuses the text anyway.
 */
export function scanLinePrefix(source: string, start: number, end: number, maxMarkers: number): LinePrefix {
  let at = start;
  let columns = 0;
  let blankColumns = 0;
  let markers = 0;
  let quoteMarkers = 0;
  let ruleStart: number | undefined;
  for (;;) {
    while (at < end && isBlank(source.charCodeAt(at))) {
      const width = source.charCodeAt(at) === TAB ? 4 - (columns % 4) : 1;
      columns += width;
      blankColumns += width;
      at += 1;
    }
    let chars = at < end && markers < maxMarkers ? markerChars(source, at, end) : 0;
    if (chars === 1 && RULE_CHARS.has(source.charCodeAt(at))) {
      ruleStart ??= findRule(source, at, end);
      if (at >= ruleStart) chars = 0;
    }
    if (chars === 0) return { contentStart: at, columns, blankColumns, markers, quoteMarkers };
    if (source.charCodeAt(at) === QUOTE) quoteMarkers += 1;
    at += chars;
    columns += chars;
    markers += 1;
  }
}

const QUOTE = 62;
const BRACKET = 91;
const ASTERISK = 42;
const PLUS = 43;
const HYPHEN = 45;
const RULE_CHARS: ReadonlySet<number> = new Set([ASTERISK, HYPHEN]);
const LIST_NUMBER = /^\d{1,9}[.)](?=[ \t]|$)/;
const FOOTNOTE_LABEL = /^\[\^[^\]\r\n]{1,999}\]:/;
const MAX_LABEL_CHARS = 1_003;

/** Characters of the container marker at an offset; 0 where there is none. */
function markerChars(source: string, at: number, end: number): number {
  const code = source.charCodeAt(at);
  if (code === QUOTE) return 1;
  if (code === ASTERISK || code === PLUS || code === HYPHEN)
    return at + 1 === end || isBlank(source.charCodeAt(at + 1)) ? 1 : 0;
  if (code === BRACKET)
    return FOOTNOTE_LABEL.exec(source.slice(at, Math.min(end, at + MAX_LABEL_CHARS)))?.[0].length ?? 0;
  const isDigit = code >= 48 && code <= 57;
  return isDigit ? (LIST_NUMBER.exec(source.slice(at, Math.min(end, at + 11)))?.[0].length ?? 0) : 0;
}

/**
 * Where the line becomes a rule: from there on three or more of one rule character and nothing else, which is no list
 * in a list in a list. The line's end where it does not.
 */
function findRule(source: string, from: number, end: number): number {
  let ruleStart = end;
  let seen = 0;
  let rule: number | undefined;
  for (let at = end - 1; at >= from; at -= 1) {
    const code = source.charCodeAt(at);
    if (isBlank(code)) continue;
    if (!RULE_CHARS.has(code) || (rule !== undefined && code !== rule)) break;
    rule = code;
    seen += 1;
    ruleStart = at;
  }
  return seen >= 3 ? ruleStart : end;
}
