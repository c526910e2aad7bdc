import { readObject, type WireObject } from './wire-object.ts';

/** What keeps bytes from being the JSON object a reply has to be. */
export type WireFault = 'empty' | 'not-utf8' | 'not-json' | 'not-object' | 'duplicate-keys';

/** A parsed body with the text it was parsed from, or why there is none. `observed` repeats nothing of the body. */
export type ParsedWire =
  | { readonly kind: 'parsed'; readonly body: WireObject; readonly source: string }
  | { readonly kind: 'unreadable'; readonly fault: WireFault; readonly observed: string };

// A byte order mark is dropped, as RFC 8259 section 8.1 allows a reader to do.
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The JSON object that some bytes are. Strict where leniency would have to guess: invalid UTF-8, anything but an
 * object, and a key given twice (which of the two was meant?) are faults. Numbers keep JSON.parse's precision; who
 * needs a number checks it.
 * Never throws; nesting of any depth is read without recursion.
 */
export function parseWireJson(bytes: Uint8Array): ParsedWire {
  let source: string;
  try {
    source = utf8.decode(bytes);
  } catch {
    // The decoder's only failure in fatal mode: the bytes are not UTF-8.
    return unreadable('not-utf8', 'bytes that are not UTF-8');
  }
  return parseWireText(source);
}

/** The same for a text, e.g. a tool call's arguments. Never throws. */
export function parseWireText(source: string): ParsedWire {
  if (source.trim() === '') return unreadable('empty', 'nothing');
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    // The parser's own message quotes the text, which may be a model's words; its look says enough.
    return unreadable('not-json', describeLook(source));
  }
  const body = readObject(value);
  if (body === undefined)
    return unreadable(
      'not-object',
      Array.isArray(value) ? 'a list' : String(value === null ? null : typeof value),
    );
  const members = countMembers(body);
  // What may be a member is counted at a tenth of the cost of what is one, and rarely is there more of it.
  const lost = countPossible(source) === members ? 0 : countWritten(source) - members;
  if (lost > 0) return unreadable('duplicate-keys', `${lost} key${lost === 1 ? '' : 's'} given twice`);
  return { kind: 'parsed', body, source };
}

function unreadable(fault: WireFault, observed: string): ParsedWire {
  return { kind: 'unreadable', fault, observed };
}

function describeLook(source: string): string {
  if (/^\s*</.test(source)) return 'markup, such as an HTML page';
  if (/^\s*[{[]/.test(source)) return 'JSON that is broken or ends early';
  return 'text that is not JSON';
}

/** Members that the parsed value holds, over all its objects. */
function countMembers(root: WireObject): number {
  let members = 0;
  const left: unknown[] = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    const children: unknown[] = Object.values(value);
    if (!Array.isArray(value)) members += children.length;
    for (const child of children) if (typeof child === 'object') left.push(child);
  }
  return members;
}

/**
 * At least the members that a valid JSON text writes: quotes that a colon follows, unless they are escaped, as those of
 * JSON inside a string are. What is counted beyond the members is a string that begins with a colon.
 */
function countPossible(source: string): number {
  let possible = 0;
  for (let quote = source.indexOf('"'); quote !== -1; quote = source.indexOf('"', quote + 1)) {
    let next = quote + 1;
    let code = source.charCodeAt(next);
    while (code === SPACE || code === LINE_FEED || code === CARRIAGE_RETURN || code === TAB) {
      next += 1;
      code = source.charCodeAt(next);
    }
    if (code === COLON && !isEscaped(source, quote)) possible += 1;
  }
  return possible;
}

/** Whether an odd number of backslashes stands before the character at `index`: in a valid JSON text it is escaped. */
function isEscaped(source: string, index: number): boolean {
  let before = index - 1;
  while (source.charCodeAt(before) === BACKSLASH) before -= 1;
  return (index - before) % 2 === 0;
}

/**
 * Members that a valid JSON text writes: its colons outside strings. Counting beats a parser of our own, because the
 * strings, nearly all of a reply, are jumped over by `indexOf`.
 */
function countWritten(source: string): number {
  let written = 0;
  let position = 0;
  for (;;) {
    const quote = source.indexOf('"', position);
    const end = quote === -1 ? source.length : quote;
    for (let index = position; index < end; index += 1) if (source.charCodeAt(index) === COLON) written += 1;
    if (quote === -1) return written;
    position = endOfString(source, quote);
  }
}

const COLON = 0x3a;
const SPACE = 0x20;
const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BACKSLASH = 0x5c;
const QUOTE = 0x22;

/**
 * The index just after the string that opens at `quote`, in a valid JSON text.
 * @param quote - index of the opening quotation mark.
 */
export function endOfString(source: string, quote: number): number {
  const close = source.indexOf('"', quote + 1);
  if (close === -1) return source.length;
  if (source.charCodeAt(close - 1) !== BACKSLASH) return close + 1;
  // A string with escapes before its quotes is walked: jumping from one escaped quote to the next costs more.
  let at = quote + 1;
  while (at < source.length && source.charCodeAt(at) !== QUOTE) {
    at += source.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return Math.min(at + 1, source.length);
}
