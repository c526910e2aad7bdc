import { MAX_MESSAGES_SHOWN } from '../../contract/limits.ts';
import { BOT, type Channel, type Member, type Message, type WorkspaceState } from '../state/index.ts';
import type { PageAddress } from './page-address.ts';

/** A message with what the page shows around it. */
export type ShownMessage = {
  readonly message: Message;
  readonly author: Member;
  /** Same author within a few minutes: drawn without name and avatar. */
  readonly isContinuation: boolean;
  /** Replies in its thread; 0 where there are none, or where it is itself a reply. */
  readonly replyCount: number;
  readonly repliers: readonly Member[];
  readonly latestReply?: string;
  /** What follows the bot's name while it works in this thread; absent while it does not. */
  readonly status?: string;
};

/** Everything one page shows. */
export type ChatView = {
  readonly address: PageAddress;
  readonly channel: Channel;
  readonly channels: readonly Channel[];
  readonly direct: Channel;
  readonly people: readonly Member[];
  readonly members: readonly Member[];
  readonly messages: readonly ShownMessage[];
  /** True where older messages than those shown exist. */
  readonly hasEarlier: boolean;
  /** Root first; absent while no thread is open. */
  readonly thread?: readonly ShownMessage[];
  readonly isBotConnected: boolean;
  readonly nowMs: number;
};

const CONTINUATION_MS = 300_000;

/** Reads what a page shows. An address whose thread is gone shows the channel alone. */
export function readChatView(
  state: WorkspaceState,
  address: PageAddress,
  channel: Channel,
  isBotConnected: boolean,
): ChatView {
  const { directory, messages } = state;
  const page = messages.readChannel(channel.id, {
    ...(address.before === undefined ? {} : { before: address.before }),
    limit: MAX_MESSAGES_SHOWN + 1,
    side: 'last',
  });
  const root = address.threadTs === undefined ? undefined : messages.read(channel.id, address.threadTs);
  return {
    address,
    channel,
    channels: directory
      .channels()
      .filter((other) => other.kind !== 'direct' && other.members.includes(address.as.id)),
    direct: directory.openDirect(address.as),
    people: directory.people(),
    members: channel.members.flatMap((id) => directory.member(id) ?? []),
    messages: showMessages(page.slice(-MAX_MESSAGES_SHOWN), state, true),
    hasEarlier: page.length > MAX_MESSAGES_SHOWN,
    ...(root === undefined ? {} : { thread: showThread(root, state) }),
    isBotConnected,
    nowMs: state.clock.nowMs(),
  };
}

function showThread(root: Message, state: WorkspaceState): readonly ShownMessage[] {
  const replies = state.messages.readReplies(root.channel, root.ts, {
    limit: Number.MAX_SAFE_INTEGER,
    side: 'first',
  });
  return [...showMessages([root], state, true), ...showMessages(replies, state, false)];
}

function showMessages(
  messages: readonly Message[],
  state: WorkspaceState,
  withThreads: boolean,
): readonly ShownMessage[] {
  return messages.map((message, index) => {
    const previous = messages[index - 1];
    const summary = withThreads ? state.messages.readSummary(message.channel, message.ts) : undefined;
    const status = withThreads ? state.statuses.read(message.channel, message.ts) : undefined;
    return {
      message,
      author: state.directory.member(message.user) ?? { ...BOT, id: message.user, name: message.user },
      isContinuation: previous !== undefined && continues(previous, message, state),
      replyCount: summary?.replyCount ?? 0,
      repliers: (summary?.replyUsers ?? []).flatMap((id) => state.directory.member(id) ?? []),
      ...(summary === undefined ? {} : { latestReply: summary.latestReply }),
      ...(status === undefined ? {} : { status: status.text }),
    };
  });
}

function continues(previous: Message, message: Message, state: WorkspaceState): boolean {
  const gapMs = (Number(message.ts) - Number(previous.ts)) * 1_000;
  const hasThread = state.messages.readSummary(previous.channel, previous.ts) !== undefined;
  return (
    previous.user === message.user &&
    gapMs < CONTINUATION_MS &&
    (previous.threadTs !== undefined || !hasThread)
  );
}
