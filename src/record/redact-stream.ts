import { type RedactedText, redact, sumCounts } from '../contract/redact.ts';

/** One string value of an event's data: where it stands in the stream, quotes included, and what it says. */
type Piece = { readonly from: number; readonly to: number; readonly text: string };

/** A line of data, its JSON object in the group. */
const DATA_LINE = /^data: ?(\{.*\})\r?$/gm;
/** A member whose value is a string: its name, and the string with its quotes. */
const STRING_MEMBER = /"([^"\\]*)"\s*:\s*("(?:[^"\\]+|\\.)*")/g;
/** Which of several parts an event belongs to, whatever its protocol calls the number. */
const PART_NUMBER = /"\w*index"\s*:\s*(\d+)/g;

/** Whether a text is an event stream, as far as its first lines tell. */
export function looksLikeStream(text: string): boolean {
  return /^(?:event|data|id|retry|):.*\r?$/m.test(text.slice(0, 1_024)) && !/^\s*[{[<]/.test(text);
}

/**
 * An event stream without the secrets that its pieces add up to: a model writes a key in several events, none of which
 * need look like one. Pieces are joined by the name of their member and the number of their part, in their order.
 * Where a secret is found, its marker goes into the piece it began in and the rest is taken out of those after it;
 * all other bytes stay as they are.
 * @returns the same text where nothing was found. Never throws.
 */
export function redactStream(text: string): RedactedText {
  let found: RedactedText['found'] = {};
  const edits: { readonly from: number; readonly to: number; readonly by: string }[] = [];
  for (const pieces of gatherPieces(text).values()) {
    const whole = pieces.map((piece) => piece.text).join('');
    const redacted = redact(whole);
    if (redacted.text === whole) continue;
    found = sumCounts(found, redacted.found);
    edits.push(...spread(pieces, whole, redacted.text));
  }
  if (edits.length === 0) return { text, found };
  let kept = '';
  let at = 0;
  for (const { from, to, by } of edits.sort((one, other) => one.from - other.from)) {
    kept += text.slice(at, from) + by;
    at = to;
  }
  return { text: kept + text.slice(at), found };
}

/** The pieces of each text that a stream tells, in order. A member that says the same every time tells no text. */
function gatherPieces(text: string): ReadonlyMap<string, readonly Piece[]> {
  const groups = new Map<string, Piece[]>();
  for (const line of text.matchAll(DATA_LINE)) {
    const [whole, data = ''] = line;
    const start = line.index + whole.indexOf('{');
    const part = [...data.matchAll(PART_NUMBER)].map(([, number]) => number).join('.');
    for (const member of data.matchAll(STRING_MEMBER)) {
      const [written, name = '', value = ''] = member;
      const said = readString(value);
      if (said === undefined) continue;
      const to = start + member.index + written.length;
      const key = `${name} ${part}`;
      const group = groups.get(key) ?? [];
      groups.set(key, group);
      group.push({ from: to - value.length, to, text: said });
    }
  }
  for (const [key, [first, ...others]] of groups) {
    if (others.every(({ text: said }) => said === first?.text)) groups.delete(key);
  }
  return groups;
}

/** The pieces that change where a text becomes another: all before and after the difference stay. */
function spread(
  pieces: readonly Piece[],
  whole: string,
  redacted: string,
): readonly { readonly from: number; readonly to: number; readonly by: string }[] {
  const shorter = Math.min(whole.length, redacted.length);
  let head = 0;
  while (head < shorter && whole[head] === redacted[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && whole.at(-1 - tail) === redacted.at(-1 - tail)) tail += 1;
  const marker = redacted.slice(head, redacted.length - tail);
  const end = whole.length - tail;
  let at = 0;
  let isFirst = true;
  return pieces.flatMap(({ from, to, text }) => {
    const begin = at;
    at += text.length;
    if (at <= head || begin >= end) return [];
    const before = text.slice(0, Math.max(0, head - begin));
    const after = text.slice(Math.max(0, end - begin));
    const by = JSON.stringify(`${before}${isFirst ? marker : ''}${after}`);
    isFirst = false;
    return [{ from, to, by }];
  });
}

function readString(written: string): string | undefined {
  try {
    const value: unknown = JSON.parse(written);
    return typeof value === 'string' ? value : undefined;
  } catch {
    // A string JSON does not allow is no piece of an answer either.
    return undefined;
  }
}
