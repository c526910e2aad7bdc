import type { WebClient } from '@slack/web-api';
import { SLACK_STATUS_REFRESH_MS } from '../contract/limits.ts';
import type { Logger } from '../contract/logger.ts';
import type { Mention } from '../contract/mention.ts';
import type { WorkingStatus } from '../contract/working-status.ts';
import { describeSlackError, failureCode } from './describe-slack-error.ts';
import { isUnavailable, STATUS_METHODS, type StatusMethod } from './status-methods.ts';

/** Calls a function again and again until the returned function is called. */
export type Repeat = (work: () => void, everyMs: number) => () => void;

/** What the status works with. */
export type WorkingStatusDeps = {
  /** A client of its own: a pause Slack asks of it must hold up neither reads nor posts. */
  readonly client: WebClient;
  readonly logger: Logger;
  readonly repeat: Repeat;
};

/** A thread in which work is shown. */
type Shown = { readonly stopRefreshing: () => void };

/**
 * Shows in a thread that the bot is at work, by the best way the workspace has. All writes of one thread go one after
 * the other, and a refresh looks whether the status is still wanted when its turn comes: a status set after the clear
 * stays for good and disables the composer (NousResearch/hermes-agent#92201).
 */
export function createWorkingStatus(deps: WorkingStatusDeps): WorkingStatus {
  const { client, logger, repeat } = deps;
  const shown = new Map<string, Shown>();
  const queues = new Map<string, Promise<void>>();
  let bestMethod = 0;

  function enqueue(key: string, work: () => Promise<void>): Promise<void> {
    const done = (queues.get(key) ?? Promise.resolve()).then(work);
    queues.set(key, done);
    return done.finally(() => {
      if (queues.get(key) === done) queues.delete(key);
    });
  }

  /** Goes down the list while a way turns out not to exist here; what exists is remembered. */
  async function write(action: 'show' | 'clear', mention: Mention): Promise<void> {
    for (;;) {
      const method = STATUS_METHODS[bestMethod];
      if (method === undefined) return;
      const code = await call(method, action, mention);
      if (code === undefined) return;
      if (!isUnavailable(code)) {
        logger.warn(
          { method: method.name, action, code, channel: mention.channel },
          'the status could not be set',
        );
        return;
      }
      logger.info({ method: method.name, code }, 'this way to show work is not available here');
      // Another thread may have learned the same meanwhile.
      bestMethod = Math.max(bestMethod, STATUS_METHODS.indexOf(method) + 1);
    }
  }

  async function call(method: StatusMethod, action: 'show' | 'clear', mention: Mention) {
    try {
      await method[action](client, mention);
      return undefined;
    } catch (error) {
      const code = failureCode(describeSlackError(error));
      return method.harmless.includes(code) ? undefined : code;
    }
  }

  async function show(mention: Mention): Promise<void> {
    const key = keyOf(mention);
    shown.get(key)?.stopRefreshing();
    const state: Shown = {
      stopRefreshing: repeat(() => {
        void enqueue(key, writeIfWanted);
      }, SLACK_STATUS_REFRESH_MS),
    };
    const writeIfWanted = async () => {
      if (shown.get(key) === state) await write('show', mention);
    };
    shown.set(key, state);
    await enqueue(key, writeIfWanted);
  }

  async function clear(mention: Mention): Promise<void> {
    const key = keyOf(mention);
    shown.get(key)?.stopRefreshing();
    shown.delete(key);
    // Also where this process showed nothing: one that was killed may have left its status standing.
    await enqueue(key, () => write('clear', mention));
  }

  return { show, clear };
}

function keyOf(mention: Mention): string {
  return `${mention.team}/${mention.channel}/${mention.threadTs}`;
}

/** `Repeat` by the system's timers; a pending one does not keep the process alive. */
export const repeatByTimer: Repeat = (work, everyMs) => {
  const timer = setInterval(work, everyMs).unref();
  return () => clearInterval(timer);
};
