import { setTimeout as delay } from 'node:timers/promises';
import { renderSlack } from '../../renderers/slack/index.ts';
import type { RunId } from '../contract/brand.ts';
import {
  MAX_CONCURRENT_RUNS,
  MAX_SLACK_READS,
  SLACK_CALL_TIMEOUT_MS,
  SLACK_READ_TIMEOUT_MS,
} from '../contract/limits.ts';
import type { Logger } from '../contract/logger.ts';
import type { Publisher } from '../contract/publisher.ts';
import type { RunStore } from '../contract/run-store.ts';
import type { SlackConnection } from '../contract/slack-connection.ts';
import type { ThreadReader } from '../contract/thread-context.ts';
import type { WorkingStatus } from '../contract/working-status.ts';
import { adaptLogger, createConcealer } from './adapt-logger.ts';
import { createSlackApp, type SlackApp } from './create-slack-app.ts';
import { createWebClient, type SlackEndpoint } from './create-web-client.ts';
import { createPostPacer } from './pace-posts.ts';
import { createPublisher } from './publish-run.ts';
import { createThreadReader } from './read-thread-context.ts';
import { createWorkingStatus, repeatByTimer } from './show-working-status.ts';

/** What the room needs from the rest of the program. */
export type SlackDeps = {
  readonly connection: SlackConnection;
  readonly store: Pick<RunStore, 'admit' | 'readEvents' | 'readBlob' | 'append'>;
  /** Takes secrets out of a text before anything keeps or logs it. */
  readonly redact: (text: string) => string;
  readonly links: { readonly run: (runId: RunId) => string; readonly compare: (runId: RunId) => string };
  readonly logger: Logger;
  /** Epoch milliseconds; absent means the system's clock. */
  readonly now?: () => number;
  /** Resolves after so many milliseconds, or at once when the process is stopping; absent means a timer. */
  readonly wait?: (durationMs: number) => Promise<void>;
};

/** The workspace side of the bot, ready to be handed to the dispatcher and to be started. */
export type SlackRoom = {
  readonly app: SlackApp;
  readonly threads: ThreadReader;
  readonly status: WorkingStatus;
  readonly publisher: Publisher;
};

/**
 * Where Slack is and how its packages log: nothing they write can hold a credential of this connection.
 * @param redact - what else is taken out of their lines.
 */
export function describeEndpoint(
  connection: SlackConnection,
  logger: Logger,
  redact: (text: string) => string,
): SlackEndpoint {
  const { botToken, apiUrl } = connection;
  const secrets = [botToken, connection.kind === 'socket' ? connection.appToken : connection.signingSecret];
  return {
    ...(apiUrl === undefined ? {} : { apiUrl }),
    logger: adaptLogger(logger, createConcealer(secrets, redact)),
  };
}

/**
 * Builds everything that knows Slack, with one client each for posts, reads and the status, so that none waits for
 * another. Nothing is sent before `app.start()`, and the parts work without it (the crash tests publish so).
 */
export function connectSlack(deps: SlackDeps): SlackRoom {
  const { connection, store, redact, links, logger, now = Date.now, wait = waitByTimer } = deps;
  const endpoint = describeEndpoint(connection, logger, redact);
  const clientFor = (timeoutMs: number, maxConcurrent: number) =>
    createWebClient(endpoint, connection.botToken, { timeoutMs, maxConcurrent });
  const reads = clientFor(SLACK_READ_TIMEOUT_MS, MAX_SLACK_READS);
  return {
    app: createSlackApp({ connection, endpoint, admit: store.admit, redact, logger, now, wait }),
    threads: createThreadReader({ client: reads, redact, now, wait }),
    status: createWorkingStatus({
      client: clientFor(SLACK_CALL_TIMEOUT_MS, MAX_CONCURRENT_RUNS),
      logger,
      repeat: repeatByTimer,
    }),
    publisher: createPublisher({
      store,
      delivery: clientFor(SLACK_CALL_TIMEOUT_MS, MAX_CONCURRENT_RUNS),
      reads,
      pacer: createPostPacer(now),
      render: renderSlack,
      links,
      logger,
      now,
      wait,
    }),
  };
}

async function waitByTimer(durationMs: number): Promise<void> {
  await delay(durationMs);
}
