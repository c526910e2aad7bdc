import { z } from 'zod';
import { BOT, type Channel, type Message, threadOf } from '../state/index.ts';
import { type ApiRefusal, type ApiResult, refuse } from './api-result.ts';
import { flagArgument } from './argument-schema.ts';
import { type ApiMethod, defineMethod, type MethodContext } from './define-method.ts';
import { findChannel, findJoinedChannel, findPostableChannel } from './find-channel.ts';
import { presentMessage } from './present-message.ts';
import { type Content, contentArguments, readContent } from './read-content.ts';

const postMessage = defineMethod({
  scope: 'chat:write',
  arguments: z.object({
    channel: z.string().optional(),
    thread_ts: z.string().optional(),
    ...contentArguments,
  }),
  run: (args, context) => {
    const found = findPostableChannel(args.channel, context);
    if (!found.ok) return found.refusal;
    const content = readContent(args, 'post');
    if (!content.ok) return content.refusal;
    const refusal = verifyThread(found.channel, args.thread_ts, context);
    return refusal ?? post(found.channel, args.thread_ts, content.value, context);
  },
});

function verifyThread(
  channel: Channel,
  threadTs: string | undefined,
  context: MethodContext,
): ApiRefusal | undefined {
  if (threadTs === undefined || threadTs === '') return undefined;
  const root = context.state.messages.read(channel.id, threadTs);
  if (root === undefined) return refuse('thread_not_found');
  return root.threadTs === undefined ? undefined : refuse('cannot_reply_to_message');
}

function post(
  channel: Channel,
  threadTs: string | undefined,
  content: Content,
  context: MethodContext,
): ApiResult {
  const { metadata, text = '', ...rest } = content;
  const message = context.state.post({
    channel: channel.id,
    user: BOT.id,
    botId: BOT.botId,
    text,
    ...rest,
    ...(threadTs === undefined || threadTs === '' ? {} : { threadTs }),
    ...(metadata === undefined || metadata === null ? {} : { metadata }),
  });
  return {
    ok: true,
    channel: channel.id,
    ts: message.ts,
    message: presentMessage(message, context.state, { withMetadata: true }),
  };
}

const update = defineMethod({
  scope: 'chat:write',
  arguments: z.object({ channel: z.string().optional(), ts: z.string().optional(), ...contentArguments }),
  run: (args, context) => {
    const found = findOwnMessage(args.channel, args.ts, context, 'cant_update_message');
    if (!found.ok) return found.refusal;
    const content = readContent(args, 'update');
    if (!content.ok) return content.refusal;
    const previous = found.message;
    const { metadata: previousMetadata, ...kept } = previous;
    const { metadata = previousMetadata, ...changed } = content.value;
    const message: Message = {
      ...kept,
      ...changed,
      ...(metadata === undefined || metadata === null ? {} : { metadata }),
      edited: { user: BOT.id, ts: context.state.clock.next() },
    };
    context.state.edit(previous, message);
    return {
      ok: true,
      channel: message.channel,
      ts: message.ts,
      text: message.text,
      message: presentMessage(message, context.state, { withMetadata: true }),
    };
  },
});

const remove = defineMethod({
  scope: 'chat:write',
  arguments: z.object({ channel: z.string().optional(), ts: z.string().optional() }),
  run: (args, context) => {
    const found = findOwnMessage(args.channel, args.ts, context, 'cant_delete_message');
    if (!found.ok) return found.refusal;
    context.state.remove(found.message);
    return { ok: true, channel: found.message.channel, ts: found.message.ts };
  },
});

type FoundMessage =
  | { readonly ok: true; readonly message: Message }
  | { readonly ok: false; readonly refusal: ApiRefusal };

function findOwnMessage(
  channel: string | undefined,
  ts: string | undefined,
  context: MethodContext,
  notOwn: string,
): FoundMessage {
  const found = findChannel(channel, context);
  if (!found.ok) return found;
  const message = ts === undefined ? undefined : context.state.messages.read(found.channel.id, ts);
  if (message === undefined) return { ok: false, refusal: refuse('message_not_found') };
  return message.botId === BOT.botId ? { ok: true, message } : { ok: false, refusal: refuse(notOwn) };
}

/** An ephemeral message is checked and answered as Slack does, and kept nowhere: Slack does not keep it either. */
const postEphemeral = defineMethod({
  scope: 'chat:write',
  arguments: z.object({
    channel: z.string().optional(),
    user: z.string().optional(),
    ...contentArguments,
  }),
  run: (args, context) => {
    const found = findJoinedChannel(args.channel, context);
    if (!found.ok) return found.refusal;
    if (args.user === undefined || !found.channel.members.includes(args.user)) {
      return refuse('user_not_in_channel');
    }
    const content = readContent(args, 'post');
    return content.ok ? { ok: true, message_ts: context.state.clock.next() } : content.refusal;
  },
});

const getPermalink = defineMethod({
  arguments: z.object({
    channel: z.string().optional(),
    message_ts: z.string().optional(),
    unfurl: flagArgument,
  }),
  run: (args, context) => {
    const found = findChannel(args.channel, context);
    if (!found.ok) return found.refusal;
    const { id } = found.channel;
    const message =
      args.message_ts === undefined ? undefined : context.state.messages.read(id, args.message_ts);
    if (message === undefined) return refuse('message_not_found');
    const link = new URL(`archives/${id}/p${message.ts.replace('.', '')}`, context.workspaceUrl);
    if (message.threadTs !== undefined) {
      link.searchParams.set('thread_ts', threadOf(message));
      link.searchParams.set('cid', id);
    }
    return { ok: true, channel: id, permalink: link.href };
  },
});

/** Posting, changing and taking away messages. */
export const CHAT_METHODS: Readonly<Record<string, ApiMethod>> = {
  'chat.postMessage': postMessage,
  'chat.update': update,
  'chat.delete': remove,
  'chat.postEphemeral': postEphemeral,
  'chat.getPermalink': getPermalink,
};
