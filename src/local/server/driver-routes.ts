import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { MAX_HTTP_BODY_BYTES, MAX_POLL_WAIT_MS } from '../../contract/limits.ts';
import type { PersonActions } from '../person-actions.ts';
import type { ThreadReader } from '../thread-reader.ts';
import type { NodeEnvironment } from './api-routes.ts';

const draftSchema = z.strictObject({
  channel: z.string(),
  user: z.string(),
  text: z.string(),
  threadTs: z.string().optional(),
});

/** What driving a workspace over HTTP needs. */
export type DriverParts = {
  readonly actions: PersonActions;
  readonly threads: ThreadReader;
  readonly isBotConnected: () => boolean;
};

/**
 * The workspace for another process of the same machine, as JSON under `/local/`: whether a bot is there, posting as a
 * person, reading a thread, and waiting for the bot's reply by long poll (204 says "nothing yet, ask again").
 */
export function driverRoutes(parts: DriverParts): Hono<NodeEnvironment> {
  const routes = new Hono<NodeEnvironment>();
  routes.get('/local/state', (context) => context.json({ botConnected: parts.isBotConnected() }));
  routes.post('/local/messages', bodyLimit({ maxSize: MAX_HTTP_BODY_BYTES }), async (context) => {
    // A body that is not JSON is refused like any other that is no draft.
    const draft = draftSchema.safeParse(await context.req.json().catch(() => undefined));
    if (!draft.success) return context.json({ problem: z.prettifyError(draft.error) }, 400);
    const { threadTs, ...rest } = draft.data;
    const result = parts.actions.post({ ...rest, ...(threadTs === undefined ? {} : { threadTs }) });
    return result.kind === 'done'
      ? context.json({ ts: result.message.ts }, 201)
      : context.json({ problem: result.problem }, 422);
  });
  routes.get('/local/threads/:channel/:threadTs', (context) =>
    context.json({ messages: parts.threads.read(context.req.param()) }),
  );
  routes.get('/local/threads/:channel/:threadTs/reply', async (context) => {
    const after = context.req.query('after');
    const signal = AbortSignal.any([context.req.raw.signal, AbortSignal.timeout(MAX_POLL_WAIT_MS)]);
    try {
      const thread = { ...context.req.param(), ...(after === undefined ? {} : { after }) };
      return context.json({ message: await parts.threads.waitForReply(thread, signal) });
    } catch (error) {
      // The wait ended without a reply; anything else is a bug and belongs to the server's error handler.
      if (!signal.aborted) throw error;
      return context.body(null, 204);
    }
  });
  return routes;
}
