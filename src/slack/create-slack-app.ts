import type { RequestListener } from 'node:http';
import { App } from '@slack/bolt';
import { SLACK_CALL_TIMEOUT_MS } from '../contract/limits.ts';
import type { Logger } from '../contract/logger.ts';
import type { RunStore } from '../contract/run-store.ts';
import type { SlackConnection } from '../contract/slack-connection.ts';
import { createWebClient, type SlackEndpoint, webClientOptions } from './create-web-client.ts';
import { parseMention } from './parse-mention.ts';
import { persistBeforeAck } from './persist-before-ack.ts';
import { readIdentity, type SlackIdentity } from './read-identity.ts';
import { type HttpReceiver, receiveByHttp } from './receive-by-http.ts';
import { receiveBySocket, type SocketReceiver } from './receive-by-socket.ts';
import type { SocketHealth } from './supervise-socket.ts';

/** What the app works with. */
export type SlackAppDeps = {
  readonly connection: SlackConnection;
  readonly endpoint: SlackEndpoint;
  readonly admit: RunStore['admit'];
  /** Takes secrets out of a mention's text before it is stored. */
  readonly redact: (text: string) => string;
  readonly logger: Logger;
  readonly now: () => number;
  readonly wait: (durationMs: number) => Promise<void>;
};

/** How the connection to Slack stands. */
export type SlackHealth = {
  /** True where events can come in now. */
  readonly isReceiving: boolean;
  /** One for each socket; empty over HTTP and before the start. */
  readonly sockets: readonly SocketHealth[];
};

/** The bot's side of Slack's events. */
export type SlackApp = {
  /**
   * Proves the tokens and lets events in.
   * @returns who the bot is.
   * @throws SlackStartError with one line for people where a token is refused or Slack cannot be reached.
   */
  readonly start: () => Promise<SlackIdentity>;
  /** Lets no more events in; bounded by `SLACK_STOP_MS`. Never rejects. */
  readonly stop: () => Promise<void>;
  readonly health: () => SlackHealth;
  /** For `POST /slack/events` of our own server; absent in Socket Mode. */
  readonly requestListener?: RequestListener;
};

/** A Bolt app that writes every mention down before Slack gets its ack, over sockets or HTTP. Nothing is sent before `start`. */
export function createSlackApp(deps: SlackAppDeps): SlackApp {
  const { connection, endpoint, logger, now } = deps;
  return connection.kind === 'socket'
    ? overSockets(deps, receiveBySocket({ appToken: connection.appToken, endpoint, logger, now }))
    : overHttp(deps, receiveByHttp({ signingSecret: connection.signingSecret, endpoint, now }));
}

function overSockets(deps: SlackAppDeps, receiver: SocketReceiver): SlackApp {
  return {
    start: () => startApp(deps, receiver),
    stop: async () => {
      await receiver.stop();
    },
    health: () => {
      const sockets = receiver.sockets();
      return { isReceiving: sockets.some(({ state }) => state === 'connected'), sockets };
    },
  };
}

function overHttp(deps: SlackAppDeps, receiver: HttpReceiver): SlackApp {
  return {
    start: () => startApp(deps, receiver),
    stop: async () => {
      await receiver.stop();
    },
    health: () => ({ isReceiving: receiver.isOpen(), sockets: [] }),
    requestListener: receiver.requestListener,
  };
}

async function startApp(deps: SlackAppDeps, receiver: SocketReceiver | HttpReceiver): Promise<SlackIdentity> {
  const { connection, endpoint, admit, redact, logger, wait } = deps;
  const calls = { timeoutMs: SLACK_CALL_TIMEOUT_MS, maxConcurrent: 1 };
  const identity = await readIdentity(createWebClient(endpoint, connection.botToken, calls), wait);
  const { botUser, botName, botId } = identity;
  const parse = (body: unknown) => parseMention(body, { botUser, botName, redact });
  const app = new App({
    receiver: persistBeforeAck({ receiver, parse, admit, logger }),
    token: connection.botToken,
    // The token was proved above; Bolt would ask again, and without deferring do so where nobody hears it fail.
    botUserId: botUser,
    botId,
    tokenVerificationEnabled: false,
    deferInitialization: true,
    ignoreSelf: true,
    // The default keeps every conversation it ever saw in memory.
    convoStore: false,
    logger: endpoint.logger,
    clientOptions: webClientOptions(endpoint, SLACK_CALL_TIMEOUT_MS),
  });
  listen(app, logger);
  await app.init();
  await app.start();
  return identity;
}

/** Mentions are work for the record's queue and need no listener; what is left to do is to ack and to tell. */
function listen(app: App, logger: Logger): void {
  app.use(async (args) => {
    // A click on a link button opens the page by itself, and Slack shows an error where the click is not acked.
    if ('ack' in args && typeof args.ack === 'function') await args.ack();
    await args.next();
  });
  app.event('tokens_revoked', async () => {
    logger.error(
      {},
      'the workspace revoked the bot token; nothing can be posted until the app is reinstalled',
    );
  });
  app.event('app_uninstalled', async () => {
    logger.error({}, 'the app was removed from its workspace');
  });
  app.error(async (error) => {
    logger.error({ code: error.code }, 'an event failed after its ack');
  });
}
