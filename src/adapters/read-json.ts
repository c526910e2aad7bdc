import type { JsonValue } from '../contract/json-value.ts';
import { MAX_JSON_DEPTH } from '../contract/limits.ts';

/** A JSON value of our own, or what keeps the given one from being JSON. The fault repeats nothing of the value. */
export type JsonReading =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly fault: string };

/**
 * A copy of a value that is JSON and nothing else: no cycles, no instances, no NaN, nothing deeper than
 * `MAX_JSON_DEPTH`. A copy, so that freezing it later never freezes what belongs to the caller.
 * Never throws.
 */
export function readJson(value: unknown): JsonReading {
  return copy(value, 0);
}

function copy(value: unknown, depth: number): JsonReading {
  if (depth > MAX_JSON_DEPTH) return { ok: false, fault: `a value nested at most ${MAX_JSON_DEPTH} deep` };
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return { ok: true, value };
  if (typeof value === 'number') {
    return Number.isFinite(value) ? { ok: true, value } : { ok: false, fault: 'finite numbers' };
  }
  if (Array.isArray(value)) return copyList(value, depth);
  if (typeof value === 'object' && isPlain(value)) return copyObject(value, depth);
  return { ok: false, fault: 'a JSON value' };
}

function copyList(list: readonly unknown[], depth: number): JsonReading {
  const items: JsonValue[] = [];
  // By index and not by iterator: a hole in a sparse array must be seen, not skipped.
  for (let index = 0; index < list.length; index += 1) {
    const item = copy(list[index], depth + 1);
    if (!item.ok) return item;
    items.push(item.value);
  }
  return { ok: true, value: items };
}

function copyObject(object: object, depth: number): JsonReading {
  const members: [string, JsonValue][] = [];
  for (const [key, member] of Object.entries(object)) {
    // JSON.parse makes it an ordinary key, validators and spreads make it a prototype: no two would see the same value.
    if (key === '__proto__') return { ok: false, fault: 'no key named __proto__' };
    if (member === undefined) continue;
    const reading = copy(member, depth + 1);
    if (!reading.ok) return reading;
    members.push([key, reading.value]);
  }
  return { ok: true, value: Object.fromEntries(members) };
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
