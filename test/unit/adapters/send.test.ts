import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { send } from '../../../src/adapters/index.ts';
import type { PreparedRequest } from '../../../src/contract/prepared-request.ts';
import { transportFactsSchema } from '../../../src/contract/reply.ts';
import { httpReply, type RawServer, startRawServer } from './raw-server.ts';

const CREDENTIAL = 'sk-sentinel/0123456789-abcdef';
/** No test waits for it: a send that hangs is ended by the runner. */
const PATIENT = { timeoutMs: 600_000 };

function requestTo(endpoint: string, changes: Partial<PreparedRequest> = {}): PreparedRequest {
  const body = '{"input":"Größe \\"x\\" ☃","model":"m"}';
  return {
    kind: 'prepared',
    planVersion: 'plan-v1',
    route: 'tested',
    profile: 'openai-chat',
    dialect: 'chat',
    model: 'm',
    endpoint,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'switchboard-test' },
    auth: 'bearer',
    body,
    bodySha256: createHash('sha256').update(body, 'utf8').digest('hex'),
    controls: [],
    ...changes,
  };
}

let server: RawServer | undefined;

async function serve(respond: (socket: Socket) => void): Promise<RawServer> {
  server = await startRawServer(respond);
  return server;
}

const serveText = (text: string): Promise<RawServer> => serve((socket) => void socket.write(text));

async function listen(
  greet: (socket: Socket) => void,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const listening = createServer((socket) => {
    socket.on('error', () => undefined);
    greet(socket);
  });
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const close = async (): Promise<void> => {
    listening.close();
    await once(listening, 'close');
  };
  return { port: address.port, close };
}

function headOf(request = ''): Readonly<Record<string, string>> {
  const lines = request.slice(0, request.indexOf('\r\n\r\n')).split('\r\n').slice(1);
  return Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2)));
}

afterEach(async () => {
  await server?.close();
  server = undefined;
});

describe('what leaves the machine', () => {
  it('is exactly the prepared body, so that the recorded hash is the hash of the wire', async () => {
    const { endpoint, requests } = await serveText(httpReply(200, '{}'));
    const request = requestTo(endpoint);
    await send(request, PATIENT);
    const [wire = ''] = requests;
    const body = Buffer.from(wire.slice(wire.indexOf('\r\n\r\n') + 4), 'latin1');
    expect(createHash('sha256').update(body).digest('hex')).toBe(request.bodySha256);
    expect(wire).toMatch(/^POST \/v1\/answers\?beta=true HTTP\/1\.1\r\n/);
  });

  it('carries the prepared headers, the credential and what the transport itself needs, and nothing else', async () => {
    const { endpoint, requests } = await serveText(httpReply(200, '{}'));
    await send(requestTo(endpoint), { ...PATIENT, credential: CREDENTIAL });
    expect(headOf(requests[0])).toEqual({
      'content-type': 'application/json',
      'user-agent': 'switchboard-test',
      authorization: `Bearer ${CREDENTIAL}`,
      'accept-encoding': 'identity',
      'content-length': '41',
      Host: new URL(endpoint).host,
      Connection: 'keep-alive',
    });
  });

  it.each([
    ['bearer', { authorization: `Bearer ${CREDENTIAL}` }],
    ['x-api-key', { 'x-api-key': CREDENTIAL }],
    ['both', { authorization: `Bearer ${CREDENTIAL}`, 'x-api-key': CREDENTIAL }],
    ['none', {}],
  ] as const)('carries the credential as the profile says: %s', async (auth, expected) => {
    const { endpoint, requests } = await serveText(httpReply(200, '{}'));
    await send(requestTo(endpoint, { auth }), { ...PATIENT, credential: CREDENTIAL });
    const { authorization, 'x-api-key': apiKey } = headOf(requests[0]);
    expect({ ...(authorization && { authorization }), ...(apiKey && { 'x-api-key': apiKey }) }).toEqual(
      expected,
    );
  });

  it('is the same every time it is sent, over one connection', async () => {
    const raw = await serveText(httpReply(200, '{}'));
    const request = requestTo(raw.endpoint);
    await send(request, PATIENT);
    await send(request, PATIENT);
    expect(raw.requests).toHaveLength(2);
    expect(raw.requests[0]).toBe(raw.requests[1]);
    expect(raw.connections()).toBe(1);
  });

  it.each([401, 407, 408, 421, 425, 429, 503])('is sent once under status %i', async (status) => {
    const { endpoint, requests } = await serveText(httpReply(status, 'no'));
    const { facts } = await send(requestTo(endpoint), PATIENT);
    expect(facts).toMatchObject({ transport: 'http-error', status });
    expect(requests).toHaveLength(1);
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect of status %i', async (status) => {
    const target = await startRawServer((socket) => void socket.write(httpReply(200, '{"stolen":true}')));
    const { endpoint, requests } = await serveText(httpReply(status, 'moved', { location: target.endpoint }));
    const { facts, bytes } = await send(requestTo(endpoint), { ...PATIENT, credential: CREDENTIAL });
    expect(facts).toMatchObject({ transport: 'http-error', status, bodyBytes: 5 });
    expect(Buffer.from(bytes).toString()).toBe('moved');
    expect([requests.length, target.connections()]).toEqual([1, 0]);
    await target.close();
  });
});

