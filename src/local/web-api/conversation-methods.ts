import { z } from 'zod';
import type { JsonValue } from '../../contract/json-value.ts';
import { SLACK_PAGE_MESSAGES_MAX } from '../../contract/limits.ts';
import { BOT, type Channel, type Message, TEAM } from '../state/index.ts';
import { refuse } from './api-result.ts';
import { countArgument, flagArgument, listArgument } from './argument-schema.ts';
import { type ApiMethod, defineMethod, type MethodContext } from './define-method.ts';
import { channelScope, findChannel, findJoinedChannel } from './find-channel.ts';
import { presentMessage } from './present-message.ts';

const rangeArguments = {
  channel: z.string().optional(),
  cursor: z.string().optional(),
  oldest: z.string().optional(),
  latest: z.string().optional(),
  inclusive: flagArgument,
  include_all_metadata: flagArgument,
};

type RangeArguments = {
  readonly cursor?: string | undefined;
  readonly oldest?: string | undefined;
  readonly latest?: string | undefined;
  readonly inclusive: boolean;
};

/** Whether a message lies between the bounds a caller gave; a bound itself counts only where it was asked for. */
function isWithin(message: Message, { oldest = '', latest = '', inclusive }: RangeArguments): boolean {
  const atBound = inclusive && (message.ts === oldest || message.ts === latest);
  return atBound || (message.ts > oldest && (latest === '' || message.ts < latest));
}

/** Cursors are opaque to callers; ours say after (or before) which message to go on. */
const CURSOR_PREFIX = 'next_ts:';

function writeCursor(ts: string): string {
  return Buffer.from(`${CURSOR_PREFIX}${ts}`).toString('base64url');
}

function readCursor(cursor: string | undefined): string | undefined {
  const text = Buffer.from(cursor ?? '', 'base64url').toString();
  return text.startsWith(CURSOR_PREFIX) ? text.slice(CURSOR_PREFIX.length) : undefined;
}

function presentPage(
  messages: readonly Message[],
  next: string | undefined,
  withMetadata: boolean,
  context: MethodContext,
): { readonly [field: string]: JsonValue } {
  return {
    messages: messages.map((message) => presentMessage(message, context.state, { withMetadata })),
    has_more: next !== undefined,
    response_metadata: { next_cursor: next === undefined ? '' : writeCursor(next) },
  };
}

const replies = defineMethod({
  scope: channelScope('history'),
  arguments: z.object({
    ...rangeArguments,
    ts: z.string().optional(),
    limit: countArgument(SLACK_PAGE_MESSAGES_MAX, SLACK_PAGE_MESSAGES_MAX),
  }),
  run: (args, context) => {
    const found = findJoinedChannel(args.channel, context);
    if (!found.ok) return found.refusal;
    const { messages } = context.state;
    const root = args.ts === undefined ? undefined : messages.read(found.channel.id, args.ts);
    if (root === undefined) return refuse('thread_not_found');
    const after = readCursor(args.cursor);
    if (args.cursor !== undefined && args.cursor !== '' && after === undefined) {
      return refuse('invalid_cursor');
    }
    const following = messages
      .readReplies(found.channel.id, root.ts, {
        ...(after === undefined ? {} : { after }),
        limit: Number.MAX_SAFE_INTEGER,
        side: 'first',
      })
      .filter((message) => isWithin(message, args));
    // Slack puts the root at the head of every page, whatever the bounds.
    const page = following.slice(0, Math.max(args.limit - 1, 1));
    const next = following.length > page.length ? page.at(-1)?.ts : undefined;
    return { ok: true, ...presentPage([root, ...page], next, args.include_all_metadata, context) };
  },
});

