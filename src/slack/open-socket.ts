import { type App, SocketModeReceiver } from '@slack/bolt';
import {
  SLACK_CALL_TIMEOUT_MS,
  SLACK_SOCKET_HELLO_MS,
  SLACK_SOCKET_PONG_MS,
  SLACK_STOP_MS,
} from '../contract/limits.ts';
import type { Logger } from '../contract/logger.ts';
import { type SlackEndpoint, webClientOptions } from './create-web-client.ts';
import { guardSocketMessages } from './guard-socket-messages.ts';

/** What a socket is opened with. */
export type SocketOptions = {
  readonly appToken: string;
  readonly endpoint: SlackEndpoint;
  readonly logger: Logger;
};

/** One socket from its opening to its end; it is never used again after that. */
export type OpenSocket = {
  /** Settles when Slack said hello, or rejects with why it did not. */
  readonly connected: Promise<void>;
  /** Resolves with the reason once the socket is closed or Slack announced that it will be. Never rejects. */
  readonly ended: Promise<string>;
  /** Closes the socket; resolves within `SLACK_STOP_MS`, whether or not the other side took part. Never rejects. */
  readonly close: () => Promise<void>;
};

/**
 * Opens one Socket Mode connection whose events go to `app`. A new receiver for each connection: the SDK's own
 * reconnecting waits five seconds with the socket closed, gives up for good after some failures, and does so by a
 * rejection nobody hears (facts/slack 1.2 trap B, 1.6). Reconnecting is therefore the supervisor's alone.
 */
export function openSocket(app: App, options: SocketOptions): OpenSocket {
  const { appToken, endpoint, logger } = options;
  const receiver = new SocketModeReceiver({
    appToken,
    logger: endpoint.logger,
    autoReconnectEnabled: false,
    clientPingTimeout: SLACK_SOCKET_PONG_MS,
    installerOptions: { clientOptions: webClientOptions(endpoint, SLACK_CALL_TIMEOUT_MS) },
    // Never an ack for an event that failed: Slack keeps it and sends it again.
    processEventErrorHandler: async ({ error }) => {
      logger.error(
        { error: error.name },
        'an event from Slack could not be taken in; Slack will send it again',
      );
      return false;
    },
  });
  receiver.init(app);
  const { client } = receiver;
  const ended = Promise.withResolvers<string>();
  guardSocketMessages(client, {
    onRefresh: ended.resolve,
    onEventless: (type) => logger.warn({ type }, 'Slack sent a notice'),
    onFailure: (detail) => logger.error({ detail }, 'the Slack SDK failed on a message'),
  });
  client.on('disconnected', () => ended.resolve('closed'));
  return { connected: connect(client), ended: ended.promise, close: () => close(client) };
}

type SocketModeClient = SocketModeReceiver['client'];

async function connect(client: SocketModeClient): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no hello in time')), SLACK_SOCKET_HELLO_MS);
  try {
    await Promise.race([client.start(), late.promise]);
  } catch (error) {
    // The SDK rejects with nothing where the socket closed before its hello.
    throw error ?? new Error('closed before hello');
  } finally {
    clearTimeout(timer);
  }
}

async function close(client: SocketModeClient): Promise<void> {
  // The call for the socket's address may still be under way: what it opens then is closed at once.
  client.once('connecting', () => queueMicrotask(() => void client.disconnect()));
  const forced = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    // Asked a second time, the SDK drops the connection without waiting for the other side's goodbye.
    client.websocket?.disconnect();
    forced.resolve();
  }, SLACK_STOP_MS);
  try {
    await Promise.race([client.disconnect(), forced.promise]);
  } finally {
    clearTimeout(timer);
  }
}
