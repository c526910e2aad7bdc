import { endOfString } from './parse-wire-json.ts';

/**
 * The source text of one member of a JSON object, exactly as it stands on the wire: `1.0`, `9007199254740993` and the
 * order of keys survive, which re-serialising a parsed value would not keep.
 * @param source - the text of a valid JSON object.
 * @returns undefined where the object has no such member. Never throws on valid JSON.
 */
export function sliceMember(source: string, key: string): string | undefined {
  let at = skipSpace(source, skipSpace(source, 0) + 1);
  while (source[at] === '"') {
    const keyEnd = endOfString(source, at);
    const name: unknown = JSON.parse(source.slice(at, keyEnd));
    const start = skipSpace(source, skipSpace(source, keyEnd) + 1);
    const end = endOfValue(source, start);
    if (name === key) return source.slice(start, end);
    at = skipSpace(source, skipSpace(source, end) + 1);
  }
  return undefined;
}

/**
 * The source texts of a JSON list's items, in order.
 * @param source - the text of a valid JSON list. Never throws on one.
 */
export function sliceItems(source: string): readonly string[] {
  const items: string[] = [];
  let at = skipSpace(source, skipSpace(source, 0) + 1);
  while (at < source.length && source[at] !== ']') {
    const end = endOfValue(source, at);
    items.push(source.slice(at, end));
    at = skipSpace(source, skipSpace(source, end) + 1);
  }
  return items;
}

function skipSpace(source: string, from: number): number {
  let at = from;
  while (at < source.length && ' \t\n\r'.includes(source.charAt(at))) at += 1;
  return at;
}

/** The index just after the value that begins at `start`; brackets are counted, so depth costs no stack. */
function endOfValue(source: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < source.length) {
    const character = source.charAt(at);
    if (character === '"') {
      at = endOfString(source, at);
      if (depth === 0) return at;
      continue;
    }
    if (character === '{' || character === '[') depth += 1;
    if (character === '}' || character === ']') {
      // At depth 0 the bracket is the enclosing value's: a bare number or word ended just before it.
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    }
    if (depth === 0 && ', \t\n\r'.includes(character)) return at;
    at += 1;
  }
  return at;
}
