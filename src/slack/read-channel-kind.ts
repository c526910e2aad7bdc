import type { WebClient } from '@slack/web-api';
import { MAX_SLACK_CACHE_ENTRIES, SLACK_CHANNEL_CACHE_MS } from '../contract/limits.ts';
import type { ChannelKind } from '../contract/thread-context.ts';
import { describeSlackError, failureCode } from './describe-slack-error.ts';
import { createExpiringCache } from './expiring-cache.ts';
import { retryRead } from './retry-read.ts';

/** What Slack's flags say of a conversation, as far as they are used here. */
export type ConversationFlags = {
  readonly is_ext_shared?: boolean;
  readonly is_pending_ext_shared?: boolean;
  readonly is_im?: boolean;
  readonly is_mpim?: boolean;
  readonly is_private?: boolean;
  readonly is_group?: boolean;
  readonly is_channel?: boolean;
};

/**
 * Who can read a conversation. Sharing with another organisation, also where it is only offered, goes before all
 * else. Source: docs.slack.dev/reference/objects/conversation-object, 2026-11.
 * @returns `unknown` where no flag says; it is treated as the narrowest.
 */
export function mapChannelKind(flags: ConversationFlags): ChannelKind {
  if (flags.is_ext_shared === true || flags.is_pending_ext_shared === true) return 'external-shared';
  if (flags.is_im === true) return 'direct-message';
  if (flags.is_mpim === true) return 'group-message';
  if (flags.is_private === true || flags.is_group === true) return 'private';
  return flags.is_channel === true ? 'public' : 'unknown';
}

/** A channel's kind; `code` says why it is unknown, where it is. */
export type ChannelReading = { readonly kind: ChannelKind; readonly code?: string };

/**
 * A reader of channel kinds that remembers them briefly: a channel can become shared at any time.
 * @returns a function from channel id to kind. It never throws; failures are `unknown` and not remembered.
 */
export function createChannelReader(
  client: WebClient,
  now: () => number,
  wait: (durationMs: number) => Promise<void>,
): (channel: string) => Promise<ChannelReading> {
  const kinds = createExpiringCache<ChannelReading>(SLACK_CHANNEL_CACHE_MS, MAX_SLACK_CACHE_ENTRIES, now);
  return async (channel) => {
    const known = kinds.get(channel);
    if (known !== undefined) return known;
    try {
      const { channel: flags } = await retryRead(() => client.conversations.info({ channel }), wait);
      const reading: ChannelReading = { kind: mapChannelKind(flags ?? {}) };
      kinds.set(channel, reading);
      return reading;
    } catch (error) {
      return { kind: 'unknown', code: failureCode(describeSlackError(error)) };
    }
  };
}
