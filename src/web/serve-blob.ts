import type { Context } from 'hono';
import { decodeUtf8 } from './read-bodies.ts';

/**
 * Recorded bytes exactly as they are, as something no browser runs: plain text where they are UTF-8, a download where
 * they are not or where `download=1` asks for one.
 */
export function serveBlob(context: Context, sha256: string, bytes: Uint8Array): Response {
  const isText = decodeUtf8(bytes) !== undefined;
  const isDownload = !isText || context.req.query('download') === '1';
  context.header('Content-Type', isText ? 'text/plain; charset=utf-8' : 'application/octet-stream');
  context.header(
    'Content-Disposition',
    `${isDownload ? 'attachment' : 'inline'}; filename="${sha256.slice(0, 12)}.${isText ? 'txt' : 'bin'}"`,
  );
  // A copy, since a store's bytes may be a window onto a larger buffer.
  return context.body(new Uint8Array(bytes));
}
