import type { MiddlewareHandler } from 'hono';

const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Keeps other sites out of a server that only loopback can reach, but any page in the same browser can address.
 * A name that is not loopback's means DNS rebinding; a change asked for by another origin means forgery. Programs that
 * are no browser send no origin and are let through: they could open the socket anyway.
 */
export function guardLoopback(): MiddlewareHandler {
  return async (context, next) => {
    const host = context.req.header('host') ?? '';
    if (!isLoopbackHost(host)) {
      return context.text('This workspace answers to 127.0.0.1 and localhost only.', 421);
    }
    if (!SAFE_METHODS.has(context.req.method) && !isSameOrigin(context.req.raw.headers, host)) {
      return context.text('This workspace takes no changes from other sites.', 403);
    }
    await next();
    return undefined;
  };
}

/** Whether a Host header names loopback, whatever the port: a forwarded one may differ from ours. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_NAMES.has(host.replace(/:\d+$/, '').toLowerCase());
}

function isSameOrigin(headers: Headers, host: string): boolean {
  const origin = headers.get('origin');
  if (origin !== null) return origin === `http://${host}`;
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none';
}
