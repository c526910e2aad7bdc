import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/**
 * Headers of every response: nothing runs or loads but our own static files, nobody may frame a page, and an address
 * with a key in it is neither cached, nor indexed, nor sent on as a referrer. HSTS is left to whoever terminates TLS:
 * on plain HTTP it says nothing, and for a shared host it is not ours to say.
 */
export function pageHeaders(): MiddlewareHandler {
  const secure = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
    },
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
  });
  return async (context, next) => {
    await secure(context, next);
    context.header('X-Robots-Tag', 'noindex, nofollow, noarchive');
    // A static file sets its own; a page, a stream or a refusal is for one reader and one moment.
    if (!context.res.headers.has('Cache-Control') || !context.req.path.startsWith('/assets/')) {
      context.header('Cache-Control', 'no-store');
    }
  };
}
