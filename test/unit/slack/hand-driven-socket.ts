import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** Slack's side of Socket Mode, driven by hand: it sends what a test says, also what the embedded workspace never would. */
export async function startHandDrivenSocket() {
  const sockets: WebSocket[] = [];
  const acks: string[] = [];
  const waiting = new Set<() => void>();
  const changed = () => {
    for (const check of waiting) check();
  };
  const http = createServer((request, response) => {
    const answer = request.url?.endsWith('/auth.test')
      ? { ok: true, team_id: 'T1', team: 'Team', user_id: 'UBOT', user: 'switchboard', bot_id: 'B1' }
      : { ok: true, url: `ws://127.0.0.1:${portOf()}/` };
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  const portOf = () => (http.address() as AddressInfo).port;
  const server = new WebSocketServer({ server: http });
  server.on('connection', (socket) => {
    sockets.push(socket);
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
