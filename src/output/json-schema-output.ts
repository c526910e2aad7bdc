import { Ajv, type ErrorObject, type Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonValue } from '../contract/json-value.ts';
import type { OutputType } from '../contract/output-type.ts';
import { buildJsonOutput, type JsonOutputOptions, type ShapeIssue } from './build-json-output.ts';
import { observedLine, observedName } from './observed.ts';
import { readJson } from './read-json.ts';

/** An output type made of a JSON Schema document, or one line on why the document cannot be used. */
export type JsonSchemaOutput =
  | { readonly kind: 'ready'; readonly type: OutputType<JsonValue> }
  | { readonly kind: 'unusable'; readonly problem: string };

// Strict, so that a keyword or format nobody checks is an error here rather than a silent yes later. The strictness
// about style (a type beside every keyword) is off: such schemas mean what they say.
const AJV_OPTIONS: Options = {
  strict: true,
  strictTypes: false,
  strictTuples: false,
  strictRequired: false,
  allErrors: false,
  logger: false,
};

/**
 * The output type of a reply whose shape a JSON Schema document describes (draft 2020-12, or draft-07 where `$schema`
 * says so). The value is never transformed, so `changed` is always false.
 * @param document - the schema as JSON text, written by an operator.
 * @returns `unusable` for text that is not JSON, a malformed schema, an unknown keyword or format, or a reference that
 * leads elsewhere: a schema that would be checked only in part is not used at all. Never throws.
 */
export function jsonSchemaOutput(document: string, options?: JsonOutputOptions): JsonSchemaOutput {
  const read = readJson(document);
  if (!read.ok) return unusable(`the schema cannot be read: ${read.observed}`);
  const schema = read.value;
  if (typeof schema !== 'boolean' && !isObject(schema)) {
    return unusable('a JSON Schema is an object or a boolean');
  }
  if (isObject(schema) && '$async' in schema) return unusable('asynchronous schemas are not supported');
  try {
    const validate = newAjv(schema).compile(schema);
    const type = buildJsonOutput((value) => {
      // Not ajv's own type guard: it would claim the value to be of a type nobody has seen.
      const isValid: boolean = validate(value);
      return isValid ? { ok: true, value } : { ok: false, issues: (validate.errors ?? []).map(toShapeIssue) };
    }, options);
    return { kind: 'ready', type };
  } catch (error) {
    // The compiler tells of a bad schema by throwing; the document is the operator's own, so it may be quoted.
    return unusable(`the schema cannot be used: ${error instanceof Error ? error.message : 'unknown fault'}`);
  }
}

function unusable(problem: string): JsonSchemaOutput {
  return { kind: 'unusable', problem: observedLine(problem) };
}

function newAjv(schema: JsonValue): Ajv {
  const dialect = isObject(schema) ? schema['$schema'] : undefined;
  const isDraft7 =
    typeof dialect === 'string' && /^https?:\/\/json-schema\.org\/draft-07\/schema#?$/.test(dialect);
  const ajv = isDraft7 ? new Ajv(AJV_OPTIONS) : new Ajv2020(AJV_OPTIONS);
  return addFormats.default(ajv);
}

function isObject(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Messages name what the schema expected, never the value; foreign keys are named, cut. */
function toShapeIssue(error: ErrorObject): ShapeIssue {
  // A JSON Pointer: RFC 6901 writes `/` in a key as `~1` and `~` as `~0`.
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return { path, message: describeError(error) };
}

function describeError({ keyword, message, params }: ErrorObject): string {
  if (keyword === 'additionalProperties')
    return `the key ${observedName(String(params['additionalProperty']))} is not expected`;
  if (keyword === 'enum') return `must be one of ${JSON.stringify(params['allowedValues'])}`;
  if (keyword === 'const') return `must be ${JSON.stringify(params['allowedValue'])}`;
  return message ?? `does not meet "${keyword}"`;
}
