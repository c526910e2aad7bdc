/** What one leaf of text, or a stretch that may hold several, asks of the inline parser. */
export type InlineScan = {
  /** Characters that can start or end an inline construct. Each becomes a token or two. */
  readonly marks: number;
  /** Pipes: each may part two cells. */
  readonly pipes: number;
  /** Cost of what grows with the square of the leaf, in nanoseconds as in `MAX_MARKDOWN_PARSE_NS`. */
  readonly squareNs: number;
};

const ASTERISK = 42;
const UNDERSCORE = 95;
const TILDE = 126;
const BACKTICK = 96;
const LESS_THAN = 60;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const EXCLAMATION = 33;
const QUESTION = 63;
const PIPE = 124;
const BACKSLASH = 92;
/** The rest of what text is cut at: backslash, ampersand, colon and at sign. */
const OTHER_MARKS: ReadonlySet<number> = new Set([BACKSLASH, 38, 58, 64]);

/**
 * What each square costs, in nanoseconds. Fitted to micromark 4.0.3 with mdast-util-from-markdown 2.1.0 on the shapes
 * of facts/markdown section 4, on the high side.
 */
const SQUARE_NS = {
  /** A run that can close looks back through every token for an opener. `*_` repeated. */
  closerByToken: 15,
  /** A pair that surely matches at once still moves the tokens after it. `*a* ` repeated. */
  pairByToken: 0.6,
  /** `]` looks back for its bracket. `]` repeated. */
  bracketByToken: 3,
  /** Images nest, and what is inside is read again at each level. `![` repeated, closed. */
  imageByToken: 80,
  /** `<!--`, `<?` and `<!X` read to the end of the leaf for a close that is not there. `a <!-- ` repeated. */
  htmlByChar: 40,
  /**
   * Backticks of a length that comes once read to the end of the leaf. Runs of growing length; and runs that a backslash
   * shortens, whose length is another one to those that look for it.
   */
  backtickByChar: 25,
  /** Words that could start a URL look back for an open bracket, token by token. `[` and then `w w w`, with an address somewhere. */
  urlStartByToken: 15,
  /** Punctuation that could end an address is read to its end from each of its characters. `http://a.b/!!!!`. */
  trailSquared: 15,
} as const;

/** Below this, and in a leaf of more tokens than a parse may take, telling pairs apart changes no verdict. */
const WORTH_PAIRING_NS = 50_000;
const MAX_PAIRED_TOKENS = 100_000;

