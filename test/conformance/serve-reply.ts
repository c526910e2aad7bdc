import { once } from 'node:events';
import { createServer } from 'node:http';
import { bytesOf, type ReplyCase } from './reply-cases.ts';

/** A loopback server that gives one reply to whatever it is asked. */
export type ReplyServer = {
  readonly baseUrl: string;
  readonly requests: () => number;
  readonly close: () => Promise<void>;
};

/** Serves a case as its `transport` says: whole, reset before any byte, or cut in the middle of the body. */
export async function serveReply(replyCase: ReplyCase): Promise<ReplyServer> {
  let requests = 0;
  const bytes = bytesOf(replyCase);
  const server = createServer((request, response) => {
    requests += 1;
    request.resume();
    request.on('end', () => {
      if (replyCase.transport === 'reset') return void request.socket.resetAndDestroy();
      response.writeHead(replyCase.status ?? 200, { ...replyCase.headers, 'content-length': bytes.length });
      if (replyCase.transport === 'reply') return void response.end(bytes);
      response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => request.socket.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    requests: () => requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
