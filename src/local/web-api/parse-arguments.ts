import { z } from 'zod';
import type { RawArguments } from './define-method.ts';

const objectSchema = z.record(z.string(), z.unknown());

/** A call's arguments, or Slack's word for what is wrong with its body. */
export type ParsedArguments =
  | { readonly ok: true; readonly arguments: RawArguments }
  | { readonly ok: false; readonly error: string };

/**
 * Reads a call's arguments from its query and body. A form, JSON and multipart are legal, as in Slack.
 * Never throws.
 */
export async function parseArguments(request: Request): Promise<ParsedArguments> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  if (request.method === 'GET') return { ok: true, arguments: query };
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) {
    const parsed = objectSchema.safeParse(await readJson(request));
    return parsed.success
      ? { ok: true, arguments: { ...query, ...parsed.data } }
      : { ok: false, error: 'invalid_json' };
  }
  if (type.startsWith('application/x-www-form-urlencoded')) {
    const form = Object.fromEntries(new URLSearchParams(await request.text()));
    return { ok: true, arguments: { ...query, ...form } };
  }
  if (type.startsWith('multipart/form-data')) {
    const form = await readForm(request);
    return form === undefined
      ? { ok: false, error: 'invalid_form_data' }
      : { ok: true, arguments: { ...query, ...form } };
  }
  // A call without arguments has no body and need not name a type.
  return type === '' ? { ok: true, arguments: query } : { ok: false, error: 'invalid_post_type' };
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    // Not JSON: the schema then refuses it as it refuses any other body that is no object.
    return undefined;
  }
}

async function readForm(request: Request): Promise<RawArguments | undefined> {
  try {
    return Object.fromEntries(await request.formData());
  } catch {
    // Not a form that can be read: the caller answers `invalid_form_data`.
    return undefined;
  }
}
