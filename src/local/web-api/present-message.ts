import type { JsonValue } from '../../contract/json-value.ts';
import { APP_ID, BOT, type Member, type Message, TEAM, type WorkspaceState } from '../state/index.ts';

/** A message as Slack's API and events show it. */
export type PresentedMessage = { readonly [field: string]: JsonValue };

/**
 * A message in Slack's own shape.
 * @param message - as the workspace keeps it.
 * @param state - for the thread around it.
 * @param options.withMetadata - only where the caller asked for it, as in Slack.
 */
export function presentMessage(
  message: Message,
  state: WorkspaceState,
  options: { readonly withMetadata?: boolean } = {},
): PresentedMessage {
  const author = state.directory.member(message.user);
  return {
    type: 'message',
    ...(message.files === undefined ? {} : { subtype: 'file_share', files: message.files }),
    user: message.user,
    ts: message.ts,
    ...(message.clientMessageId === undefined ? {} : { client_msg_id: message.clientMessageId }),
    text: message.text,
    team: TEAM.id,
    ...(message.botId === undefined ? {} : presentBot(message.botId, author)),
    ...(message.blocks === undefined ? {} : { blocks: message.blocks }),
    ...(message.attachments === undefined ? {} : { attachments: message.attachments }),
    ...(message.edited === undefined ? {} : { edited: message.edited }),
    ...presentThread(message, state),
    ...(message.reactions.length === 0 ? {} : { reactions: message.reactions.map(presentReaction) }),
    ...(options.withMetadata === true && message.metadata !== undefined
      ? { metadata: message.metadata }
      : {}),
  };
}

function presentBot(botId: string, author: Member | undefined): PresentedMessage {
  return {
    bot_id: botId,
    ...(botId === BOT.botId ? { app_id: APP_ID } : {}),
    bot_profile: {
      id: botId,
      name: author?.handle ?? botId,
      app_id: botId === BOT.botId ? APP_ID : `A${botId.slice(1)}`,
      team_id: TEAM.id,
      icons: {},
      updated: 0,
      deleted: false,
    },
  };
}

function presentThread(message: Message, state: WorkspaceState): PresentedMessage {
  if (message.threadTs !== undefined) {
    const root = state.messages.read(message.channel, message.threadTs);
    return {
      thread_ts: message.threadTs,
      ...(root === undefined ? {} : { parent_user_id: root.user }),
    };
  }
  const summary = state.messages.readSummary(message.channel, message.ts);
  if (summary === undefined) return {};
  return {
    thread_ts: message.ts,
    reply_count: summary.replyCount,
    reply_users_count: summary.replyUsers.length,
    reply_users: summary.replyUsers,
    latest_reply: summary.latestReply,
    is_locked: false,
    subscribed: true,
  };
}

function presentReaction(reaction: Message['reactions'][number]): PresentedMessage {
  return { name: reaction.name, users: reaction.users, count: reaction.users.length };
}
