import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A loopback server below HTTP: each connection is handed over once its request's head and body have come. */
export type RawServer = {
  readonly endpoint: string;
  readonly connections: () => number;
  /** What clients sent, one string a request, bytes as Latin-1. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
};

/** @param respond - called once for every whole request. */
export async function startRawServer(respond: (socket: Socket) => void): Promise<RawServer> {
  let connections = 0;
  const requests: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    let received = '';
    socket.setEncoding('latin1');
    // A client that goes away in the middle is what some of these tests are about.
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    socket.on('data', (data) => {
      received += String(data);
      const length = /content-length: (\d+)/i.exec(received);
      const bodyStart = received.indexOf('\r\n\r\n') + 4;
      if (bodyStart < 4 || length === null || received.length < bodyStart + Number(length[1])) return;
      requests.push(received);
      received = '';
      respond(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}/v1/answers?beta=true`,
    connections: () => connections,
    requests,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A whole HTTP reply as text. */
export function httpReply(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): string {
  const lines = Object.entries({ 'content-length': String(Buffer.byteLength(body)), ...headers });
  return `HTTP/1.1 ${status} Status\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}
