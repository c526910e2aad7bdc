import { z } from 'zod';

// A form carries text only, a JSON body carries values: both forms of each argument are legal.

/** A yes or no: `true`, `"true"` or `"1"`; absent means no. */
export const flagArgument = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])])
  .optional()
  .transform((value) => value === true || value === 'true' || value === '1');

/** A count within bounds, as a number or its digits; absent means `fallback`. */
export function countArgument(fallback: number, maximum: number) {
  return z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
    .default(fallback)
    .transform((value) => Math.min(Math.max(Math.trunc(value), 1), maximum));
}

/** A list, as an array, a JSON array, or names between commas; absent means none. */
export const listArgument = z
  .union([z.array(z.string()), z.string().transform(splitList)])
  .optional()
  .transform((value) => value ?? []);

/**
 * A structured argument, as a value or as its JSON.
 * @returns `{ok: false}` where text was given that is not JSON.
 */
export function readJsonArgument(value: unknown): { ok: true; value: unknown } | { ok: false } {
  if (typeof value !== 'string') return { ok: true, value };
  try {
    return { ok: true, value: JSON.parse(value) };
  } catch {
    // Not JSON: what that means is for the method to say, each has its own error for it.
    return { ok: false };
  }
}

function splitList(text: string): readonly string[] {
  const json = readJsonArgument(text);
  const parsed = z.array(z.string()).safeParse(json.ok ? json.value : undefined);
  return parsed.success ? parsed.data : text.split(',').filter((name) => name !== '');
}
