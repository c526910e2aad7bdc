import type { ServerResponse } from 'node:http';
import { SAMPLE_PIECE_PAUSE_MS } from '../../contract/limits.ts';
import { goneSignal } from './gone-signal.ts';
import type { StreamPlan } from './spoil-stream.ts';
import type { Stage } from './stage.ts';

/**
 * Streams a reply: each part is written out before the next, with a pause after a piece of what the model says.
 * @throws once the caller has gone.
 */
export async function playStream({ contentType, parts, end }: StreamPlan, stage: Stage): Promise<void> {
  const { dialect, response, requestId, wait } = stage;
  const gone = goneSignal(response);
  response.writeHead(200, {
    ...dialect.replyHeaders(requestId),
    'content-type': contentType,
    'cache-control': 'no-cache',
  });
  for (const { bytes, isPiece } of parts) {
    await writeOut(response, bytes);
    gone.throwIfAborted();
    if (isPiece) await wait(SAMPLE_PIECE_PAUSE_MS, gone);
    gone.throwIfAborted();
  }
  if (end === 'cut') response.destroy();
  else response.end();
}

/** Resolves once the bytes are handed to the network, so that none is lost where the connection is cut next. */
function writeOut(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    response.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
