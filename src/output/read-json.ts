import { parse } from 'lossless-json';
import type { JsonValue } from '../contract/json-value.ts';
import { MAX_JSON_CHARS, MAX_JSON_DEPTH } from '../contract/limits.ts';
import { observedName } from './observed.ts';
import { type JsonFault, scanJson } from './scan-json.ts';
import { unwrapJson } from './unwrap-json.ts';

/** The one JSON value of a text, or one line on why it is not exactly one. */
export type ReadJson =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly observed: string };

/**
 * The single JSON value a text consists of, with nothing lost: no key twice, no number a double cannot tell from its
 * neighbour, no key that can reach a prototype. A byte-order mark and one fence around it are taken off; anything else
 * before or after it is refused, since choosing one of several values would be a guess.
 * @param raw - any string; beyond `MAX_JSON_CHARS` or `MAX_JSON_DEPTH` it is refused unread.
 * @returns the value, or `observed` with 1-based character positions in `raw` and at most key names of the text.
 * Never throws.
 */
export function readJson(raw: string): ReadJson {
  if (raw.length > MAX_JSON_CHARS) {
    return refuse(`the reply has ${raw.length} characters; at most ${MAX_JSON_CHARS} are read as JSON`);
  }
  const { text, offset } = unwrapJson(raw);
  if (text === '') return refuse('the reply holds no JSON value: it is empty');

  const scan = scanJson(text);
  if (scan.depth > MAX_JSON_DEPTH) {
    return refuse(`the JSON is nested ${scan.depth} levels deep; at most ${MAX_JSON_DEPTH} are read`);
  }
  const parsed = parseExactly(text);
  if (!parsed.ok) return refuse(`not valid JSON: ${parsed.fault} (character ${offset + parsed.at + 1})`);
  if (scan.fault !== undefined) {
    return refuse(`not valid JSON: ${describeFault(scan.fault)} (character ${offset + scan.fault.at + 1})`);
  }
  return parsed;
}

function describeFault(fault: JsonFault): string {
  if (fault.kind === 'inexact-number') return 'a number cannot be held exactly; write it as a string';
  const name = observedName(fault.key);
  return fault.kind === 'duplicate-key'
    ? `the key ${name} appears twice in one object`
    : `the key ${name} is not accepted`;
}

function refuse(observed: string): ReadJson {
  return { ok: false, observed };
}

type Parsed =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly fault: string; readonly at: number };

function parseExactly(text: string): Parsed {
  try {
    // Duplicate keys and inexact numbers are told by the scan, which also sees a key repeated with an equal value.
    const value = parse(text, null, { parseNumber: Number, onDuplicateKey: ({ newValue }) => newValue });
    // The parser's own types end at `unknown`; what it builds from JSON text with our numbers is JSON.
    return { ok: true, value: value as JsonValue };
  } catch (error) {
    return { ok: false, ...describeSyntaxError(error, text) };
  }
}

/**
 * The parser's messages by their beginnings, in our words: its own quote the text. The last row catches what a later
 * version may say.
 */
const FAULTS: readonly (readonly [beginning: string, fault: string])[] = [
  ['JSON value expected', 'a JSON value is expected'],
  ['Expected end of input', 'something follows the JSON value'],
  ['Quoted object key expected', 'a key in double quotes is expected'],
  ['Quoted object key or end', "a key in double quotes or '}' is expected"],
  ['Comma', "',' is expected between values"],
  ['Colon', "':' is expected after a key"],
  ['Object value expected', "a value is expected after ':'"],
  ['Array item expected', 'an array item is expected'],
  ['Array item or end', "an array item or ']' is expected"],
  ['End of string', 'a string is not closed'],
  ['Invalid character', 'a control character stands unescaped in a string'],
  ['Invalid escape', 'a string holds an unknown escape'],
  ['Invalid unicode', 'a string holds a malformed \\u escape'],
  ['Invalid number', 'a number is malformed'],
  ['', 'the text is malformed'],
];

function describeSyntaxError(error: unknown, text: string): { fault: string; at: number } {
  const message = error instanceof Error ? error.message : '';
  const at = Number(/ at position (\d+)$/.exec(message)?.[1] ?? 0);
  if (at >= text.length) return { fault: 'it ends before the value is complete', at: text.length };
  const fault = FAULTS.find(([beginning]) => message.startsWith(beginning))?.[1] ?? 'the text is malformed';
  return { fault, at };
}
