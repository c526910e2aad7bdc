import { z } from 'zod';

/** What JSON can hold: the type of control values and wire values in the record. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** Accepts any JSON value; for fields whose meaning belongs to a caller or a provider. */
export const jsonValueSchema: z.ZodType<JsonValue> = z.json();