const history = defineMethod({
  scope: channelScope('history'),
  arguments: z.object({ ...rangeArguments, limit: countArgument(100, SLACK_PAGE_MESSAGES_MAX) }),
  run: (args, context) => {
    const found = findJoinedChannel(args.channel, context);
    if (!found.ok) return found.refusal;
    const before = readCursor(args.cursor);
    if (args.cursor !== undefined && args.cursor !== '' && before === undefined) {
      return refuse('invalid_cursor');
    }
    const newestFirst = context.state.messages
      .readChannel(found.channel.id, {
        ...(before === undefined ? {} : { before }),
        limit: Number.MAX_SAFE_INTEGER,
        side: 'last',
      })
      .filter((message) => isWithin(message, args))
      .reverse();
    const page = newestFirst.slice(0, args.limit);
    const next = newestFirst.length > page.length ? page.at(-1)?.ts : undefined;
    return { ok: true, ...presentPage(page, next, args.include_all_metadata, context) };
  },
});

/** A channel in Slack's own shape. */
export function presentChannel(channel: Channel): { readonly [field: string]: JsonValue } {
  const shared = {
    id: channel.id,
    created: 0,
    is_archived: channel.isArchived,
    is_im: channel.kind === 'direct',
    is_mpim: channel.kind === 'group',
    is_ext_shared: channel.isExternal,
    is_shared: channel.isExternal,
    is_org_shared: false,
    is_pending_ext_shared: false,
    context_team_id: TEAM.id,
  };
  if (channel.kind === 'direct') {
    const user = channel.members.find((id) => id !== BOT.id) ?? BOT.id;
    return { ...shared, user, is_user_deleted: false };
  }
  return {
    ...shared,
    name: channel.name,
    name_normalized: channel.name,
    is_channel: channel.kind === 'public',
    is_group: false,
    is_private: channel.kind !== 'public',
    is_general: channel.name === 'general',
    is_member: channel.members.includes(BOT.id),
    topic: { value: channel.topic, creator: '', last_set: 0 },
    purpose: { value: '', creator: '', last_set: 0 },
    num_members: channel.members.length,
  };
}

const info = defineMethod({
  scope: channelScope('read'),
  arguments: z.object({ channel: z.string().optional() }),
  run: (args, context) => {
    const found = findChannel(args.channel, context);
    return found.ok ? { ok: true, channel: presentChannel(found.channel) } : found.refusal;
  },
});

const LIST_TYPES = {
  public_channel: 'public',
  private_channel: 'private',
  mpim: 'group',
  im: 'direct',
} as const;

const list = defineMethod({
  scope: 'channels:read',
  arguments: z.object({ types: listArgument, exclude_archived: flagArgument }),
  run: (args, context) => {
    const types = args.types.length === 0 ? ['public_channel'] : args.types;
    const kinds = Object.entries(LIST_TYPES).flatMap(([type, kind]) => (types.includes(type) ? [kind] : []));
    const channels = context.state.directory
      .channels()
      .filter((channel) => kinds.includes(channel.kind))
      .filter((channel) => channel.kind === 'public' || channel.members.includes(BOT.id))
      .filter((channel) => !(args.exclude_archived && channel.isArchived));
    return { ok: true, channels: channels.map(presentChannel), response_metadata: { next_cursor: '' } };
  },
});

const members = defineMethod({
  scope: channelScope('read'),
  arguments: z.object({ channel: z.string().optional() }),
  run: (args, context) => {
    const found = findChannel(args.channel, context);
    return found.ok
      ? { ok: true, members: found.channel.members, response_metadata: { next_cursor: '' } }
      : found.refusal;
  },
});

const open = defineMethod({
  scope: 'im:write',
  arguments: z.object({ users: listArgument, channel: z.string().optional(), return_im: flagArgument }),
  run: (args, context) => {
    const [id, ...others] = args.users;
    const person = id === undefined ? undefined : context.state.directory.member(id);
    if (person === undefined || person.botId !== undefined || others.length > 0) {
      return refuse(id === undefined ? 'users_list_not_supplied' : 'user_not_found');
    }
    const channel = context.state.directory.openDirect(person);
    return { ok: true, channel: args.return_im ? presentChannel(channel) : { id: channel.id } };
  },
});

/** Reading channels and threads. */
export const CONVERSATION_METHODS: Readonly<Record<string, ApiMethod>> = {
  'conversations.replies': replies,
  'conversations.history': history,
  'conversations.info': info,
  'conversations.list': list,
  'conversations.members': members,
  'conversations.open': open,
};
