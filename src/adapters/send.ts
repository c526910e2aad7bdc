import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { pipeline, type Transform } from 'node:stream';
import { MAX_HEADER_VALUE_CHARS, MAX_REPLY_BYTES, MAX_TIMER_MS } from '../contract/limits.ts';
import type { PreparedRequest } from '../contract/prepared-request.ts';
import type { Reply, TransportFacts, TransportFailure } from '../contract/reply.ts';
import { readAllowedHeaders } from './allowed-headers.ts';
import { scrubBytes, scrubText } from './scrub-credential.ts';
import { readBodyError, readTransportError } from './transport-failure.ts';

/** What a send needs beyond the request: the credential, which is nowhere in it, and the limits of the wait. */
export type SendOptions = {
  /** Absent or empty where the endpoint takes none. */
  readonly credential?: string;
  /** From the call to the reply's last byte, in milliseconds. */
  readonly timeoutMs: number;
  /** Aborting it ends the send as `cancelled`. */
  readonly signal?: AbortSignal;
  /** Reply bytes kept at most; the rest is not read. */
  readonly replyBytesMax?: number;
  /**
   * Sees the body of a successful status as it comes, before the credential is looked for in it: for a listener that
   * keeps nothing. It must not throw.
   */
  readonly onChunk?: (chunk: Uint8Array) => void;
};

/** Stands for the network error Node does not make where a connection closes without a word. */
class UnansweredError extends Error {
  readonly code = 'ECONNRESET';
}

/** What has arrived so far; filled in as it comes, so that a failure keeps what was there before it. */
type Arrival = {
  status?: number;
  headers: Iterable<readonly [string, string]>;
  readonly chunks: Buffer[];
  bytes: number;
  failure?: TransportFailure;
  detail?: string;
};

/**
 * Sends a prepared request once and observes what comes back. The only place that talks to a model, and the only one
 * where a credential meets a request.
 *
 * What leaves is exactly the UTF-8 bytes of `request.body`, once. That is why this is Node's own HTTP client and not
 * its `fetch`, which (measured on Node 24.21) sends a request a second time by itself on status 421, gives up without
 * a status on 407, and cuts every wait at 300 s; it also costs about half the CPU. Connections are pooled by
 * the runtime's global agents. No redirect is followed: a 3xx is an error status like any other.
 *
 * Added here, and so not part of the recorded headers: the credential, `content-length`, `host`, `connection` and
 * `accept-encoding: identity`. The bytes kept are those of the reply; one that comes compressed although nobody asked is
 * decoded, since a credential could not be found in it otherwise.
 * @returns transport facts and the bytes that arrived, whatever happened: a reset, a cut body, a timeout and a reply
 *   over the limit are facts, too. The live credential is overwritten in bytes, headers and detail. Never throws.
 */
export async function send(request: PreparedRequest, options: SendOptions): Promise<Reply> {
  const startedMs = performance.now();
  const { credential } = options;
  const arrival: Arrival = { headers: [], chunks: [], bytes: 0 };
  await exchange(request, options, arrival);
  const { status, failure } = arrival;
  const bytes = joinChunks(arrival.chunks);
  const scrubbed = scrubBytes(bytes, credential, failure !== undefined);
  const headers = [...arrival.headers].map(([name, value]) => [name, scrubText(value, credential)] as const);
  const detail = arrival.detail === undefined ? undefined : oneLine(scrubText(arrival.detail, credential));
  const facts: TransportFacts = {
    transport: transportOf(status),
    ...(status === undefined ? {} : { status }),
    headers: readAllowedHeaders(headers),
    ...(failure === undefined ? {} : { failure }),
    ...(detail === undefined ? {} : { detail }),
    durationMs: performance.now() - startedMs,
    ...(bytes.length === 0 ? {} : { bodyBytes: bytes.length }),
    ...(scrubbed ? { scrubbed } : {}),
  };
  return { facts, bytes };
}

/** The chunks as one; a small reply comes in one and is not copied. */
function joinChunks(chunks: readonly Buffer[]): Buffer {
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
}

