import type { TransportFailure } from '../contract/reply.ts';

type ErrorRow = {
  readonly pattern: RegExp;
  readonly failure: TransportFailure;
  /** What people read before the code. */
  readonly words: string;
};

/**
 * Codes of Node's network errors before any status came, and what they mean. The first row that matches counts.
 * Sources: nodejs.org/api/errors.html (common system errors, OpenSSL), Node 24 `lib/_http_client.js`.
 */
const ERRORS: readonly ErrorRow[] = [
  { pattern: /^ECONNREFUSED$/, failure: 'unreachable', words: 'connection refused' },
  { pattern: /^(?:ENOTFOUND|EAI_\w+|ENODATA)$/, failure: 'unreachable', words: 'host name not found' },
  {
    pattern: /^(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN)$/,
    failure: 'unreachable',
    words: 'no way to the host',
  },
  { pattern: /^ETIMEDOUT$/, failure: 'unreachable', words: 'no connection in time' },
  {
    pattern: /^(?:CERT_|ERR_TLS_|ERR_SSL_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|EPROTO$|HOSTNAME_MISMATCH$)/,
    failure: 'unreachable',
    words: 'no trusted TLS connection',
  },
  // Not even a request was made: the endpoint or a header is such that none can be.
  {
    pattern: /^ERR_(?:INVALID_|UNESCAPED_|HTTP_INVALID_)/,
    failure: 'unreachable',
    words: 'no request could be made',
  },
  { pattern: /^HPE_/, failure: 'reset', words: 'what came back is not HTTP' },
  { pattern: /^(?:ECONNRESET|EPIPE|ECONNABORTED)$/, failure: 'reset', words: 'connection reset' },
];

/** What an error before any status amounts to: the failure, and one line for people. */
export type ObservedFailure = { readonly failure: TransportFailure; readonly detail: string };

/**
 * Reads a network error that came before any status. An error nobody here knows counts as `unreachable`: nothing came
 * back, and its code and message are in the detail. Never throws.
 */
export function readTransportError(error: unknown): ObservedFailure {
  const code = codeOf(error);
  const row = ERRORS.find(({ pattern }) => pattern.test(code));
  const failure = row?.failure ?? 'unreachable';
  return { failure, detail: `${row?.words ?? 'no reply'} (${describe(error, code)})` };
}

/** Reads an error that came after the status: whatever it is, the body was cut. Never throws. */
export function readBodyError(error: unknown): ObservedFailure {
  return { failure: 'cut', detail: `the body broke off (${describe(error, codeOf(error))})` };
}

function describe(error: unknown, code: string): string {
  const message = error instanceof Error ? error.message : '';
  if (message === '') return code === '' ? 'no reason given' : code;
  return code === '' || message.includes(code) ? message : `${code}: ${message}`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
