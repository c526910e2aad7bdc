import type { z } from 'zod';
import type { JsonValue } from '../../contract/json-value.ts';
import { invalidRequest, type SampleFault } from './sample-request.ts';

/** The words in which a vendor tells of a bad field. */
export type FieldWording = {
  readonly unknown: (name: string) => SampleFault;
  readonly missing: (name: string) => SampleFault;
  readonly wrong: (path: string, message: string) => SampleFault;
};

/**
 * A body read with a strict schema, its first fault told in a vendor's words. An unknown field is told of before a
 * wrong one, and a missing one as missing. Never throws.
 */
export function readFields<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  body: JsonValue,
  wording: FieldWording,
): { readonly kind: 'fields'; readonly fields: z.infer<z.ZodObject<Shape>> } | SampleFault {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return invalidRequest('The request body has to be a JSON object.');
  }
  const stray = Object.keys(body).find((name) => !Object.hasOwn(schema.shape, name));
  if (stray !== undefined) return wording.unknown(stray);
  const parsed = schema.safeParse(body);
  if (parsed.success) return { kind: 'fields', fields: parsed.data };
  const issue = parsed.error.issues[0];
  const path = issue?.path.map(String).join('.') ?? '';
  const isAbsent = issue?.path.length === 1 && !Object.hasOwn(body, path);
  return isAbsent ? wording.missing(path) : wording.wrong(path, issue?.message ?? 'Invalid value');
}
