import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { renderMemory } from '../renderers/memory/index.ts';
import { DIAGNOSTICS, sampleRoutes } from './adapters/index.ts';
import type { Config } from './config.ts';
import type { AnswerPreviews } from './contract/answer-preview.ts';
import type { JobHandlers } from './contract/job.ts';
import { RUN_LEASE_MS, STOP_GRACE_MS } from './contract/limits.ts';
import type { Logger } from './contract/logger.ts';
import type { Route } from './contract/route.ts';
import type { RunStore } from './contract/run-store.ts';
import type { SlackConnection } from './contract/slack-connection.ts';
import { createAnswerPreviews, type DispatchDeps, giveUpRun, reflectRun, workRun } from './dispatch/index.ts';
import { createSampleModels, type LocalWorkspace, startLocalWorkspace } from './local/index.ts';
import { createWait } from './main/create-wait.ts';
import { closeServer, type Listening, listen } from './main/listen.ts';
import { openRecord } from './main/open-record.ts';
import { PRODUCT } from './main/product.ts';
import { readSecret } from './main/read-secret.ts';
import { redact } from './record/index.ts';
import { connectSlack, SLACK_EVENTS_PATH, type SlackRoom } from './slack/index.ts';
import { createRunLinks, createWebApp, type RunLinks } from './web/index.ts';

const IDLE_POLL_MS = 20;

/** A running bot. */
export type Bot = {
  readonly store: RunStore;
  readonly links: RunLinks;
  /** Address of the pages, without a trailing slash. */
  readonly webUrl: string;
  /** The embedded workspace; absent where the bot is in a real one. */
  readonly workspace?: LocalWorkspace;
  /** Resolves when no work is queued or in hand, or `signal` fires. Rejects only if the database does. */
  readonly untilIdle: (signal: AbortSignal) => Promise<void>;
  /** Takes no more work, finishes or leaves what is in hand, and closes everything. Never rejects. */
  readonly stop: () => Promise<void>;
};

/**
 * Puts the parts together and starts them: record, embedded workspace where no Slack is configured, pages, Slack, queue.
 * The caller holds the data folder's serving lock.
 * @throws SlackStartError for a refused token; PortTakenError; whatever the file system or the database does. What was
 * started before is stopped again.
 */
