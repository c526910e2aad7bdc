import { MAX_WIRE_WORD_CHARS } from '../contract/limits.ts';

/** A JSON object from the wire: nothing is known of its members until they are asked for. */
export type WireObject = { readonly [key: string]: unknown };

/** The value as an object; undefined where it is anything else, lists and null included. Never throws. */
export function readObject(value: unknown): WireObject | undefined {
  return isObject(value) ? value : undefined;
}

/** The value as a list; undefined where it is anything else. Never throws. */
export function readList(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** The value as a string; undefined where it is anything else. Nothing is coerced. Never throws. */
export function readString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/**
 * The value as one of the provider's own words: a string that is not empty, verbatim up to `MAX_WIRE_WORD_CHARS`.
 * @returns undefined where it is anything else. Never throws.
 */
export function readWord(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, MAX_WIRE_WORD_CHARS) : undefined;
}

/** True where a text holds nothing a person could see: the same rule for every dialect. */
export function isBlank(text: string): boolean {
  return !/\S/.test(text);
}

function isObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
