import type { JsonValue } from '../../contract/json-value.ts';

/**
 * A JSON text read, or undefined where it is none. Never throws.
 */
export function parseJson(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    // Not JSON: the caller decides what that means.
    return undefined;
  }
}
