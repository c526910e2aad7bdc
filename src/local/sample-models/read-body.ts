import type { IncomingMessage } from 'node:http';
import { MAX_HTTP_BODY_BYTES } from '../../contract/limits.ts';

/**
 * A request's whole body.
 * @returns `too-large` above `MAX_HTTP_BODY_BYTES`; what follows is read and thrown away, so that the caller, still
 *   sending, can be told.
 * @throws the network's own error where the caller goes away first.
 */
export async function readBody(request: IncomingMessage): Promise<Buffer | 'too-large'> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    bytes += part.length;
    if (bytes <= MAX_HTTP_BODY_BYTES) chunks.push(part);
  }
  return bytes > MAX_HTTP_BODY_BYTES ? 'too-large' : Buffer.concat(chunks);
}
