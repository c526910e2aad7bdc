import type { z } from 'zod';
import type { OutputType } from '../contract/output-type.ts';
import {
  buildJsonOutput,
  type CheckedShape,
  type JsonOutputOptions,
  type ShapeIssue,
} from './build-json-output.ts';
import { observedName } from './observed.ts';

/**
 * The output type of a reply that is one JSON value of a given shape. Text that is not exactly one JSON value is a
 * `syntax` failure, a value of another shape a `schema` failure; both are retryable, twice unless told otherwise.
 * @param schema - a synchronous zod schema; what it strips or transforms makes `changed` true.
 * @returns a type whose `value` is the schema's output and whose `canonical` is that value serialised.
 */
export function jsonOutput<Schema extends z.ZodType>(
  schema: Schema,
  options?: JsonOutputOptions,
): OutputType<z.output<Schema>> {
  return buildJsonOutput((value): CheckedShape<z.output<Schema>> => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return { ok: true, value: parsed.data };
    return { ok: false, issues: parsed.error.issues.map(toShapeIssue) };
  }, options);
}

/** Messages name what the schema expected and a value's type, never the value; foreign keys are named, cut. */
function toShapeIssue(issue: z.core.$ZodIssue): ShapeIssue {
  if (issue.code !== 'unrecognized_keys') return { path: issue.path, message: issue.message };
  const [first = '', ...others] = issue.keys;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return { path: issue.path, message: `the key ${observedName(first)}${more} is not expected` };
}
