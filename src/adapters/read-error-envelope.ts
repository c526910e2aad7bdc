import { readObject, readString, readWord, type WireObject } from './wire-object.ts';

/** A failure as a provider words it. */
export type WireError = {
  /** The provider's own codes, verbatim, the most telling first; empty where it gave none. */
  readonly codes: readonly string[];
  /** For people; its wording may change, so nothing is decided by it. */
  readonly message?: string;
  /** The request field the provider objects to. */
  readonly parameter?: string;
};

/**
 * The failure in the envelope `{"error": …}`, which both vendors and nearly every gateway use in every dialect: an
 * object with some of `code`, `type`, `message`, `param` and `details.error_code`, or a bare string.
 * Sources: openai 7.59 `core/error`, @anthropic-ai/sdk 1.14 `resources/shared` (`ErrorResponse`, `ErrorDetails`);
 * facts/dialects 1.7 (bare string) and 2.7 (OpenRouter's numeric code).
 * @returns undefined where `error` is absent, null, false, an empty string or an empty object.
 */
export function readErrorEnvelope(body: WireObject): WireError | undefined {
  const { error } = body;
  if (error === true) return { codes: [] };
  const message = readString(error);
  if (message !== undefined) return message.trim() === '' ? undefined : { codes: [], message };
  const object = readObject(error);
  if (object === undefined || Object.keys(object).length === 0) return undefined;
  return readErrorObject(object);
}

/**
 * The failure an error status's body speaks of. Servers that use no envelope put the same members at the top
 * (`{"object":"error","code":400,…}`, `{"detail":"…"}`); with an error status nothing else can be meant.
 * @returns undefined where the body says nothing of a failure.
 */
export function readErrorBody(body: WireObject): WireError | undefined {
  const enveloped = readErrorEnvelope(body);
  if (enveloped !== undefined) return enveloped;
  const bare = readErrorObject(body);
  return bare.codes.length === 0 && bare.message === undefined ? undefined : bare;
}

function readErrorObject(object: WireObject): WireError {
  const details = readObject(object['details']);
  const message = readString(object['message']) ?? readString(object['detail']);
  const parameter = readString(object['param']);
  return {
    codes: [details?.['error_code'], object['code'], object['type']].flatMap(readCode),
    ...(message === undefined ? {} : { message }),
    ...(parameter === undefined ? {} : { parameter }),
  };
}

function readCode(value: unknown): readonly string[] {
  if (typeof value === 'number') return [String(value)];
  const word = readWord(value);
  return word === undefined ? [] : [word];
}
