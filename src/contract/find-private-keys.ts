/** A stretch of text, as UTF-16 offsets: `from` included, `to` not. */
export type TextSpan = { readonly from: number; readonly to: number };

const BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;

/** Lines of base64 below a header whose end is missing, with real or JSON-escaped line breaks. */
const BODY = /(?:(?:\\r|\\n|\s){1,8}[A-Za-z0-9+/=]{32,})*/y;

/** A key of 16,384 bits is about 13,000 characters in PEM; an end marker farther away belongs to something else. */
const MAX_KEY_CHARS = 16_384;

/**
 * Where private keys in PEM stand (RFC 7468), the end marker included. A header without an end counts with the base64
 * lines below it: a key that was cut off is still a key.
 * @param text - any string. Linear in its length.
 */
export function findPrivateKeys(text: string): readonly TextSpan[] {
  const begins = spansOf(text, BEGIN);
  const ends = spansOf(text, END);
  let nextEnd = 0;
  return begins.map((begin, index) => {
    while ((ends[nextEnd]?.from ?? text.length) < begin.to) nextEnd += 1;
    const end = ends[nextEnd];
    const reach = Math.min(begin.to + MAX_KEY_CHARS, begins[index + 1]?.from ?? text.length);
    const isWhole = end !== undefined && end.from <= reach;
    return { from: begin.from, to: isWhole ? end.to : endOfBody(text, begin.to) };
  });
}

function spansOf(text: string, pattern: RegExp): readonly TextSpan[] {
  return [...text.matchAll(pattern)].map(({ index, 0: whole }) => ({
    from: index,
    to: index + whole.length,
  }));
}

function endOfBody(text: string, from: number): number {
  BODY.lastIndex = from;
  return from + (BODY.exec(text)?.[0].length ?? 0);
}
