import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { RunId } from '../contract/brand.ts';
import { MIN_LINK_SECRET_CHARS } from '../contract/limits.ts';

/** Addresses of the pages, and the check of the keys in them. Holding a page's address is the right to read it. */
export type RunLinks = {
  /** Absolute address of a run's page, key included. */
  readonly run: (runId: RunId) => string;
  /** Absolute address of the same run's compare page, key included. */
  readonly compare: (runId: RunId) => string;
  /** Absolute address of the listing of all runs, with the operator's key. */
  readonly operator: () => string;
  /** The key that opens one run and nothing else. */
  readonly runKey: (runId: RunId) => string;
  /** True where `key` is that run's key. Takes the same time whatever the key. Never throws. */
  readonly opensRun: (runId: string, key: string | undefined) => boolean;
  /** True where `key` is the operator's. Takes the same time whatever the key. Never throws. */
  readonly opensListing: (key: string | undefined) => boolean;
  /** What stands before every path of the pages where a proxy serves them below a prefix; empty otherwise. */
  readonly basePath: string;
};

/** What the operator's key is made from. Not 26 characters of base 32, so it can be no run's id. */
const OPERATOR_SUBJECT = 'operator';

/**
 * Links whose keys are made from one secret: a run's key is HMAC-SHA-256(secret, run id) in base64url, so nothing has
 * to be stored and changing the secret withdraws every link at once.
 * @param secret - at least 22 characters of randomness, known to this deployment only.
 * @param baseUrl - where people reach the pages, e.g. `https://bot.example.com/switchboard`; a trailing slash is ignored.
 * @throws RangeError where the secret is too short; TypeError where `baseUrl` is no URL.
 */
export function createRunLinks({ secret, baseUrl }: { secret: string; baseUrl: string }): RunLinks {
  if (secret.length < MIN_LINK_SECRET_CHARS) {
    throw new RangeError(`the secret for page links needs at least ${MIN_LINK_SECRET_CHARS} characters`);
  }
  const root = baseUrl.replace(/\/+$/, '');
  const sign = (subject: string): string => createHmac('sha256', secret).update(subject).digest('base64url');
  const opens = (subject: string, key: string | undefined): boolean => isSameText(sign(subject), key ?? '');
  return {
    run: (runId) => `${root}/runs/${runId}?key=${sign(runId)}`,
    compare: (runId) => `${root}/runs/${runId}/compare?key=${sign(runId)}`,
    operator: () => `${root}/runs?key=${sign(OPERATOR_SUBJECT)}`,
    runKey: sign,
    opensRun: (runId, key) => isRunId(runId) && opens(runId, key),
    opensListing: (key) => opens(OPERATOR_SUBJECT, key),
    basePath: new URL(root).pathname.replace(/\/+$/, ''),
  };
}

/** True for 26 characters of Crockford base 32, the only ids this system makes. */
export function isRunId(text: string): text is RunId {
  return /^[0-9A-HJKMNP-TV-Z]{26}$/.test(text);
}

/** Compares in constant time: both sides are hashed first, so that not even the length shows. */
function isSameText(expected: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(expected), digest(given));
}
