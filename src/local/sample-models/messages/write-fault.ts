import type { JsonValue } from '../../../contract/json-value.ts';
import type { FaultKind, SampleFault } from '../sample-request.ts';

type FaultRow = { readonly status: number; readonly type: string; readonly errorCode?: string };

/** What each fault is at Anthropic. Source: `ErrorType` of @anthropic-ai/sdk 1.14.0; facts/dialects 2.4. */
const FAULTS: Readonly<Record<FaultKind, FaultRow>> = {
  'invalid-request': { status: 400, type: 'invalid_request_error' },
  authentication: { status: 401, type: 'authentication_error' },
  permission: { status: 403, type: 'permission_error' },
  billing: { status: 402, type: 'billing_error' },
  'not-found': { status: 404, type: 'not_found_error' },
  'too-large': { status: 413, type: 'request_too_large' },
  'rate-limited': { status: 429, type: 'rate_limit_error' },
  'quota-exhausted': { status: 429, type: 'rate_limit_error', errorCode: 'enforced_spend_limit_reached' },
  'server-error': { status: 500, type: 'api_error' },
  unavailable: { status: 503, type: 'api_error' },
  overloaded: { status: 529, type: 'overloaded_error' },
  'context-window': { status: 400, type: 'invalid_request_error' },
  'output-blocked': { status: 400, type: 'invalid_request_error' },
};

/** HTTP status of a fault at Anthropic. */
export function statusOf(fault: FaultKind): number {
  return FAULTS[fault].status;
}

/** Anthropic's error envelope. */
export function writeFault({ fault, message }: SampleFault, requestId: string): JsonValue {
  const { type, errorCode } = FAULTS[fault];
  const details = errorCode === undefined ? {} : { details: { error_code: errorCode } };
  return { type: 'error', error: { type, message, ...details }, request_id: `req_${requestId}` };
}
