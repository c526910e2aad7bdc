import type { JsonValue } from '../contract/json-value.ts';
import type { JsonObject } from './dialect-builder.ts';
import type { WireField } from './fate-table.ts';
import { isList } from './is-list.ts';

/**
 * A body with fields written into it; objects on the way are made, objects and arrays that are there are entered.
 * @param fields - no two paths overlap: the fate tables see to that, and a test walks them all.
 * @returns a new object; `body` stays as it was. Never throws.
 */
export function placeFields(body: JsonObject, fields: readonly WireField[]): JsonObject {
  let whole = body;
  for (const { path, value } of fields) whole = placeInObject(whole, path.split('.'), value);
  return whole;
}

/** Every leaf of a body as `[path, value]`, paths dotted, arrays by index; an empty object or array is a leaf. */
export function flattenBody(value: JsonValue, prefix = ''): readonly (readonly [string, JsonValue])[] {
  if (typeof value !== 'object' || value === null) return [[prefix, value]];
  const entries = Object.entries(value);
  if (entries.length === 0) return [[prefix, value]];
  return entries.flatMap(([key, child]) => flattenBody(child, prefix === '' ? key : `${prefix}.${key}`));
}

/**
 * The value at a dotted path.
 * @returns undefined where nothing stands there.
 */
export function readPath(body: JsonValue, path: string): JsonValue | undefined {
  let value: JsonValue | undefined = body;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([key]) => key === step)?.[1];
  }
  return value;
}

/** True where `path` is `ancestor` or lies below it. */
export function isWithin(path: string, ancestor: string): boolean {
  return path === ancestor || path.startsWith(`${ancestor}.`);
}

function placeAt(value: JsonValue | undefined, steps: readonly string[], leaf: JsonValue): JsonValue {
  if (steps.length === 0) return leaf;
  if (!isList(value)) return placeInObject(isObject(value) ? value : {}, steps, leaf);
  const [index, ...rest] = steps;
  return value.map((item, at) => (String(at) === index ? placeAt(item, rest, leaf) : item));
}

function placeInObject(object: JsonObject, steps: readonly string[], leaf: JsonValue): JsonObject {
  const [key = '', ...rest] = steps;
  return { ...object, [key]: placeAt(object[key], rest, leaf) };
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}
