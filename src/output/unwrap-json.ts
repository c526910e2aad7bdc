/** The text between the wrapping, and where it starts in the raw text, in UTF-16 units. */
export type UnwrappedJson = { readonly text: string; readonly offset: number };

/**
 * A reply without the wrapping models like to put around JSON: a byte-order mark, white space, and one code fence with
 * any info word. The fence may miss its end (the value inside is judged by itself); a second one is left to fail.
 * @param raw - any string.
 * Never throws.
 */
export function unwrapJson(raw: string): UnwrappedJson {
  const start = raw.startsWith('\uFEFF') ? 1 : 0;
  const outer = trimJsonSpace(raw, start, raw.length);
  const opening = /^(`{3,}|~{3,})[ \t]*[A-Za-z0-9_+.-]*(?=[\s[{"])/.exec(raw.slice(outer.from, outer.to));
  if (opening === null) return { text: raw.slice(outer.from, outer.to), offset: outer.from };

  const [whole, fence = ''] = opening;
  const from = outer.from + whole.length;
  const closing = Math.max(from, outer.to - runLengthBefore(raw, outer.to, fence.charAt(0)));
  const hasClosing = outer.to - closing >= fence.length;
  const inner = trimJsonSpace(raw, from, hasClosing ? closing : outer.to);
  return { text: raw.slice(inner.from, inner.to), offset: inner.from };
}

/** JSON's own white space only: what else trims in JavaScript is content to JSON. */
function trimJsonSpace(raw: string, start: number, end: number): { from: number; to: number } {
  let from = start;
  let to = end;
  while (from < to && isJsonSpace(raw.charAt(from))) from += 1;
  while (to > from && isJsonSpace(raw.charAt(to - 1))) to -= 1;
  return { from, to };
}

function isJsonSpace(character: string): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t';
}

function runLengthBefore(raw: string, end: number, character: string): number {
  let at = end;
  while (at > 0 && raw[at - 1] === character) at -= 1;
  return end - at;
}
