import { createServer } from 'node:http';
import type { DialectName } from '../../src/contract/dialect.ts';
import { REPLY_BODIES, SIZES_KB } from './reply-bodies.ts';

// A process of its own, so that what a server costs is on nobody's bill. Started with an IPC channel, over which it
// tells its port; it ends when the channel does.

const ENDS: readonly (readonly [string, DialectName])[] = [
  ['/responses', 'responses'],
  ['/chat/completions', 'chat'],
  ['/messages', 'messages'],
];

const bodies = new Map<string, Buffer>(
  SIZES_KB.flatMap((sizeKb) =>
    ENDS.map(([end, dialect]) => [`${sizeKb}${end}`, Buffer.from(REPLY_BODIES[dialect](sizeKb))] as const),
  ),
);

const server = createServer((request, response) => {
  const [, size = '', ...rest] = (request.url ?? '').split('?')[0]?.split('/') ?? [];
  const end = ENDS.find(([path]) => `/${rest.join('/')}`.endsWith(path))?.[0] ?? '';
  const body = bodies.get(`${size}${end}`);
  request.resume();
  request.once('end', () => {
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': 'application/json',
      'content-length': body?.length ?? 0,
      'x-request-id': 'req_1',
      'request-id': 'req_1',
    });
    response.end(body);
  });
});
// One connection serves the whole run; a server that hung up between two turns would put reconnecting on the bill.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
process.once('disconnect', () => process.exit(0));