export async function startBot(config: Config, logger: Logger): Promise<Bot> {
  const stopping = new AbortController();
  const cleanups: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    stopping.abort();
    for (const cleanup of cleanups.splice(0).reverse()) {
      await cleanup().catch((error: unknown) => logger.error({ err: error }, 'a part did not stop cleanly'));
    }
  };
  try {
    const { store, facts, queue } = await openRecord(config.dataDir, logger);
    cleanups.push(store.close);
    // The serving lock says that whoever held a lease is gone.
    await store.expireLeases();

    const workspace = await startWorkspace(config);
    if (workspace !== undefined) cleanups.push(workspace.stop);

    // The pages' listener is set once their address, which stands in every link, is known.
    let listener: RequestListener = (_request, response) => response.writeHead(503).end();
    const web = await listen(
      (request, response) => listener(request, response),
      config.port,
      config.isPortChosen,
    );
    cleanups.push(() => closeServer(web.server));
    const webUrl = config.publicUrl ?? `http://127.0.0.1:${web.port}`;
    const links = createRunLinks({ secret: readSecret(config.dataDir), baseUrl: webUrl });

    const wait = createWait(stopping.signal);
    const slack = connectSlack({
      connection: connectionOf(config, workspace),
      store,
      redact: (text) => redact(text).text,
      links,
      logger,
      wait,
    });
    const previews = createAnswerPreviews();
    listener = createListener({ store, links, slack, logger, previews });
    cleanups.push(slack.app.stop);
    await slack.app.start();

    const deps: DispatchDeps = {
      store,
      facts,
      ...slack,
      routes: workspace === undefined ? config.routes : withSampleServer(config.routes, workspace.url),
      defaultRoute: config.defaultRoute,
      memory: config.memory,
      renderForMemory: renderMemory,
      ...(config.instructions === undefined ? {} : { instructions: config.instructions }),
      credentialOf: config.credentialOf,
      worker: randomUUID(),
      now: Date.now,
      wait,
      leaseRenewalMs: RUN_LEASE_MS / 3,
      signal: stopping.signal,
      logger,
      previews,
    };
    cleanups.push(() => queue.stop(STOP_GRACE_MS));
    await queue.start(createHandlers(deps));
    const untilIdle = async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted && (await queue.countOpen()) > 0) await delay(IDLE_POLL_MS);
    };
    return { store, links, webUrl, untilIdle, ...(workspace === undefined ? {} : { workspace }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The embedded workspace, or only its sample models where a real workspace is asked to answer with them. */
async function startWorkspace(config: Config): Promise<LocalWorkspace | undefined> {
  if (config.slack.kind !== 'embedded' && !config.defaultRoute.startsWith('sample-')) return undefined;
  const file = join(config.dataDir, 'workspace.db');
  const sampleModels = createSampleModels();
  const options = { sampleModels, ...(config.slack.kind === 'embedded' ? { file } : {}) };
  if (config.isWorkspacePortChosen)
    return await startLocalWorkspace({ ...options, port: config.workspacePort });
  return await startOnFreePort(options, config.workspacePort);
}

/** The first free port from a default on: a second bot on one machine must not fail over a number nobody chose. */
async function startOnFreePort(
  options: Parameters<typeof startLocalWorkspace>[0],
  first: number,
): Promise<LocalWorkspace> {
  const probe: Listening = await listen((_request, response) => response.end(), first, false);
  await closeServer(probe.server);
  return await startLocalWorkspace({ ...options, port: probe.port });
}

function connectionOf(config: Config, workspace: LocalWorkspace | undefined): SlackConnection {
  const { slack } = config;
  if (slack.kind !== 'embedded') return slack.connection();
  if (workspace === undefined) throw new Error('The embedded workspace was not started');
  const { botToken, appToken, apiUrl } = workspace;
  return { kind: 'socket', botToken, appToken, apiUrl };
}

function withSampleServer(
  routes: Readonly<Record<string, Route>>,
  workspaceUrl: string,
): Readonly<Record<string, Route>> {
  const samples = sampleRoutes(`${workspaceUrl}models`).map((route) => [route.name, route] as const);
  return { ...routes, ...Object.fromEntries(samples) };
}

type ListenerParts = {
  readonly store: RunStore;
  readonly links: RunLinks;
  readonly slack: SlackRoom;
  readonly logger: Logger;
  readonly previews: AnswerPreviews;
};

/** Pages for everyone; Slack's events too, where they come over HTTP. */
function createListener({ store, links, slack, logger, previews }: ListenerParts): RequestListener {
  const explainDiagnostic = (code: string): string | undefined =>
    Object.entries(DIAGNOSTICS).find(([known]) => known === code)?.[1];
  const site = createWebApp({ store, links, product: PRODUCT, logger, explainDiagnostic, previews });
  const pages = getRequestListener(site.fetch, { overrideGlobalObjects: false });
  const { requestListener: events } = slack.app;
  return (request, response) => {
    if (events !== undefined && request.url?.split('?')[0] === SLACK_EVENTS_PATH) events(request, response);
    else void pages(request, response);
  };
}

function createHandlers(deps: DispatchDeps): JobHandlers {
  return {
    onJob: (job) => (job.kind === 'run' ? workRun(job, deps) : reflectRun(job, deps)),
    onSetAside: async (job, error) => {
      if (job.kind === 'run') await giveUpRun(job, error, deps);
      else
        deps.logger.error(
          { runId: job.runId, err: error },
          'a reflection failed too often and was set aside',
        );
    },
  };
}
