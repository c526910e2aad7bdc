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
  /** Usage quirks of the route's profile, by name; absent means none. */
  readonly quirks?: readonly string[];
};

const LIMIT_FIELDS: readonly string[] = routeProfileSchema.shape.limitField.options;

/**
 * What a recorded request asked for, read back from its control records. They are found by where they stand on the
 * wire, because a caller may have used another name for a control.
 * @param request - the request or its record; a profile that is not among the shipped ones has no quirks. Never throws.
 */
export function askedOf(request: Pick<PreparedRequest, 'controls' | 'profile'>): Asked {
  const limit = request.controls.find(({ wirePath = '' }) => LIMIT_FIELDS.includes(wirePath));
  const quirks = PROFILES[request.profile]?.quirks ?? [];
  return {
    toolsOffered: request.controls.some(({ wirePath }) => wirePath === 'tools'),
    ...(typeof limit?.wireValue === 'number' ? { outputLimit: limit.wireValue } : {}),
    ...(limit?.fate === 'defaulted' ? { limitDefaulted: true } : {}),
    ...(quirks.length === 0 ? {} : { quirks }),
  };
}