describe('what came back', () => {
  it('is kept to the byte, whatever it is', async () => {
    const bytes = Buffer.from([0x00, 0xff, 0xfe, 0x7b, 0x0d, 0x0a]);
    const raw = await serve((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\n');
      socket.write(bytes);
    });
    const reply = await send(requestTo(raw.endpoint), PATIENT);
    expect(Buffer.from(reply.bytes)).toEqual(bytes);
    expect(transportFactsSchema.parse(reply.facts)).toEqual(reply.facts);
    expect(reply.facts).toMatchObject({ transport: 'response-received', status: 200, bodyBytes: 6 });
    expect(reply.facts).not.toHaveProperty('failure');
  });

  it('may be a status without a body', async () => {
    const { endpoint } = await serveText('HTTP/1.1 204 No Content\r\n\r\n');
    const { facts, bytes } = await send(requestTo(endpoint), PATIENT);
    expect(facts).toMatchObject({ transport: 'response-received', status: 204 });
    expect(facts).not.toHaveProperty('bodyBytes');
    expect(bytes).toHaveLength(0);
  });

  it('keeps the headers that tell something, and none that identify or authenticate', async () => {
    const headers = {
      'Content-Type': 'application/json',
      'Request-Id': 'req_1',
      'Retry-After': '2',
      'retry-after-ms': '1500',
      'x-should-retry': 'true',
      'x-ratelimit-remaining-requests': '7',
      'anthropic-ratelimit-tokens-reset': '2026-11-30T00:00:00Z',
      'ratelimit-limit': 'x'.repeat(1_000),
      'set-cookie': 'session=secret',
      'anthropic-organization-id': 'org-secret',
      'openai-organization': 'org-secret',
      'x-session-id': 'session-secret',
      authorization: 'Bearer secret',
    };
    const { endpoint } = await serveText(httpReply(429, '{}', headers));
    const { facts } = await send(requestTo(endpoint), PATIENT);
    expect(facts.headers).toEqual({
      'content-type': 'application/json',
      'request-id': 'req_1',
      'retry-after': '2',
      'retry-after-ms': '1500',
      'x-should-retry': 'true',
      'x-ratelimit-remaining-requests': '7',
      'anthropic-ratelimit-tokens-reset': '2026-11-30T00:00:00Z',
      'ratelimit-limit': 'x'.repeat(256),
    });
  });

  it('is decoded where it comes compressed unasked, and says so', async () => {
    const body = gzipSync(`{"key":"${CREDENTIAL}"}`);
    const raw = await serve((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n`);
      socket.write(body);
    });
    const { facts, bytes } = await send(requestTo(raw.endpoint), { ...PATIENT, credential: CREDENTIAL });
    expect(Buffer.from(bytes).toString()).toBe(`{"key":"${'*'.repeat(CREDENTIAL.length)}"}`);
    expect(facts).toMatchObject({ headers: { 'content-encoding': 'gzip' }, scrubbed: true });
  });

  it('counts as cut where it says it is compressed and is not', async () => {
    const { endpoint } = await serveText(httpReply(200, 'plain text', { 'content-encoding': 'gzip' }));
    const { facts } = await send(requestTo(endpoint), PATIENT);
    expect(facts).toMatchObject({ status: 200, failure: 'cut' });
  });
});

describe('a listener', () => {
  it('sees a streamed body as it comes, byte for byte, and the reply keeps the same', async () => {
    const pieces = ['data: {"a":"é"}\n\n', 'data: [DONE]\n\n'];
    let release = (): void => undefined;
    const { endpoint } = await serve((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n');
      socket.write(pieces[0] ?? '');
      // The rest leaves only after the first piece was seen: a listener that is told at the end never lets it go.
      release = () => void socket.end(pieces[1] ?? '');
    });
    const seen: Buffer[] = [];
    const onChunk = (chunk: Uint8Array): void => {
      seen.push(Buffer.from(chunk));
      release();
    };
    const { facts, bytes } = await send(requestTo(endpoint), { ...PATIENT, onChunk });
    expect(facts).toMatchObject({ transport: 'response-received', bodyBytes: bytes.length });
    expect(Buffer.from(bytes).toString('utf8')).toBe(pieces.join(''));
    expect(Buffer.concat(seen)).toEqual(Buffer.from(bytes));
    expect(seen.length).toBeGreaterThan(1);
  });

  it('sees nothing of an error', async () => {
    const { endpoint } = await serveText(httpReply(500, '{"error":{}}'));
    const seen: Uint8Array[] = [];
    const { facts } = await send(requestTo(endpoint), { ...PATIENT, onChunk: (chunk) => seen.push(chunk) });
    expect(facts.transport).toBe('http-error');
    expect(seen).toEqual([]);
  });
});

describe('a network that fails', () => {
  type Breakage = [name: string, respond: (socket: Socket) => void, words: string];
  const breakages: Breakage[] = [
    ['resets the connection', (socket) => socket.resetAndDestroy(), 'connection reset'],
    ['closes the connection', (socket) => socket.end(), 'connection reset'],
    ['speaks something else', (socket) => socket.write('220 mail ready\r\n\r\n'), 'not HTTP'],
    [
      'changes the protocol',
      (socket) => socket.write('HTTP/1.1 101 No\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
      'connection reset',
    ],
  ];
  it.each(breakages)('is a fact where it %s before a status', async (_name, respond, words) => {
    const { endpoint } = await serve(respond);
    const { facts, bytes } = await send(requestTo(endpoint), PATIENT);
    expect(facts).toMatchObject({ transport: 'no-response', failure: 'reset', headers: {} });
    expect(facts.detail).toContain(words);
    expect(bytes).toHaveLength(0);
  });

  it('is a fact where nobody listens', async () => {
    const { port, close } = await listen(() => undefined);
    await close();
    const { facts } = await send(requestTo(`http://127.0.0.1:${port}/`), PATIENT);
    expect(facts).toMatchObject({ transport: 'no-response', failure: 'unreachable' });
    expect(facts.detail).toContain('connection refused');
  });

  it('is a fact where TLS meets a server without it', async () => {
    const { port, close } = await listen((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 400 No\r\n\r\n'));
    });
    const { facts } = await send(requestTo(`https://127.0.0.1:${port}/`), PATIENT);
    expect(facts).toMatchObject({ transport: 'no-response', failure: 'unreachable' });
    expect(facts.detail).toContain('no trusted TLS connection');
    await close();
  });

  it.each([
    ['a length', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"half":'],
    ['chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n8\r\n{"half":\r\n'],
  ])('keeps what came of a body with %s that is cut', async (_name, text) => {
    const { endpoint } = await serve((socket) => {
      socket.write(text, () => socket.destroy());
    });
    const { facts, bytes } = await send(requestTo(endpoint), PATIENT);
    expect(facts).toMatchObject({
      transport: 'response-received',
      status: 200,
      failure: 'cut',
      bodyBytes: 8,
    });
    expect(Buffer.from(bytes).toString()).toBe('{"half":');
  });

  it('keeps the status of an error whose body is cut', async () => {
    const { endpoint } = await serve((socket) => {
      socket.write('HTTP/1.1 500 No\r\ncontent-length: 100\r\n\r\nbo', () => socket.destroy());
    });
    const { facts } = await send(requestTo(endpoint), PATIENT);
    expect(facts).toMatchObject({ transport: 'http-error', status: 500, failure: 'cut' });
  });

  it('takes a body that ends with its connection as whole', async () => {
    const { endpoint } = await serve(
      (socket) => void socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{}'),
    );
    const { facts } = await send(requestTo(endpoint), PATIENT);
    expect(facts).toMatchObject({ transport: 'response-received', bodyBytes: 2 });
    expect(facts).not.toHaveProperty('failure');
  });

  it.each(['not a url', 'ftp://127.0.0.1/', 'http://127.0.0.1:99999/'])(
    'is a fact even where the endpoint is none: %s',
    async (endpoint) => {
      const { facts } = await send(requestTo(endpoint), PATIENT);
      expect(facts).toMatchObject({ transport: 'no-response', failure: 'unreachable' });
      expect(facts.detail).toContain('no request could be made');
    },
  );
});

describe('the limits of a wait', () => {
  it('end a send that gets no status', async () => {
    const { endpoint } = await serve(() => undefined);
    const { facts } = await send(requestTo(endpoint), { timeoutMs: 50 });
    expect(facts).toMatchObject({
      transport: 'no-response',
      failure: 'timeout',
      detail: 'no whole reply within 50 ms',
    });
  });

  it('end a body that stalls, and keep what came', async () => {
    const { endpoint } = await serveText('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"half":');
    const { facts, bytes } = await send(requestTo(endpoint), { timeoutMs: 300 });
    expect(facts).toMatchObject({ transport: 'response-received', status: 200, failure: 'timeout' });
    expect(Buffer.from(bytes).toString()).toBe('{"half":');
  });

  it('cut a reply at its bytes, and hang up', async () => {
    const closed = Promise.withResolvers<void>();
    const { endpoint } = await serve((socket) => {
      socket.on('close', () => closed.resolve());
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      const pour = (): void =>
        void (socket.writable && socket.write(`400\r\n${'x'.repeat(1_024)}\r\n`, pour));
      pour();
    });
    const { facts, bytes } = await send(requestTo(endpoint), { ...PATIENT, replyBytesMax: 10_000 });
    expect(facts).toMatchObject({ transport: 'response-received', failure: 'oversize', bodyBytes: 10_000 });
    expect(bytes).toHaveLength(10_000);
    await closed.promise;
  });

  it('hold for what a compressed body unfolds to', async () => {
    const body = gzipSync(Buffer.alloc(1_000_000));
    const closed = Promise.withResolvers<void>();
    const raw = await serve((socket) => {
      socket.on('close', () => closed.resolve());
      // One byte more is promised than comes: only the client can end this.
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${body.length + 1}\r\n\r\n`);
      socket.write(body);
    });
    const { facts } = await send(requestTo(raw.endpoint), { ...PATIENT, replyBytesMax: 10_000 });
    expect(facts).toMatchObject({ failure: 'oversize', bodyBytes: 10_000 });
    await closed.promise;
  });

  it('leave a reply of just that size alone', async () => {
    const { endpoint } = await serveText(httpReply(200, 'x'.repeat(10_000)));
    const { facts } = await send(requestTo(endpoint), { ...PATIENT, replyBytesMax: 10_000 });
    expect(facts).toMatchObject({ bodyBytes: 10_000 });
    expect(facts).not.toHaveProperty('failure');
  });

  it('never fire early for a wait longer than a timer can hold', async () => {
    const { endpoint } = await serveText(httpReply(200, '{}'));
    const { facts } = await send(requestTo(endpoint), { timeoutMs: Number.MAX_SAFE_INTEGER });
    expect(facts).toMatchObject({ transport: 'response-received' });
    expect(facts).not.toHaveProperty('failure');
  });

  it('include being called off before anything is sent', async () => {
    const raw = await serveText(httpReply(200, '{}'));
    const { facts } = await send(requestTo(raw.endpoint), { ...PATIENT, signal: AbortSignal.abort() });
    expect(facts).toMatchObject({ transport: 'no-response', failure: 'cancelled' });
    expect(raw.connections()).toBe(0);
  });

  it('include being called off while waiting', async () => {
    const controller = new AbortController();
    const { endpoint } = await serve(() => controller.abort());
    const { facts } = await send(requestTo(endpoint), { ...PATIENT, signal: controller.signal });
    expect(facts).toMatchObject({ transport: 'no-response', failure: 'cancelled' });
  });
});

describe('the live credential', () => {
  const STARS = '*'.repeat(CREDENTIAL.length);

  it('is overwritten where a reply echoes it, and the rest stays as it was', async () => {
    const body = JSON.stringify({ error: { message: `wrong key ${CREDENTIAL}`, code: 'invalid_api_key' } });
    const { endpoint } = await serveText(httpReply(401, body, { 'x-request-id': CREDENTIAL }));
    const { facts, bytes } = await send(requestTo(endpoint), { ...PATIENT, credential: CREDENTIAL });
    expect(Buffer.from(bytes).toString()).toBe(body.replace(CREDENTIAL, STARS));
    expect(facts).toMatchObject({ scrubbed: true, headers: { 'x-request-id': STARS } });
  });

  it('is overwritten in pieces of a body that are one only when put together', async () => {
    const { endpoint } = await serve((socket) => {
      const [first, second] = [CREDENTIAL.slice(0, 9), CREDENTIAL.slice(9)];
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${CREDENTIAL.length}\r\n\r\n${first}`);
      setImmediate(() => socket.write(second));
    });
    const { bytes } = await send(requestTo(endpoint), { ...PATIENT, credential: CREDENTIAL });
    expect(Buffer.from(bytes).toString()).toBe(STARS);
  });

  it('leaves no beginning of itself at the end of a reply that is cut', async () => {
    const { endpoint } = await serveText(httpReply(200, `key: ${CREDENTIAL} and more`));
    const { facts, bytes } = await send(requestTo(endpoint), {
      ...PATIENT,
      credential: CREDENTIAL,
      replyBytesMax: 5 + 12,
    });
    expect(Buffer.from(bytes).toString()).toBe(`key: ${'*'.repeat(12)}`);
    expect(facts).toMatchObject({ failure: 'oversize', scrubbed: true });
  });

  it('is in no detail, not even where it cannot be a header', async () => {
    const { endpoint } = await serveText(httpReply(200, '{}'));
    const { facts } = await send(requestTo(endpoint), { ...PATIENT, credential: `${CREDENTIAL}\nx` });
    expect(facts).toMatchObject({ transport: 'no-response', failure: 'unreachable' });
    expect(JSON.stringify(facts)).not.toContain(CREDENTIAL);
  });

  it('is in no detail, whatever the network layer quotes', async () => {
    const credential = 'sk-sentinel-0123456789';
    const { facts } = await send(requestTo(`${credential}://somewhere/`), { ...PATIENT, credential });
    expect(facts.detail).toContain('Protocol "**********************:" not supported');
  });

  it('is left alone where it is a placeholder that words of an answer may equal', async () => {
    const { endpoint } = await serveText(httpReply(200, 'ollama is a server'));
    const { facts, bytes } = await send(requestTo(endpoint), { ...PATIENT, credential: 'ollama' });
    expect(Buffer.from(bytes).toString()).toBe('ollama is a server');
    expect(facts).not.toHaveProperty('scrubbed');
  });
});
