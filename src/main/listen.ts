import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that listens on loopback. */
export type Listening = { readonly server: Server; readonly port: number };

/** The port a person chose is taken by another program. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError';
  readonly port: number;

  constructor(port: number) {
    super(`port ${port} on 127.0.0.1 is taken by another program`);
    this.port = port;
  }
}

const PORTS_TRIED = 20;

/**
 * A server on 127.0.0.1.
 * @param port - where to listen; 0 lets the system choose.
 * @param isChosen - true where a person or a file named the port: then a taken one is an error. Otherwise the next
 * free one above it is used.
 * @throws PortTakenError; any other fault of the network layer.
 */
export async function listen(listener: RequestListener, port: number, isChosen: boolean): Promise<Listening> {
  const last = isChosen || port === 0 ? port : Math.min(port + PORTS_TRIED, 65_535);
  for (let candidate = port; candidate <= last; candidate += 1) {
    const server = await tryListen(listener, candidate);
    if (server !== undefined) return { server, port: (server.address() as AddressInfo).port };
  }
  throw new PortTakenError(port);
}

function tryListen(listener: RequestListener, port: number): Promise<Server | undefined> {
  const server = createServer(listener);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

/** Stops a server: no new connections, those left are ended. Never throws. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
