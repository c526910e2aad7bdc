import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** Slack's side of Socket Mode, driven by hand: it sends what a test says, also what the embedded workspace never would. */
export async function startHandDrivenSocket(options: { readonly addressAfter?: Promise<void> } = {}) {
  const sockets: WebSocket[] = [];
  const addresses = new Map<WebSocket, number>();
  const acks: string[] = [];
  const waiting = new Set<() => void>();
  const changed = () => {
    for (const check of waiting) check();
  };
  let addressesAsked = 0;
  const http = createServer(async (request, response) => {
    let address = 0;
    if (request.url?.endsWith('/apps.connections.open')) {
      addressesAsked += 1;
      address = addressesAsked;
      changed();
      await options.addressAfter;
    }
    const answer = request.url?.endsWith('/auth.test')
      ? { ok: true, team_id: 'T1', team: 'Team', user_id: 'UBOT', user: 'switchboard', bot_id: 'B1' }
      : { ok: true, url: `ws://127.0.0.1:${portOf()}/${address}` };
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  const portOf = () => (http.address() as AddressInfo).port;
  const server = new WebSocketServer({ server: http });
  server.on('connection', (socket, request) => {
    sockets.push(socket);
    addresses.set(socket, Number(request.url?.slice(1)));
    socket.on('close', changed);
    socket.on('message', (data) => {
      acks.push(String(JSON.parse(String(data)).envelope_id));
      changed();
    });
    socket.send(JSON.stringify({ type: 'hello', num_connections: sockets.length }));
    changed();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));

  /** Resolves once `condition` holds; looked at after each change. */
  function until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!condition()) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });
  }

  return {
    apiUrl: `http://127.0.0.1:${portOf()}/api/`,
    sockets,
    acks,
    addressesAsked: () => addressesAsked,
    /** Which answer to apps.connections.open, counted from 1, a socket was opened with. */
    addressOf: (socket: WebSocket) => addresses.get(socket) ?? 0,
    until,
    send: (message: unknown) =>
      sockets[0]?.send(typeof message === 'string' ? message : JSON.stringify(message)),
    stop: async () => {
      for (const socket of sockets) socket.terminate();
      server.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
