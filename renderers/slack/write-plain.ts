import { PLAIN_STYLE, type SlackBlockDraft, type SlackGap } from './slack-line.ts';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const LINE_SEPARATOR = 0x2028;
const PARAGRAPH_SEPARATOR = 0x2029;

/**
 * A text's lines, white space at their ends left out. Yields as it goes, since a message takes few of many. Linear.
 * Never throws.
 */
export function* splitPlainLines(source: string): Generator<string> {
  let start = 0;
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (!endsLine(code)) continue;
    yield source.slice(start, at).trimEnd();
    if (code === CARRIAGE_RETURN && source.charCodeAt(at + 1) === LINE_FEED) at += 1;
    start = at + 1;
  }
  yield source.slice(start).trimEnd();
}

function endsLine(code: number): boolean {
  return (
    code === LINE_FEED || code === CARRIAGE_RETURN || code === LINE_SEPARATOR || code === PARAGRAPH_SEPARATOR
  );
}

/** Characters of all the lines `splitPlainLines` gives. Linear. Never throws. */
export function countPlainChars(source: string): number {
  let chars = 0;
  for (const line of splitPlainLines(source)) chars += line.length;
  return chars;
}

/**
 * Text as it stands, line by line, for what is past the parser's guard: nothing in it is formatted, everything is
 * escaped and guarded like any other text. Yields as it goes. Never throws.
 * @param lines - the text's lines.
 */
export function* writePlain(lines: Iterable<string>): Generator<SlackBlockDraft> {
  let gap: SlackGap = 'line';
  for (const text of lines) {
    if (text === '') {
      gap = 'blank';
      continue;
    }
    const line = { quoted: false, lead: '', hang: '', runs: [{ ...PLAIN_STYLE, text }] };
    yield { kind: 'lines', gap, lines: [line] };
    gap = 'line';
  }
}
