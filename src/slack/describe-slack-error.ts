import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
} from '@slack/web-api';

/** What a failed call to Slack's Web API shows. */
export type SlackFailure =
  /** Slack understood and said no; `code` is its own word, e.g. `channel_not_found`. */
  | { readonly kind: 'platform'; readonly code: string }
  /** Slack asks for a pause. */
  | { readonly kind: 'rate-limited'; readonly retryAfterMs: number }
  /** No answer that can be trusted: whether the call had its effect is not known. */
  | { readonly kind: 'unclear'; readonly code: string };

/** Slack's error words are of this form; anything else, e.g. a proxy's HTML page, is not Slack speaking. */
const PLATFORM_CODE = /^[a-z][a-z0-9_]{0,79}$/;

/**
 * Sorts whatever a Web API call threw. The message is left out on purpose: it can quote bodies and headers.
 * @returns the failure; an error of a kind unknown here is `unclear`, never "no". Never throws.
 */
export function describeSlackError(error: unknown): SlackFailure {
  if (error instanceof WebAPIRateLimitedError) {
    return { kind: 'rate-limited', retryAfterMs: error.retryAfter * 1_000 };
  }
  if (error instanceof WebAPIPlatformError) {
    const code = error.data.error;
    return typeof code === 'string' && PLATFORM_CODE.test(code)
      ? { kind: 'platform', code }
      : { kind: 'unclear', code: 'malformed_response' };
  }
  if (error instanceof WebAPIHTTPError) return { kind: 'unclear', code: `http_${error.statusCode}` };
  if (error instanceof WebAPIRequestError) return { kind: 'unclear', code: networkCode(error.original) };
  return { kind: 'unclear', code: networkCode(error) };
}

/** A short word for people: the call's own time-out, the system's code, or `network`. */
function networkCode(error: unknown): string {
  if (!(error instanceof Error)) return 'network';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code.toLowerCase() : 'network';
}

/** The failure in one short word, for records and log lines. */
export function failureCode(failure: SlackFailure): string {
  return failure.kind === 'rate-limited' ? 'rate_limited' : failure.code;
}
