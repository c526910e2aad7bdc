import type { PreparedRequest } from '../contract/prepared-request.ts';
import { routeProfileSchema } from '../contract/route-profile.ts';
import { PROFILES } from './profiles/index.ts';

/** What an interpretation has to know of the request: all of it stands in the record, so a replay knows the same. */
export type Asked = {
  readonly toolsOffered: boolean;
  /** The output limit that was sent; absent where none was. */
  readonly outputLimit?: number;
  /** True where that limit came from the profile and not from a caller. */
  readonly limitDefaulted?: boolean;
  /** Whether the reply was asked for as an event stream; absent where nobody knows. */
  readonly streamed?: boolean;
  /** Usage quirks of the route's profile, by name; absent means none. */
  readonly quirks?: readonly string[];
};

const LIMIT_FIELDS: readonly string[] = routeProfileSchema.shape.limitField.options;

/**
 * What a recorded request asked for, read back from its control records. They are found by where they stand on the
 * wire, because a caller may have used another name for a control.
 * @param request - the request or its record. A record that is older than the quirks in it has those of the shipped
 *   profile it names, if any. Never throws.
 */
export function askedOf(request: Pick<PreparedRequest, 'controls' | 'profile' | 'quirks'>): Asked {
  const limit = request.controls.find(({ wirePath = '' }) => LIMIT_FIELDS.includes(wirePath));
  const quirks = request.quirks ?? PROFILES[request.profile]?.quirks ?? [];
  return {
    toolsOffered: request.controls.some(({ wirePath }) => wirePath === 'tools'),
    ...(typeof limit?.wireValue === 'number' ? { outputLimit: limit.wireValue } : {}),
    ...(limit?.fate === 'defaulted' ? { limitDefaulted: true } : {}),
    streamed: request.controls.some(({ wirePath }) => wirePath === 'stream'),
    ...(quirks.length === 0 ? {} : { quirks }),
  };
}