/** One request and its reply, into `arrival`. Every exception of the network ends here. */
async function exchange(request: PreparedRequest, options: SendOptions, arrival: Arrival): Promise<void> {
  const { timeoutMs, signal, replyBytesMax = MAX_REPLY_BYTES, onChunk } = options;
  if (signal?.aborted === true) return fail(arrival, 'cancelled', 'cancelled before anything was sent');
  let outgoing: ClientRequest | undefined;
  const stop = (failure: TransportFailure, detail: string) => (): void => {
    fail(arrival, failure, detail);
    outgoing?.destroy();
  };
  const onAbort = stop('cancelled', 'cancelled while waiting');
  const onDeadline = stop('timeout', `no whole reply within ${timeoutMs} ms`);
  const timer = setTimeout(onDeadline, Math.min(timeoutMs, MAX_TIMER_MS));
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    outgoing = open(request, options.credential);
    const incoming = await readHead(outgoing, arrival);
    const listener = transportOf(arrival.status) === 'response-received' ? onChunk : undefined;
    await readBody(incoming, replyBytesMax, arrival, listener);
  } catch (error) {
    // The first cause stands: destroying the request on a deadline makes an error of its own.
    const observed = arrival.status === undefined ? readTransportError(error) : readBodyError(error);
    fail(arrival, observed.failure, observed.detail);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

function open(request: PreparedRequest, credential: string | undefined): ClientRequest {
  const url = new URL(request.endpoint);
  const body = Buffer.from(request.body, 'utf8');
  const options: RequestOptions = {
    method: request.method,
    protocol: url.protocol,
    // Literal IPv6 hosts stand in brackets in a URL and without them in a socket address.
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    ...(url.port === '' ? {} : { port: url.port }),
    path: `${url.pathname}${url.search}`,
    headers: {
      ...request.headers,
      ...authHeaders(request.auth, credential),
      'accept-encoding': 'identity',
      'content-length': body.length,
    },
  };
  // Loaded when something is sent: HTTP and TLS are a third of what importing the adapters costs, and `plan`,
  // `interpret` and every test without a network never need them.
  const client = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http');
  const outgoing = client.request(options);
  // A second error (the peer resets after its reply came, or after we hung up) has nobody to tell: the first is kept.
  outgoing.on('error', () => undefined);
  outgoing.end(body);
  return outgoing;
}

function authHeaders(auth: PreparedRequest['auth'], credential: string | undefined): Record<string, string> {
  if (credential === undefined || credential === '') return {};
  return {
    ...(auth === 'bearer' || auth === 'both' ? { authorization: `Bearer ${credential}` } : {}),
    ...(auth === 'x-api-key' || auth === 'both' ? { 'x-api-key': credential } : {}),
  };
}

async function readHead(outgoing: ClientRequest, arrival: Arrival): Promise<IncomingMessage> {
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    // Without an error to its name a request closes where the peer changes the protocol (status 101).
    const onClose = (): void => reject(new UnansweredError('closed before a reply came'));
    outgoing.once('response', (answer) => {
      // Every request closes in the end, and an error nobody hears of costs its stack all the same.
      outgoing.off('close', onClose);
      resolve(answer);
    });
    outgoing.once('error', reject);
    outgoing.once('close', onClose);
  });
  if (incoming.statusCode !== undefined) arrival.status = incoming.statusCode;
  arrival.headers = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value) => [name, value] as const),
  );
  return incoming;
}

async function readBody(
  incoming: IncomingMessage,
  bytesMax: number,
  arrival: Arrival,
  onChunk: SendOptions['onChunk'],
): Promise<void> {
  const chunks: AsyncIterable<Buffer> = decoded(incoming);
  // Leaving the loop early, as an oversize reply does, destroys the connection: nobody else may get the rest of it.
  for await (const chunk of chunks) {
    const room = bytesMax - arrival.bytes;
    arrival.chunks.push(chunk.subarray(0, room));
    arrival.bytes += Math.min(chunk.length, room);
    onChunk?.(chunk);
    if (chunk.length > room) return fail(arrival, 'oversize', `cut off at ${bytesMax} bytes`);
  }
}

/** The body as it is, or decoded where it came in a coding nobody asked for. */
function decoded(incoming: IncomingMessage): IncomingMessage | Transform {
  const coding = incoming.headers['content-encoding']?.trim().toLowerCase();
  const decoder = DECODERS.find(({ codings }) => codings.includes(coding ?? 'identity'))?.create();
  if (decoder === undefined) return incoming;
  // pipeline hands an error of either side to whoever reads the decoder; its own callback has nothing to add.
  return pipeline(incoming, decoder, () => undefined);
}

/** Codings of RFC 9110 section 8.4 and RFC 8878. Their library is loaded with the first such reply: few ever come. */
const DECODERS: readonly { readonly codings: readonly string[]; readonly create: () => Transform }[] = [
  { codings: ['gzip', 'x-gzip'], create: () => zlib().createGunzip() },
  { codings: ['deflate'], create: () => zlib().createInflate() },
  { codings: ['br'], create: () => zlib().createBrotliDecompress() },
  { codings: ['zstd'], create: () => zlib().createZstdDecompress() },
];

const zlib = () => process.getBuiltinModule('node:zlib');

/** Notes a failure unless one is noted: the first is the cause, what follows is its wake. */
function fail(arrival: Arrival, failure: TransportFailure, detail: string): void {
  arrival.failure ??= failure;
  arrival.detail ??= detail;
}

function transportOf(status: number | undefined): TransportFacts['transport'] {
  if (status === undefined) return 'no-response';
  return status >= 200 && status < 300 ? 'response-received' : 'http-error';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_HEADER_VALUE_CHARS);
}
