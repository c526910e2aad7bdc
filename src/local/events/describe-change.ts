import type { JsonValue } from '../../contract/json-value.ts';
import {
  BOT,
  type Change,
  type Channel,
  type Message,
  mentionsBot,
  type WorkspaceState,
} from '../state/index.ts';
import { presentMessage } from '../web-api/index.ts';

/** The events an app can subscribe to here, by Slack's names. */
export type Subscription =
  | 'app_mention'
  | 'message.channels'
  | 'message.groups'
  | 'message.im'
  | 'message.mpim'
  | 'reaction_added'
  | 'reaction_removed'
  | 'agent_session_stopped';

/** The `event` of an event callback. */
export type SlackEvent = { readonly type: string; readonly [field: string]: JsonValue };

const MESSAGE_SUBSCRIPTIONS = {
  public: 'message.channels',
  private: 'message.groups',
  group: 'message.mpim',
  direct: 'message.im',
} as const;

const CHANNEL_TYPES = { public: 'channel', private: 'group', group: 'mpim', direct: 'im' } as const;

/**
 * The events Slack sends for a change, each of which becomes a delivery of its own: a mention is told of twice where
 * both kinds are subscribed to, and an edited mention once more.
 * @returns empty where the bot is not in the channel or nobody subscribed.
 */
export function describeChange(
  change: Change,
  state: WorkspaceState,
  subscriptions: ReadonlySet<Subscription>,
): readonly SlackEvent[] {
  switch (change.kind) {
    case 'message-posted':
      return inJoinedChannel(change.message.channel, state, (channel) => [
        ...messageEvent(channel, subscriptions, {
          ...presentMessage(change.message, state),
          event_ts: change.message.ts,
        }),
        ...mentionEvent(channel, subscriptions, change.message, state),
      ]);
    case 'message-edited':
      return inJoinedChannel(change.message.channel, state, (channel) => [
        ...messageEvent(channel, subscriptions, changedMessage(change, state)),
        // Editing a message that names the bot makes Slack tell of the mention again, under a new event id.
        ...mentionEvent(channel, subscriptions, change.message, state),
      ]);
    case 'message-deleted':
      return inJoinedChannel(change.message.channel, state, (channel) =>
        messageEvent(channel, subscriptions, deletedMessage(change.message, state)),
      );
    case 'reaction-added':
    case 'reaction-removed':
      return inJoinedChannel(change.message.channel, state, () =>
        reactionEvent(change, subscriptions, state),
      );
    case 'session-stopped':
      return subscriptions.has('agent_session_stopped')
        ? [
            {
              type: 'agent_session_stopped',
              channel: change.channel,
              user: change.user,
              thread_ts: change.threadTs,
              streaming_message_ts: [],
              event_ts: state.clock.next(),
            },
          ]
        : [];
    default:
      return [];
  }
}

function inJoinedChannel(
  id: string,
  state: WorkspaceState,
  describe: (channel: Channel) => readonly SlackEvent[],
): readonly SlackEvent[] {
  const channel = state.directory.channel(id);
  return channel?.members.includes(BOT.id) === true ? describe(channel) : [];
}

function messageEvent(
  channel: Channel,
  subscriptions: ReadonlySet<Subscription>,
  event: { readonly [field: string]: JsonValue },
): readonly SlackEvent[] {
  if (!subscriptions.has(MESSAGE_SUBSCRIPTIONS[channel.kind])) return [];
  return [{ ...event, type: 'message', channel: channel.id, channel_type: CHANNEL_TYPES[channel.kind] }];
}

function mentionEvent(
  channel: Channel,
  subscriptions: ReadonlySet<Subscription>,
  message: Message,
  state: WorkspaceState,
): readonly SlackEvent[] {
  // In a direct conversation everything is meant for the bot, so Slack sends no app_mention there.
  if (channel.kind === 'direct' || message.user === BOT.id || !subscriptions.has('app_mention')) return [];
  if (!mentionsBot(message)) return [];
  const { subtype: _subtype, ...presented } = presentMessage(message, state);
  return [
    { ...presented, type: 'app_mention', channel: channel.id, event_ts: message.edited?.ts ?? message.ts },
  ];
}

function changedMessage(
  { message, previous }: { readonly message: Message; readonly previous: Message },
  state: WorkspaceState,
): { readonly [field: string]: JsonValue } {
  const ts = message.edited?.ts ?? state.clock.next();
  return {
    subtype: 'message_changed',
    hidden: true,
    message: presentMessage(message, state),
    previous_message: presentMessage(previous, state),
    ts,
    event_ts: ts,
  };
}

function deletedMessage(message: Message, state: WorkspaceState): { readonly [field: string]: JsonValue } {
  const ts = state.clock.next();
  return {
    subtype: 'message_deleted',
    hidden: true,
    deleted_ts: message.ts,
    previous_message: presentMessage(message, state),
    ts,
    event_ts: ts,
  };
}

function reactionEvent(
  change: Extract<Change, { kind: 'reaction-added' | 'reaction-removed' }>,
  subscriptions: ReadonlySet<Subscription>,
  state: WorkspaceState,
): readonly SlackEvent[] {
  const type = change.kind === 'reaction-added' ? 'reaction_added' : 'reaction_removed';
  if (!subscriptions.has(type)) return [];
  return [
    {
      type,
      user: change.user,
      reaction: change.name,
      item_user: change.message.user,
      item: { type: 'message', channel: change.message.channel, ts: change.message.ts },
      event_ts: state.clock.next(),
    },
  ];
}
