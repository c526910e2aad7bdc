import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { HTTPReceiver, type Receiver } from '@slack/bolt';
import { MAX_HTTP_BODY_BYTES, SLACK_SIGNATURE_SKEW_MS } from '../contract/limits.ts';
import type { SlackEndpoint } from './create-web-client.ts';

/** Bolt's HTTP receiver without a server of its own. */
export type HttpReceiver = Receiver & {
  /** Answers Slack's requests; mount it on `POST /slack/events` with the body still unread. */
  readonly requestListener: RequestListener;
  /** True between `start` and `stop`. */
  readonly isOpen: () => boolean;
};

/** The path Slack is given for events and interactions. */
export const SLACK_EVENTS_PATH = '/slack/events';

/**
 * A receiver for the HTTP Events API that listens nowhere: the bot's own server hands it the requests. Signatures are
 * verified and bodies bounded, which Bolt leaves unlimited by default (facts/slack 1.2).
 * @param signingSecret - the app's signing secret, not empty.
 */
export function receiveByHttp(options: {
  readonly signingSecret: string;
  readonly endpoint: SlackEndpoint;
  readonly now: () => number;
}): HttpReceiver {
  const { signingSecret, endpoint, now } = options;
  const receiver = new HTTPReceiver({
    signingSecret,
    endpoints: SLACK_EVENTS_PATH,
    bodyLimit: MAX_HTTP_BODY_BYTES,
    logger: endpoint.logger,
  });
  let isOpen = false;

  function requestListener(request: IncomingMessage, response: ServerResponse): void {
    // Before the start and while stopping nothing could be kept; Slack sends it again.
    if (!isOpen) answer(response, 503);
    else if (isFromTheFuture(request, now())) answer(response, 401);
    else dispatch(request, response);
  }

  function dispatch(request: IncomingMessage, response: ServerResponse): void {
    try {
      receiver.requestListener(request, response);
    } catch {
      // Bolt throws for any other path or method than its endpoint's.
      answer(response, 404);
    }
  }

  return {
    init: (app) => receiver.init(app),
    start: async () => {
      isOpen = true;
    },
    stop: async () => {
      isOpen = false;
    },
    requestListener,
    isOpen: () => isOpen,
  };
}

/** Bolt refuses old timestamps and lets future ones through; Slack's rule is five minutes either way (facts/slack 1.5). */
function isFromTheFuture(request: IncomingMessage, nowMs: number): boolean {
  const timestampMs = Number(request.headers['x-slack-request-timestamp']) * 1_000;
  return timestampMs - nowMs > SLACK_SIGNATURE_SKEW_MS;
}

function answer(response: ServerResponse, status: number): void {
  response.writeHead(status);
  response.end();
}
