import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { MAX_HTTP_BODY_BYTES, MAX_UPLOAD_BYTES } from '../../contract/limits.ts';
import { callWebApi, type WebApi } from '../web-api/index.ts';

/** A server on Node, whose connections can be broken. */
export type NodeEnvironment = { Bindings: HttpBindings };

/**
 * Slack's Web API under `/api/` and the address uploads go to.
 * @param api - made anew for each call, since it names the address the server was given.
 */
export function apiRoutes(api: () => WebApi): Hono<NodeEnvironment> {
  const routes = new Hono<NodeEnvironment>();
  routes.all('/api/:method', bodyLimit({ maxSize: MAX_HTTP_BODY_BYTES }), async (context) => {
    const answer = await callWebApi(context.req.param('method'), context.req.raw, api());
    if (answer.kind === 'response') return answer.response;
    context.env.incoming.socket.destroy();
    return new Response(null, { status: 502 });
  });
  routes.post('/upload/:id', bodyLimit({ maxSize: MAX_UPLOAD_BYTES }), async (context) => {
    const isForm = context.req.header('content-type')?.startsWith('multipart/form-data') === true;
    const part = isForm ? Object.values(await context.req.parseBody())[0] : await context.req.arrayBuffer();
    const bytes = part instanceof File ? await part.arrayBuffer() : part;
    if (!(bytes instanceof ArrayBuffer)) return context.text('no file in the form', 400);
    const known = api().context.uploads.receive(context.req.param('id'), new Uint8Array(bytes));
    return known ? context.text(`OK - ${bytes.byteLength}`) : context.notFound();
  });
  return routes;
}
