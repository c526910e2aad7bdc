import type { ServerResponse } from 'node:http';

/** A signal that fires once there is nobody left to answer: the caller has gone, or has all of the reply. */
export function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.closed) gone.abort();
  response.once('close', () => gone.abort());
  return gone.signal;
}
