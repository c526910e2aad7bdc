import type { JsonValue } from '../contract/json-value.ts';

/**
 * Whether two JSON values mean the same: key order is noise, array order is not, and an absent key is not a null one.
 * Recursion ends at the first difference, so it goes no deeper than the shallower value.
 */
export function sameJson(one: JsonValue, other: JsonValue): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (isArray(one) || isArray(other)) {
    return (
      isArray(one) &&
      isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => sameItem(item, other[index]))
    );
  }
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameItem(one[key], other[key]))
  );
}

function sameItem(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return one !== undefined && other !== undefined && sameJson(one, other);
}

// Array.isArray does not narrow a readonly array out of a union.
function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
