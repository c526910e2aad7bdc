import type { ErrorKind } from '../contract/interpretation.ts';

/** What an error status means, and whether the same request may do better a moment later. */
export type StatusRow = {
  readonly status: number;
  readonly kind: ErrorKind;
  /** True where the cause passes by itself. */
  readonly transient: boolean;
  readonly reason: string;
};

/**
 * Error statuses with a meaning of their own. Sources: RFC 9110 section 15 and RFC 6585; the vendors' error pages and
 * SDK classes as of 2026-11-30 (facts/dialects 2.4).
 */
const STATUSES: readonly StatusRow[] = [
  { status: 400, kind: 'invalid-request', transient: false, reason: 'the request itself is at fault' },
  { status: 401, kind: 'authentication', transient: false, reason: 'the credential is missing or wrong' },
  { status: 402, kind: 'billing', transient: false, reason: 'somebody has to pay first' },
  { status: 403, kind: 'permission', transient: false, reason: 'the credential may not do this' },
  { status: 404, kind: 'not-found', transient: false, reason: 'no such endpoint or model' },
  { status: 408, kind: 'timeout', transient: true, reason: 'the server gave up waiting for the request' },
  { status: 409, kind: 'conflict', transient: true, reason: 'both vendors use it for locks that pass' },
  { status: 413, kind: 'too-large', transient: false, reason: 'the same request stays too large' },
  { status: 422, kind: 'invalid-request', transient: false, reason: 'well-formed, and still not acceptable' },
  {
    status: 429,
    kind: 'rate-limited',
    transient: true,
    reason: 'too many requests; a quota is told apart by its code',
  },
  { status: 500, kind: 'provider-error', transient: true, reason: 'both vendors ask to retry it' },
  { status: 502, kind: 'provider-error', transient: true, reason: 'a gateway lost its upstream' },
  {
    status: 503,
    kind: 'overloaded',
    transient: true,
    reason: 'temporary overload or maintenance by definition',
  },
  {
    status: 504,
    kind: 'timeout',
    transient: true,
    reason: 'a gateway gave up waiting; Anthropic: timeout_error',
  },
  {
    status: 520,
    kind: 'provider-error',
    transient: true,
    reason: 'Cloudflare: the origin replied with nonsense',
  },
  {
    status: 521,
    kind: 'provider-error',
    transient: true,
    reason: 'Cloudflare: the origin refused the connection',
  },
  {
    status: 522,
    kind: 'timeout',
    transient: true,
    reason: 'Cloudflare: no connection to the origin in time',
  },
  { status: 523, kind: 'provider-error', transient: true, reason: 'Cloudflare: the origin is unreachable' },
  { status: 524, kind: 'timeout', transient: true, reason: 'Cloudflare: no reply from the origin in time' },
  { status: 529, kind: 'overloaded', transient: true, reason: 'Anthropic: overloaded_error' },
];

const BY_STATUS = new Map(STATUSES.map((row) => [row.status, row]));

/**
 * What an error status means. Statuses without a row: 4xx is a request at fault; anything else, redirects included,
 * is the provider's doing and is not tried again.
 * @param status - any HTTP status outside 200..299.
 */
export function mapHttpStatus(status: number): StatusRow {
  const row = BY_STATUS.get(status);
  if (row !== undefined) return row;
  const ours = status >= 400 && status < 500;
  return {
    status,
    kind: ours ? 'invalid-request' : 'provider-error',
    transient: false,
    reason: ours
      ? 'the request is at fault, in a way this version does not know'
      : 'a status nobody expects here',
  };
}
