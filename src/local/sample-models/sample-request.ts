import type { JsonValue } from '../../contract/json-value.ts';

/** One turn as the sample model sees it, whatever dialect it came in. */
export type SampleTurn = { readonly role: 'user' | 'assistant'; readonly text: string };

/** A valid request in no dialect's words. */
export type SampleRequest = {
  readonly kind: 'request';
  readonly model: string;
  /** System text of all kinds, joined; empty where there is none. */
  readonly system: string;
  /** At least one; the last is the user's. */
  readonly turns: readonly SampleTurn[];
  readonly toolNames: readonly string[];
  /** Tokens the answer may have; absent where no limit was given. */
  readonly outputLimit?: number;
  readonly stopSequences: readonly string[];
  /** How the answer has to be: absent means text, `json` any JSON object, a schema that schema. */
  readonly format?: 'json' | { readonly schema: JsonValue };
  /** How the reply is to be streamed; absent where it is to come whole. */
  readonly stream?: StreamWishes;
};

/** What a request for a stream may ask of it; dialects that have no such option ignore it. */
export type StreamWishes = {
  /** Whether token counts come at the end. */
  readonly includesUsage: boolean;
  /** Whether pieces are padded, so that their size on the wire does not tell of the text. */
  readonly isPadded: boolean;
};

/** What may be wrong with a request, or with the day; each dialect's `write-fault.ts` says what each is on the wire. */
export type FaultKind =
  | 'invalid-request'
  | 'authentication'
  | 'permission'
  | 'billing'
  | 'not-found'
  | 'too-large'
  | 'rate-limited'
  | 'quota-exhausted'
  | 'server-error'
  | 'unavailable'
  | 'overloaded'
  | 'context-window'
  | 'output-blocked';

/** An answer that is no answer: the vendor's error envelope will say it in its own words. */
export type SampleFault = {
  readonly kind: 'fault';
  readonly fault: FaultKind;
  /** For people; repeats nothing of the request but field names. */
  readonly message: string;
  /** The request field at fault, dotted; absent where it is none. */
  readonly param?: string;
  /** The vendor's machine-readable word where the kind alone does not give it. */
  readonly code?: string;
};

/** A fault about the request itself. */
export function invalidRequest(message: string, param?: string, code?: string): SampleFault {
  return {
    kind: 'fault',
    fault: 'invalid-request',
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  };
}
