import { createHash } from 'node:crypto';
import { findCredentialShape, isCredentialName } from '../contract/credential-shape.ts';
import type { Turn } from '../contract/operation.ts';
import type { Refusal } from '../contract/prepared-request.ts';
import type { Route } from '../contract/route.ts';
import type { DialectBuilder } from './dialect-builder.ts';
import { refuse } from './refuse.ts';

/** Where a request goes and the public headers it carries, lower-case names. */
export type Address = {
  readonly kind: 'address';
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
};

const CONVERSATION_TOKEN_CHARS = 26;

/**
 * The address of a route for one conversation. A credential in the address or in a public header would be recorded
 * with the request, so either is refused. Never throws.
 */
export function addressRoute(
  route: Route,
  builder: DialectBuilder,
  turns: readonly Turn[],
): Address | Refusal {
  const { profile } = route;
  const endpoint = joinUrl(route.baseUrl, profile.path);
  if (endpoint === undefined) {
    return refuse(
      'route.malformed',
      'an http or https base URL without user name, password, query or fragment',
    );
  }
  const own = Object.entries(profile.headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  if (own.some(([name, value]) => isCredentialName(name) || findCredentialShape(value) !== undefined)) {
    return refuse(
      'route.malformed',
      "public headers without a credential; name its variable as the route's credentialEnv",
    );
  }
  const headers = Object.fromEntries(
    own.map(([name, value]) => [name, value.replaceAll('{conversation}', conversationToken(turns))]),
  );
  return {
    kind: 'address',
    endpoint,
    headers: {
      accept: route.stream ? 'text/event-stream, application/json' : 'application/json',
      'content-type': 'application/json',
      'user-agent': 'switchboard',
      ...builder.protocolHeaders(profile),
      ...headers,
    },
  };
}

function joinUrl(baseUrl: string, path: string): string | undefined {
  const address = `${baseUrl.replace(/\/+$/, '')}${path}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, username, password, search, hash } = new URL(address);
  const isPlain = username === '' && password === '' && search === '' && hash === '';
  return isPlain && /^https?:$/.test(protocol) ? address : undefined;
}

/** The first turn's hash, cut: the same for every call of one conversation, and no way back to its text. */
function conversationToken(turns: readonly Turn[]): string {
  return createHash('sha256')
    .update(turns[0]?.text ?? '')
    .digest('hex')
    .slice(0, CONVERSATION_TOKEN_CHARS);
}
