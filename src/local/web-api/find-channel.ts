import { BOT, type Channel } from '../state/index.ts';
import { type ApiRefusal, refuse } from './api-result.ts';
import type { MethodContext } from './define-method.ts';

/** A channel a method may work on, or why it may not. */
export type FoundChannel =
  | { readonly ok: true; readonly channel: Channel }
  | { readonly ok: false; readonly refusal: ApiRefusal };

/** Slack's word for each kind of channel in a scope such as `channels:history`. */
const SCOPE_AREAS = { public: 'channels', private: 'groups', group: 'mpim', direct: 'im' } as const;

/**
 * The channel a method was given: an id, a public channel's name, or a person's id for the direct conversation.
 * A private channel without the bot is as good as none, which is what Slack says too.
 */
export function findChannel(given: string | undefined, context: MethodContext): FoundChannel {
  const { directory } = context.state;
  const person = given === undefined ? undefined : directory.member(given);
  const channel =
    given === undefined
      ? undefined
      : (directory.channel(given) ??
        directory.channelByName(given) ??
        (person === undefined || person.botId !== undefined ? undefined : directory.openDirect(person)));
  const hidden = channel !== undefined && channel.kind !== 'public' && !channel.members.includes(BOT.id);
  if (channel === undefined || hidden) return { ok: false, refusal: refuse('channel_not_found') };
  return { ok: true, channel };
}

/** The same, for methods that work only where the bot is a member. */
export function findJoinedChannel(given: string | undefined, context: MethodContext): FoundChannel {
  const found = findChannel(given, context);
  if (!found.ok || found.channel.members.includes(BOT.id)) return found;
  return { ok: false, refusal: refuse('not_in_channel') };
}

/** The same, for posting: the channel is open, and the bot is in it or may post without. */
export function findPostableChannel(given: string | undefined, context: MethodContext): FoundChannel {
  const found = context.scopes.has('chat:write.public')
    ? findChannel(given, context)
    : findJoinedChannel(given, context);
  if (!found.ok || !found.channel.isArchived) return found;
  return { ok: false, refusal: refuse('is_archived') };
}

/**
 * The scope that reading something of a channel needs, e.g. `groups:history` for a private one.
 * @param what - the part after the colon.
 * @returns undefined where there is no such channel: Slack then says so instead of asking for a scope.
 */
export function channelScope(
  what: 'history' | 'read' | 'write',
): (args: { readonly channel?: string | undefined }, context: MethodContext) => string | undefined {
  return ({ channel }, context) => {
    const found = findChannel(channel, context);
    return found.ok ? `${SCOPE_AREAS[found.channel.kind]}:${what}` : undefined;
  };
}