const URL_REST = /^(?:ttp|ww\.)$/i;
/** A whole URL literal costs as much as this many marks. */
const URL_MARKS = 5;
const TRAIL = /(?:[!"'),.:;<?_~*\]]|&[A-Za-z]+;){8,}/g;

/**
 * Reads what the inline parser would do with a leaf. Linear; never throws. All figures are upper bounds.
 * @param source - the whole text.
 * @param start - offset of the leaf's first character.
 * @param end - offset after its last.
 * @param hasAddresses - whether the text holds anything the autolink rules are looked up for.
 */
export function scanInline(source: string, start: number, end: number, hasAddresses: boolean): InlineScan {
  let marks = 0;
  let pipes = 0;
  let closers = 0;
  let closeBrackets = 0;
  let images = 0;
  let urlStarts = 0;
  let urlLookBacks = 0;
  let marksAtBracket: number | undefined;
  let htmlOpeners = 0;
  let escapedBackticks = 0;
  const backtickLengths = new Set<number>();
  for (let at = start; at < end; at += 1) {
    const code = source.charCodeAt(at);
    switch (code) {
      case ASTERISK:
      case UNDERSCORE:
      case TILDE: {
        const runEnd = skipRun(source, at, end);
        if (canClose(source, at, runEnd, code)) closers += 1;
        marks += 1;
        at = runEnd - 1;
        break;
      }
      case BACKTICK: {
        const runEnd = skipRun(source, at, end);
        backtickLengths.add(runEnd - at);
        if (source.charCodeAt(at - 1) === BACKSLASH && runEnd - at > 1) escapedBackticks += 1;
        marks += 1;
        at = runEnd - 1;
        break;
      }
      case CLOSE_BRACKET:
        closeBrackets += 1;
        marks += 1;
        break;
      case OPEN_BRACKET:
        // One that is closed hides none before it: the look back may end at the first.
        marksAtBracket ??= marks + urlStarts;
        if (at > start && source.charCodeAt(at - 1) === EXCLAMATION) images += 1;
        marks += 1;
        break;
      case LESS_THAN:
        if (opensHtml(source.charCodeAt(at + 1))) htmlOpeners += 1;
        marks += 1;
        break;
      case PIPE:
        pipes += 1;
        break;
      default:
        if (OTHER_MARKS.has(code)) marks += 1;
        else if (hasAddresses && startsUrl(source, at, code)) {
          urlStarts += 1;
          urlLookBacks += 2 * (marks + urlStarts - (marksAtBracket ?? marks + urlStarts));
          if (URL_REST.test(source.slice(at + 1, at + 4))) marks += URL_MARKS;
        }
    }
  }
  marks += urlStarts;
  const tokens = 2 * marks + 2 * pipes + 2;
  const squareNs =
    closerSquareNs(source, start, end, closers, tokens) +
    SQUARE_NS.bracketByToken * closeBrackets * tokens +
    SQUARE_NS.imageByToken * Math.min(images, closeBrackets) * tokens +
    SQUARE_NS.htmlByChar * htmlOpeners * (end - start) +
    SQUARE_NS.backtickByChar * (backtickLengths.size + escapedBackticks) * (end - start) +
    SQUARE_NS.urlStartByToken * urlLookBacks +
    (hasAddresses ? SQUARE_NS.trailSquared * trailSquares(source, start, end) : 0);
  return { marks, pipes, squareNs };
}

function opensHtml(next: number): boolean {
  return next === EXCLAMATION || next === QUESTION;
}

function skipRun(source: string, start: number, end: number): number {
  const code = source.charCodeAt(start);
  let at = start;
  while (at < end && source.charCodeAt(at) === code) at += 1;
  return at;
}

/**
 * Runs that surely close the run before them: both of one length, words on their inner sides, nothing between that could
 * hide one of the two from the parser (code, tags, brackets, quotes, cells, line ends). The look back ends at once.
 */
const PAIR =
  /(?<=^|[\s("'|>])(\*{1,3}|_{1,3}|~~)(?=[\p{L}\p{N}])[\p{L}\p{N} ,.;:!?-]*(?:[\p{L}\p{N}]|[,.;:!?](?=\1(?:\s|$)))\1(?![*_~])/gu;

/** Cost of the look back from all closers. Pairs are only told apart where it matters and where the leaf may still pass. */
function closerSquareNs(source: string, start: number, end: number, closers: number, tokens: number): number {
  const unpairedNs = SQUARE_NS.closerByToken * closers * tokens;
  if (unpairedNs < WORTH_PAIRING_NS || tokens > MAX_PAIRED_TOKENS) return unpairedNs;
  let pairs = 0;
  for (const match of source.slice(start, end).matchAll(PAIR)) {
    const runEnd = start + match.index + match[0].length;
    const run = match[1] ?? '';
    if (canClose(source, runEnd - run.length, runEnd, run.charCodeAt(0))) pairs += 1;
  }
  return unpairedNs - (SQUARE_NS.closerByToken - SQUARE_NS.pairByToken) * pairs * tokens;
}

/** False only where a run certainly closes nothing: after white space, or an underscore before a letter or digit (`snake_case`). */
function canClose(source: string, start: number, end: number, code: number): boolean {
  const before = source.charCodeAt(start - 1);
  if (Number.isNaN(before) || before === 32 || before === 9 || before === 10 || before === 13) return false;
  return code !== UNDERSCORE || !isAsciiAlphanumeric(source.charCodeAt(end));
}

/** An `h` or `w` that no letter stands before: where micromark looks for `https://` and `www.`. */
function startsUrl(source: string, at: number, code: number): boolean {
  const lower = code | 32;
  if (lower !== 104 && lower !== 119) return false;
  const before = source.charCodeAt(at - 1) | 32;
  return !(before >= 97 && before <= 122);
}

function isAsciiAlphanumeric(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

function trailSquares(source: string, start: number, end: number): number {
  let squares = 0;
  for (const [run] of source.slice(start, end).matchAll(TRAIL)) squares += run.length ** 2;
  return squares;
}
