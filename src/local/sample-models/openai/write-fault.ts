import type { FaultKind, SampleFault } from '../sample-request.ts';

type FaultRow = { readonly status: number; readonly type: string; readonly code: string | null };

/**
 * What each fault is at OpenAI: status, `type` and `code`. A code in the fault itself goes before the row's.
 * Source: openai SDK 7.59.0 `ErrorObject` and its error classes; facts/dialects 2.4.
 */
const FAULTS: Readonly<Record<FaultKind, FaultRow>> = {
  'invalid-request': { status: 400, type: 'invalid_request_error', code: null },
  authentication: { status: 401, type: 'invalid_request_error', code: 'invalid_api_key' },
  permission: { status: 403, type: 'invalid_request_error', code: 'unsupported_country_region_territory' },
  billing: { status: 402, type: 'invalid_request_error', code: 'billing_not_active' },
  'not-found': { status: 404, type: 'invalid_request_error', code: 'model_not_found' },
  'too-large': { status: 413, type: 'invalid_request_error', code: null },
  'rate-limited': { status: 429, type: 'requests', code: 'rate_limit_exceeded' },
  'quota-exhausted': { status: 429, type: 'insufficient_quota', code: 'insufficient_quota' },
  'server-error': { status: 500, type: 'server_error', code: null },
  unavailable: { status: 503, type: 'server_error', code: null },
  overloaded: { status: 529, type: 'server_error', code: null },
  'context-window': { status: 400, type: 'invalid_request_error', code: 'context_length_exceeded' },
  'output-blocked': { status: 400, type: 'invalid_request_error', code: 'content_filter' },
};

/** HTTP status of a fault at OpenAI. */
export function statusOf(fault: FaultKind): number {
  return FAULTS[fault].status;
}

/** OpenAI's error envelope as JSON holds it. */
export type FaultEnvelope = {
  readonly error: {
    readonly message: string;
    readonly type: string;
    readonly param: string | null;
    readonly code: string | null;
  };
};

/** OpenAI's error envelope. */
export function writeFault({ fault, message, param, code }: SampleFault): FaultEnvelope {
  const row = FAULTS[fault];
  return { error: { message, type: row.type, param: param ?? null, code: code ?? row.code } };
}
