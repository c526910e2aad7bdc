import type { JsonValue } from '../contract/json-value.ts';
import { isList } from './is-list.ts';

/**
 * A JSON text that depends on the value alone: keys sorted by UTF-16 code units, no spaces, numbers as ECMAScript
 * writes them (the rules of RFC 8785). A lone surrogate becomes its `\uXXXX` escape, so that the text always has
 * exactly one UTF-8 form and the hash is over the bytes that are sent.
 * @param value - nested no deeper than `MAX_JSON_DEPTH`.
 */
export function canonicalJson(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${members.join(',')}}`;
}
