import { setTimeout as delay } from 'node:timers/promises';
import {
  MAX_SOCKET_START_FAILURES,
  MIN_SOCKET_LIFE_MS,
  SLACK_RECONNECT_BACKOFF_MS,
} from '../contract/limits.ts';
import type { Logger } from '../contract/logger.ts';
import { describeSlackError, failureCode } from './describe-slack-error.ts';
import type { OpenSocket } from './open-socket.ts';
import { isTokenRefusal, SlackStartError } from './slack-start-error.ts';

/** How one socket stands. */
export type SocketHealth = {
  readonly state: 'connecting' | 'connected' | 'waiting' | 'stopped';
  readonly sinceMs: number;
  /** Times it was opened with success. */
  readonly connections: number;
  /** Failures since the last success, and the last one's code; absent where there was none. */
  readonly failures: number;
  readonly lastFailure?: string;
};

/** A socket that is kept open. */
export type SupervisedSocket = {
  /** Starts keeping it open; resolves at the first hello. Rejects where the token is refused, some tries failed (it goes on trying) or it was stopped. */
  readonly start: () => Promise<void>;
  /** Closes it for good; bounded by the socket's own `close`. Never rejects. */
  readonly stop: () => Promise<void>;
  readonly health: () => SocketHealth;
};

/**
 * Keeps one socket open: opens it, opens the next when Slack announces the end of this one (and closes the old one only
 * then, so that acks still owed on it get out), and after failures waits longer and longer, but never gives up.
 * @param name - for log lines.
 * @param open - opens one connection.
 */
export function superviseSocket(
  name: string,
  open: () => OpenSocket,
  deps: { readonly logger: Logger; readonly now: () => number },
): SupervisedSocket {
  const { logger, now } = deps;
  const stopping = new AbortController();
  const first = Promise.withResolvers<void>();
  let health: SocketHealth = { state: 'connecting', sinceMs: now(), connections: 0, failures: 0 };
  let current: OpenSocket | undefined;
  let running: Promise<void> | undefined;
  let strikes = 0;
  const stopped = Promise.withResolvers<never>();
  // Heard only by a connection that is being opened.
  stopped.promise.catch(() => undefined);

  function enter(state: SocketHealth['state'], change: Partial<SocketHealth> = {}): void {
    health = { ...health, ...change, state, sinceMs: now() };
  }

  async function keepOpen(): Promise<void> {
    while (!stopping.signal.aborted) {
      const previous = current;
      const socket = open();
      current = socket;
      const failure = await outcomeOf(Promise.race([socket.connected, stopped.promise]));
      // Only now, so that the events between the two sockets meet one that is open.
      previous?.close();
      if (failure !== undefined) {
        socket.close();
        current = undefined;
        await recoverFrom(failure);
        continue;
      }
      const { lastFailure: _, ...rest } = health;
      health = { ...rest, failures: 0 };
      enter('connected', { connections: health.connections + 1 });
      logger.info({ socket: name, connections: health.connections }, 'connected to Slack');
      first.resolve();
      const reason = await socket.ended;
      if (stopping.signal.aborted) return;
      logger.info({ socket: name, reason }, 'a Slack socket ends; opening the next');
      if (now() - health.sinceMs >= MIN_SOCKET_LIFE_MS) strikes = 0;
      enter('connecting');
      await pause(nextBackoffMs());
    }
  }

  async function recoverFrom(failure: unknown): Promise<void> {
    if (stopping.signal.aborted) return;
    const described = describeSlackError(failure);
    const code = failureCode(described);
    const askedMs = described.kind === 'rate-limited' ? described.retryAfterMs : 0;
    const waitMs = Math.max(askedMs, nextBackoffMs());
    enter('waiting', { failures: health.failures + 1, lastFailure: code });
    logger.warn(
      { socket: name, code, failures: health.failures, waitMs },
      'no connection to Slack; trying again',
    );
    if (isTokenRefusal(code) || health.failures >= MAX_SOCKET_START_FAILURES) first.reject(failure);
    await pause(waitMs);
  }

  /** Grows with every failure and every socket that did not live, until one does. */
  function nextBackoffMs(): number {
    const backoffMs = SLACK_RECONNECT_BACKOFF_MS[strikes] ?? SLACK_RECONNECT_BACKOFF_MS.at(-1) ?? 0;
    strikes += 1;
    return backoffMs;
  }

  async function pause(waitMs: number): Promise<void> {
    try {
      await delay(waitMs, undefined, { signal: stopping.signal });
    } catch {
      // Stopping ends the wait; the loop sees the signal.
    }
  }

  return {
    start: () => {
      running ??= keepOpen();
      return first.promise;
    },
    stop: async () => {
      const stop = new SlackStartError('unreachable', 'stopped');
      stopping.abort();
      stopped.reject(stop);
      first.promise.catch(() => undefined);
      first.reject(stop);
      await current?.close();
      await running;
      enter('stopped');
    },
    health: () => health,
  };
}

/** What a promise rejected with; `undefined` where it did not. */
async function outcomeOf(promise: Promise<void>): Promise<unknown> {
  try {
    await promise;
    return undefined;
  } catch (error) {
    return error ?? new Error('unnamed failure');
  }
}
