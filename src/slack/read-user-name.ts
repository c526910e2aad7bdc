import type { WebClient } from '@slack/web-api';
import { MAX_SLACK_CACHE_ENTRIES, SLACK_NAME_CACHE_MS } from '../contract/limits.ts';
import { describeSlackError, failureCode } from './describe-slack-error.ts';
import { createExpiringCache } from './expiring-cache.ts';
import { retryRead } from './retry-read.ts';

/** A user's name, or why there is none. */
export type UserName =
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'unnamed'; readonly code: string };

/**
 * A reader of user names that remembers them for a while: one call per new person, not per message.
 * @returns a function from user id to name. It never throws; failures are not remembered.
 */
export function createNameReader(
  client: WebClient,
  now: () => number,
  wait: (durationMs: number) => Promise<void>,
): (user: string) => Promise<UserName> {
  const names = createExpiringCache<UserName>(SLACK_NAME_CACHE_MS, MAX_SLACK_CACHE_ENTRIES, now);
  return async (user) => {
    const known = names.get(user);
    if (known !== undefined) return known;
    try {
      const { user: info } = await retryRead(() => client.users.info({ user }), wait);
      const name = [info?.profile?.display_name, info?.profile?.real_name, info?.real_name, info?.name].find(
        (candidate) => candidate !== undefined && candidate !== '',
      );
      if (name === undefined) return { kind: 'unnamed', code: 'no_name' };
      const named: UserName = { kind: 'named', name };
      names.set(user, named);
      return named;
    } catch (error) {
      return { kind: 'unnamed', code: failureCode(describeSlackError(error)) };
    }
  };
}
