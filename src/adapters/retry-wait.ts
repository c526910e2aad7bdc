import { RETRY_BACKOFF_MS } from '../contract/limits.ts';

/** How long to wait before the next send, and who says so. */
export type RetryWait = {
  readonly waitMs: number;
  readonly source: 'retry-after-ms' | 'retry-after' | 'back-off';
};

/** The three date forms a reader of HTTP has to take (RFC 9110 section 5.6.7) all begin with a day's name. */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/;
const DECIMAL = /^\d{1,15}(?:\.\d{1,15})?$/;

/**
 * The wait before another try: what the provider asks for, the finer header first, else a back-off that doubles with
 * each attempt. Exact and without chance, so that a replay decides the same; several bots on one key are spread by the
 * provider's own headers.
 * @param headers - allow-listed reply headers, lower-case names. A value that is none of the legal forms is passed over.
 * @param attempt - the attempt that just ended, from 1.
 * @param nowMs - our clock, for a date where the server did not send its own.
 */
export function readRetryWait(
  headers: Readonly<Record<string, string>>,
  attempt: number,
  nowMs: number,
): RetryWait {
  const milliseconds = readDecimal(headers['retry-after-ms']);
  if (milliseconds !== undefined) return { waitMs: Math.ceil(milliseconds), source: 'retry-after-ms' };
  const seconds = readDecimal(headers['retry-after']);
  if (seconds !== undefined) return { waitMs: Math.ceil(seconds * 1_000), source: 'retry-after' };
  const dateMs = readDateMs(headers['retry-after']);
  if (dateMs !== undefined) {
    // Against the server's own clock where it told it: ours may be off by more than the wait.
    const fromMs = readDateMs(headers['date']) ?? nowMs;
    return { waitMs: Math.max(0, dateMs - fromMs), source: 'retry-after' };
  }
  return { waitMs: RETRY_BACKOFF_MS * 2 ** (attempt - 1), source: 'back-off' };
}

function readDecimal(value: string | undefined): number | undefined {
  const text = value?.trim() ?? '';
  return DECIMAL.test(text) ? Number(text) : undefined;
}

function readDateMs(value: string | undefined): number | undefined {
  const text = value?.trim() ?? '';
  if (!HTTP_DATE.test(text)) return undefined;
  const dateMs = Date.parse(text);
  return Number.isNaN(dateMs) ? undefined : dateMs;
}
