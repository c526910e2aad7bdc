import { type RedactedText, redact, sumCounts } from '../contract/redact.ts';

/** One string value of an event's data: where it stands in the stream, quotes included, and how it is written there. */
type WrittenPiece = { readonly from: number; readonly to: number; readonly written: string };
/** The same with what it says. */
type Piece = WrittenPiece & { readonly text: string };

/** A line of data, its JSON object in the group. */
const DATA_LINE = /^data: ?(\{.*\})\r?$/gm;
/** A member whose value is a string, with its quotes, or a whole number. */
const MEMBER = /"([^"\\]*)"\s*:\s*(?:("(?:[^"\\]+|\\.)*")|(\d+))/g;

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
  for (const pieces of gatherPieces(text)) {
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
function gatherPieces(text: string): readonly (readonly Piece[])[] {
  const groups = new Map<string, WrittenPiece[]>();
  for (const line of text.matchAll(DATA_LINE)) {
    const [whole, data = ''] = line;
    const start = line.index + whole.indexOf('{');
    const strings: { readonly name: string; readonly piece: WrittenPiece }[] = [];
    // Which of several parts an event belongs to, whatever its protocol calls the number.
    let part = '';
    for (const member of data.matchAll(MEMBER)) {
      const [all, name = '', written, number] = member;
      const to = start + member.index + all.length;
      if (written !== undefined) strings.push({ name, piece: { from: to - written.length, to, written } });
      else if (name.endsWith('index')) part += ` ${number}`;
    }
    for (const { name, piece } of strings) {
      const key = `${name}${part}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [piece]);
      else group.push(piece);
    }
  }
  const telling = [...groups.values()].filter((group) =>
    group.some(({ written }) => written !== group[0]?.written),
  );
  return telling.map((group) =>
    group.flatMap((piece) => {
      const said = readString(piece.written);
      return said === undefined ? [] : [{ ...piece, text: said }];
    }),
  );
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
