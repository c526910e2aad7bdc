import type { App, Receiver } from '@slack/bolt';
import { OPEN_SOCKETS } from '../contract/limits.ts';
import { describeSlackError, failureCode } from './describe-slack-error.ts';
import { openSocket, type SocketOptions } from './open-socket.ts';
import { isTokenRefusal, SlackStartError } from './slack-start-error.ts';
import { type SocketHealth, type SupervisedSocket, superviseSocket } from './supervise-socket.ts';

/** Several supervised sockets that look like one receiver to Bolt. */
export type SocketReceiver = Receiver & { readonly sockets: () => readonly SocketHealth[] };

/**
 * A receiver over several Socket Mode connections at once. Slack delivers an event to any one of them, so while one is
 * being refreshed or is dead another takes what comes (facts/slack 1.6).
 * @param options - what each socket is opened with.
 */
export function receiveBySocket(options: SocketOptions & { readonly now: () => number }): SocketReceiver {
  const { logger, now } = options;
  let sockets: readonly SupervisedSocket[] = [];

  function init(app: App): void {
    sockets = Array.from({ length: OPEN_SOCKETS }, (_, index) =>
      superviseSocket(String(index + 1), () => openSocket(app, options), { logger, now }),
    );
  }

  /** One socket is enough to start with; the others go on trying. */
  async function start(): Promise<void> {
    try {
      await Promise.any(sockets.map((socket) => socket.start()));
    } catch (error) {
      await stop();
      throw explain(error instanceof AggregateError ? error.errors[0] : error);
    }
  }

  async function stop(): Promise<void> {
    await Promise.all(sockets.map((socket) => socket.stop()));
  }

  return { init, start, stop, sockets: () => sockets.map((socket) => socket.health()) };
}

function explain(failure: unknown): SlackStartError {
  if (failure instanceof SlackStartError) return failure;
  const code = failureCode(describeSlackError(failure));
  if (isTokenRefusal(code)) return new SlackStartError('app-token', code);
  return new SlackStartError(SOCKET_MODE_CODES.has(code) ? 'socket-mode' : 'unreachable', code);
}

/** Slack's words for an app that has Socket Mode switched off. */
const SOCKET_MODE_CODES = new Set(['socket_mode_not_enabled', 'link_disabled', 'forbidden_team']);
