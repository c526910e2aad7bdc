import type { ErrorKind } from '../contract/interpretation.ts';
import { mapHttpStatus } from './http-status-map.ts';
import type { WireError } from './read-error-envelope.ts';

type CodeRow = {
  readonly code: string;
  readonly kind: ErrorKind;
  /** `always`: says more than any status. `alone`: a broad category that counts only where no error status came. */
  readonly weight: 'always' | 'alone';
  readonly source: string;
};

const OPENAI_QUOTA = 'OpenAI error codes, billing: "retrying does not restore access" (read 2026-11-30)';
const ANTHROPIC_DETAILS = '@anthropic-ai/sdk 1.14 resources/shared ErrorDetails';
const ANTHROPIC_TYPES = '@anthropic-ai/sdk 1.14 resources/shared ErrorType';
const OPENAI_RESPONSE_ERROR = 'openai 7.59 resources/responses ResponseError';

/**
 * Provider codes by what they mean to us. One table for all dialects: gateways pass the codes of one vendor through
 * the dialect of another, so where a code stands is the dialect's matter and what it means is not.
 */
const CODES: readonly CodeRow[] = [
  { code: 'insufficient_quota', kind: 'quota-exhausted', weight: 'always', source: OPENAI_QUOTA },
  { code: 'credit_balance_exhausted', kind: 'quota-exhausted', weight: 'always', source: OPENAI_QUOTA },
  {
    code: 'organization_spend_limit_exceeded',
    kind: 'quota-exhausted',
    weight: 'always',
    source: OPENAI_QUOTA,
  },
  { code: 'project_spend_limit_exceeded', kind: 'quota-exhausted', weight: 'always', source: OPENAI_QUOTA },
  {
    code: 'organization_usage_limit_exceeded',
    kind: 'quota-exhausted',
    weight: 'always',
    source: OPENAI_QUOTA,
  },
  {
    code: 'billing_hard_limit_reached',
    kind: 'quota-exhausted',
    weight: 'always',
    source: 'OpenAI, older accounts',
  },
  { code: 'billing_not_active', kind: 'billing', weight: 'always', source: 'OpenAI, older accounts' },
  {
    code: 'enforced_spend_limit_reached',
    kind: 'quota-exhausted',
    weight: 'always',
    source: ANTHROPIC_DETAILS,
  },
  {
    code: 'contract_spend_limit_reached',
    kind: 'quota-exhausted',
    weight: 'always',
    source: ANTHROPIC_DETAILS,
  },
  {
    code: 'linked_organization_spend_limit_reached',
    kind: 'quota-exhausted',
    weight: 'always',
    source: ANTHROPIC_DETAILS,
  },
  {
    code: 'linked_organization_billing_unavailable',
    kind: 'billing',
    weight: 'always',
    source: ANTHROPIC_DETAILS,
  },
  {
    code: 'ramp_limit_exceeded',
    kind: 'rate-limited',
    weight: 'always',
    source: `${ANTHROPIC_DETAILS}: passes by itself`,
  },
  { code: 'context_length_exceeded', kind: 'too-large', weight: 'always', source: 'OpenAI, status 400' },
  { code: 'request_too_large', kind: 'too-large', weight: 'always', source: 'Anthropic, status 413' },
  {
    code: 'request_body_too_large_after_decoding',
    kind: 'too-large',
    weight: 'always',
    source: ANTHROPIC_DETAILS,
  },
  { code: 'overloaded_error', kind: 'overloaded', weight: 'always', source: ANTHROPIC_TYPES },
  {
    code: 'insufficient_system_resource',
    kind: 'overloaded',
    weight: 'always',
    source: 'DeepSeek, as a completion word',
  },
  { code: 'rate_limit_exceeded', kind: 'rate-limited', weight: 'alone', source: OPENAI_RESPONSE_ERROR },
  { code: 'rate_limit_error', kind: 'rate-limited', weight: 'alone', source: ANTHROPIC_TYPES },
  { code: 'invalid_prompt', kind: 'invalid-request', weight: 'alone', source: OPENAI_RESPONSE_ERROR },
  { code: 'invalid_request_error', kind: 'invalid-request', weight: 'alone', source: ANTHROPIC_TYPES },
  { code: 'authentication_error', kind: 'authentication', weight: 'alone', source: ANTHROPIC_TYPES },
  { code: 'permission_error', kind: 'permission', weight: 'alone', source: ANTHROPIC_TYPES },
  { code: 'billing_error', kind: 'billing', weight: 'alone', source: ANTHROPIC_TYPES },
  { code: 'not_found_error', kind: 'not-found', weight: 'alone', source: ANTHROPIC_TYPES },
  { code: 'conflict_error', kind: 'conflict', weight: 'alone', source: ANTHROPIC_TYPES },
  { code: 'timeout_error', kind: 'timeout', weight: 'alone', source: ANTHROPIC_TYPES },
];

const BY_CODE = new Map(CODES.map((row) => [row.code, row]));

/**
 * The class of a reported failure.
 * @param status - the error status; undefined where a successful status carried the failure, and then a numeric code
 * is read as the status the gateway got from its upstream (OpenRouter).
 * @returns `provider-error` where neither says anything.
 */
export function classifyError(error: WireError | undefined, status: number | undefined): ErrorKind {
  const codes = error?.codes ?? [];
  const rows = codes.flatMap((code) => BY_CODE.get(code) ?? []);
  const telling = rows.find((row) => row.weight === 'always');
  if (telling !== undefined) return telling.kind;
  if (status !== undefined) return mapHttpStatus(status).kind;
  const upstream = codes.map(Number).find((code) => Number.isInteger(code) && code >= 400 && code < 600);
  if (upstream !== undefined) return mapHttpStatus(upstream).kind;
  return rows[0]?.kind ?? 'provider-error';
}
