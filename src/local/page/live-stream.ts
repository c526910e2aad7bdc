import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Change, WorkspaceState } from '../state/index.ts';

/**
 * Server-sent events that say where something changed: the channel's id, or `*` for the whole workspace. The page then
 * fetches itself again and takes over what is different, so that there is one way of drawing and a lost event costs
 * nothing.
 */
export function liveStream(context: Context, state: WorkspaceState): Response {
  return streamSSE(context, async (stream) => {
    const ended = new Promise<void>((resolve) => stream.onAbort(resolve));
    const unsubscribe = state.changes.subscribe((change) => {
      const place = placeOf(change);
      // A reader that is gone ends the stream by itself; there is nobody to tell of a write that failed.
      if (place !== undefined) stream.writeSSE({ event: 'changed', data: place }).catch(() => undefined);
    });
    await stream.writeSSE({ event: 'changed', data: '*' });
    await ended;
    unsubscribe();
  });
}

function placeOf(change: Change): string | undefined {
  switch (change.kind) {
    case 'message-posted':
    case 'message-edited':
    case 'message-deleted':
    case 'reaction-added':
    case 'reaction-removed':
      return change.message.channel;
    case 'status-changed':
      return change.channel;
    case 'directory-changed':
    case 'connection-changed':
      return '*';
    default:
      return undefined;
  }
}
