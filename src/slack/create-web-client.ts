import type { Logger as PackageLogger } from '@slack/bolt';
import { WebClient, type WebClientOptions } from '@slack/web-api';

/** Where Slack's Web API is and how the room's calls to it are logged. */
export type SlackEndpoint = {
  /** Base URL of the Web API, e.g. for GovSlack or the embedded workspace; absent means slack.com. */
  readonly apiUrl?: string;
  readonly logger: PackageLogger;
};

/**
 * Options for one Slack client, in a new object each time: the SDK writes into the object it is given, so a shared one
 * carries the retries of one client and the token of another (facts/slack 1.2, traps A and B).
 *
 * No client retries by itself: a post that was applied and then answered badly would be posted again, and every retry
 * here has one owner. A refusal for pace is thrown at once, because the SDK would hold up every other call with it.
 * @param timeoutMs - one call's whole wait; the SDK's own default is for ever.
 */
export function webClientOptions(endpoint: SlackEndpoint, timeoutMs: number): WebClientOptions {
  return {
    ...(endpoint.apiUrl === undefined ? {} : { slackApiUrl: endpoint.apiUrl }),
    logger: endpoint.logger,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: timeoutMs,
  };
}

/**
 * A client of Slack's Web API under `webClientOptions`.
 * @param token - a bot or app token; it is sent in the `Authorization` header alone.
 * @param calls - one call's wait, and calls in flight at once.
 */
export function createWebClient(
  endpoint: SlackEndpoint,
  token: string,
  calls: { readonly timeoutMs: number; readonly maxConcurrent: number },
): WebClient {
  return new WebClient(token, {
    ...webClientOptions(endpoint, calls.timeoutMs),
    maxRequestConcurrency: calls.maxConcurrent,
  });
}
