import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { DEFAULT_SCOPES, DEFAULT_SUBSCRIPTIONS } from './defaults.ts';
import { EventDelivery, type EventDeliveryOptions } from './events/index.ts';
import type { LocalWorkspace, LocalWorkspaceOptions } from './local-workspace.ts';
import { chatRoutes } from './page/chat-routes.ts';
import { PersonActions } from './person-actions.ts';
import { apiRoutes, type NodeEnvironment } from './server/api-routes.ts';
import { driverRoutes } from './server/driver-routes.ts';
import { guardLoopback, isLoopbackHost } from './server/guard-loopback.ts';
import { WorkspaceState } from './state/index.ts';
import { ThreadReader } from './thread-reader.ts';
import { CallLog, FaultBoard, UploadTable } from './web-api/index.ts';
import { type WorkspaceParts, workspaceSides } from './workspace-sides.ts';

const HOST = '127.0.0.1';
const MODELS_PATH = '/models';

/**
 * Starts an embedded workspace on loopback: Slack's Web API, Socket Mode and HTTP events as far as a bot needs them, and
 * a chat page for people. It is a peer on the network: the bot connects to it as it does to Slack.
 * @param options - see `LocalWorkspaceOptions`.
 * @throws the network's or the file's own error where the port is taken or the file cannot be opened.
 */
export async function startLocalWorkspace(options: LocalWorkspaceOptions = {}): Promise<LocalWorkspace> {
  const now = options.now ?? Date.now;
  const state = new WorkspaceState({ now, ...(options.file === undefined ? {} : { file: options.file }) });
  const delivery = new EventDelivery(state, deliveryOptions(options));
  const parts: Omit<WorkspaceParts, 'url'> = {
    state,
    delivery,
    actions: new PersonActions(state, delivery),
    threads: new ThreadReader(state),
    faults: new FaultBoard(),
    calls: new CallLog(state.changes),
  };
  const server = createServer();
  try {
    const port = await listen(server, options.port ?? 0);
    const url = `http://${HOST}:${port}/`;
    serve(server, { ...parts, url }, options);
    return {
      ...workspaceSides({ ...parts, url }),
      stop: async () => {
        await delivery.stop();
        await close(server);
        state.close();
      },
    };
  } catch (error) {
    await delivery.stop();
    state.close();
    throw error;
  }
}

function deliveryOptions(options: LocalWorkspaceOptions): EventDeliveryOptions {
  const { ackTimeoutMs, retryDelaysMs, subscriptions = DEFAULT_SUBSCRIPTIONS } = options;
  return {
    subscriptions,
    ...(ackTimeoutMs === undefined ? {} : { ackTimeoutMs }),
    ...(retryDelaysMs === undefined ? {} : { retryDelaysMs }),
  };
}

function serve(server: Server, parts: WorkspaceParts, options: LocalWorkspaceOptions): void {
  const { delivery } = parts;
  const context = {
    state: parts.state,
    workspaceUrl: parts.url,
    issueSocketUrl: () => `${parts.url.replace('http:', 'ws:')}socket?ticket=${delivery.issueTicket()}`,
    uploads: new UploadTable(),
    scopes: new Set(options.scopes ?? DEFAULT_SCOPES),
  };
  const site = new Hono<NodeEnvironment>()
    .onError((error, reply) =>
      error instanceof HTTPException
        ? error.getResponse()
        : // A bug of ours; whoever asked is at this machine and may read what it was.
          reply.text(`The workspace failed: ${error.message}`, 500),
    )
    .use(guardLoopback())
    .route(
      '/',
      apiRoutes(() => ({ context, faults: parts.faults, calls: parts.calls })),
    )
    .route('/', driverRoutes({ ...parts, isBotConnected: () => delivery.isBotConnected }))
    .route('/', chatRoutes(parts));
  const listener = getRequestListener(site.fetch, { overrideGlobalObjects: false });
  const { sampleModels } = options;
  server.on('request', (incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const isForModels = path.startsWith(`${MODELS_PATH}/`) && isLoopbackHost(incoming.headers.host ?? '');
    if (sampleModels === undefined || !isForModels) {
      void listener(incoming, outgoing);
      return;
    }
    incoming.url = path.slice(MODELS_PATH.length);
    sampleModels(incoming, outgoing);
  });
  server.on('upgrade', (incoming, socket, head) => delivery.upgrade(incoming, socket, head));
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.removeListener('error', reject);
      resolve(z.object({ port: z.number() }).parse(server.address()).port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
