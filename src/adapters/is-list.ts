import type { JsonValue } from '../contract/json-value.ts';

/** True for a JSON array. `Array.isArray` alone does not narrow a readonly array out of a union. */
export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
