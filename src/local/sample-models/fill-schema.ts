import type { JsonValue } from '../../contract/json-value.ts';

const MAX_DEPTH = 8;

/**
 * The smallest value that fits a JSON schema, as far as a script can tell: types, enums, constants, required properties
 * and the first of several alternatives. Bounds and patterns are not looked at, as the vendors do not enforce them
 * either (seed 002, "Success has layers"). Never throws.
 */
export function fillSchema(schema: JsonValue, depth = 0): JsonValue {
  if (!isObject(schema) || depth > MAX_DEPTH) return {};
  if (schema['const'] !== undefined) return schema['const'];
  const [firstWord] = listOf(schema['enum']);
  if (firstWord !== undefined) return firstWord;
  const [alternative] = [...listOf(schema['anyOf']), ...listOf(schema['oneOf']), ...listOf(schema['allOf'])];
  if (alternative !== undefined) return fillSchema(alternative, depth + 1);
  const [type = schema['type']] = listOf(schema['type']);
  switch (type) {
    case 'string':
      return 'sample';
    case 'number':
    case 'integer':
      return 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return schema['items'] === undefined ? [] : [fillSchema(schema['items'], depth + 1)];
    default:
      return fillObject(schema, depth);
  }
}

function fillObject(schema: { readonly [key: string]: JsonValue }, depth: number): JsonValue {
  const properties = isObject(schema['properties'] ?? null) ? schema['properties'] : {};
  if (!isObject(properties ?? null)) return {};
  return Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, inner]) => [name, fillSchema(inner, depth + 1)]),
  );
}

function isObject(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}
