/** Something a JSON reader would silently lose or that is dangerous to keep; `at` is a UTF-16 offset. */
export type JsonFault =
  | { readonly kind: 'duplicate-key' | 'reserved-key'; readonly key: string; readonly at: number }
  | { readonly kind: 'inexact-number'; readonly at: number };

/** What a walk over a text's brackets, keys and numbers shows before anybody parses it. */
export type JsonScan = {
  /** Deepest nesting of arrays and objects. */
  readonly depth: number;
  /** The first fault in reading order; absent where there is none. */
  readonly fault?: JsonFault;
};

type Frame = { readonly keys: Set<string> | undefined; readonly under: string | undefined };

/**
 * The nesting depth and the first fault of a text meant to be JSON, found in one pass without recursion, so that it may
 * run before a recursive parser. Keys are compared as JSON reads them: `"a"` and `"\u0061"` are one. Reserved are `__proto__` anywhere and `prototype` inside `constructor`, the two ways by which merging a parsed object
 * can reach `Object.prototype`; `constructor` alone is an ordinary word.
 * @param text - any string; where it is not JSON the result only bounds what a parser will meet.
 * Never throws.
 */
export function scanJson(text: string): JsonScan {
  const frames: Frame[] = [];
  let depth = 0;
  let lastKey: string | undefined;
  let fault: JsonFault | undefined;
  let at = 0;
  while (at < text.length) {
    const character = text[at];
    if (character === '{' || character === '[') {
      frames.push({ keys: character === '{' ? new Set() : undefined, under: lastKey });
      lastKey = undefined;
      depth = Math.max(depth, frames.length);
    } else if (character === '}' || character === ']') {
      frames.pop();
      lastKey = undefined;
    } else if (character === ',') {
      lastKey = undefined;
    } else if (character === '"') {
      const end = endOfString(text, at);
      const keys = frames.at(-1)?.keys;
      if (keys !== undefined && isColonNext(text, end)) {
        lastKey = readKey(text.slice(at, end));
        fault ??= faultOfKey(lastKey, at, keys, frames.at(-1)?.under);
        keys.add(lastKey);
      }
      at = end;
      continue;
    } else if (isNumberStart(character)) {
      const literal = numberAt(text, at);
      if (!isExact(literal)) fault ??= { kind: 'inexact-number', at };
      at += literal.length;
      continue;
    }
    at += 1;
  }
  return fault === undefined ? { depth } : { depth, fault };
}

function faultOfKey(
  key: string,
  at: number,
  seen: ReadonlySet<string>,
  under: string | undefined,
): JsonFault | undefined {
  if (key === '__proto__' || (key === 'prototype' && under === 'constructor')) {
    return { kind: 'reserved-key', key, at };
  }
  return seen.has(key) ? { kind: 'duplicate-key', key, at } : undefined;
}

/** Offset just after the string's closing quote, or the text's end where it is never closed. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}

function isColonNext(text: string, from: number): boolean {
  let at = from;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\t' || text[at] === '\r') at += 1;
  return text[at] === ':';
}

/** The key's meaning; a malformed one stands for itself, since the parser will refuse the text anyway. */
function readKey(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

function isNumberStart(character: string | undefined): boolean {
  return character !== undefined && (character === '-' || (character >= '0' && character <= '9'));
}

function numberAt(text: string, at: number): string {
  const number = /[-+.0-9eE]+/y;
  number.lastIndex = at;
  return number.exec(text)?.[0] ?? text.charAt(at);
}

/**
 * Beyond 2^53 a double cannot tell an integer from its neighbour, so that an id would silently become another's. A
 * fraction is rounded as by every JSON reader; one that would round to zero or infinity is not exact either.
 */
function isExact(literal: string): boolean {
  const value = Number(literal);
  return !(Math.abs(value) > Number.MAX_SAFE_INTEGER || (value === 0 && /^[^eE]*[1-9]/.test(literal)));
}
