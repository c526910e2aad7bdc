import type { JsonValue } from '../../contract/json-value.ts';

/** The body of a call that took effect. */
export type ApiSuccess = { readonly ok: true; readonly [field: string]: JsonValue };

/** The body of a call Slack refused; it had no effect. */
export type ApiRefusal = { readonly ok: false; readonly error: string; readonly [field: string]: JsonValue };

/** What a Web API method answers. */
export type ApiResult = ApiSuccess | ApiRefusal;

/**
 * A refusal.
 * @param error - Slack's own word for it.
 * @param messages - what is wrong in detail, as Slack puts it into `response_metadata.messages`.
 */
export function refuse(error: string, messages?: readonly string[]): ApiRefusal {
  return messages === undefined
    ? { ok: false, error }
    : { ok: false, error, response_metadata: { messages } };
}
