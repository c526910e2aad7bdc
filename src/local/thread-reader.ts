import { BOT, type Message, threadOf, type WorkspaceState } from './state/index.ts';
import type { ThreadAddress, WorkspaceMessage } from './workspace-driver.ts';

/** Reads threads, and waits for the bot to say something in one. */
export class ThreadReader {
  readonly #state: WorkspaceState;

  constructor(state: WorkspaceState) {
    this.#state = state;
  }

  /** A thread from its root on, oldest first; empty where there is none. */
  read({ channel, threadTs }: ThreadAddress): readonly WorkspaceMessage[] {
    const id = this.#channelId(channel);
    const root = this.#state.messages.read(id, threadTs);
    const range = { limit: Number.MAX_SAFE_INTEGER, side: 'first' } as const;
    const replies = this.#state.messages.readReplies(id, threadTs, range);
    return [...(root === undefined ? [] : [root]), ...replies].map(describeMessage);
  }

  /**
   * The bot's first message in a thread after `after` (absent: the first of all), now or later.
   * @throws the signal's reason when it fires first.
   */
  waitForReply(
    thread: ThreadAddress & { readonly after?: string },
    signal: AbortSignal,
  ): Promise<WorkspaceMessage> {
    const after = thread.after ?? '';
    return this.#state.changes.waitFor(
      () => this.read(thread).find((message) => message.isOwn && message.ts > after),
      signal,
    );
  }

  #channelId(channel: string): string {
    const { directory } = this.#state;
    return (directory.channel(channel) ?? directory.channelByName(channel))?.id ?? channel;
  }
}

function describeMessage(message: Message): WorkspaceMessage {
  return {
    channel: message.channel,
    ts: message.ts,
    threadTs: threadOf(message),
    user: message.user,
    isOwn: message.botId === BOT.botId,
    text: message.text,
    blocks: message.blocks ?? [],
    ...(message.metadata === undefined ? {} : { metadata: message.metadata }),
    isEdited: message.edited !== undefined,
    reactions: message.reactions,
  };
}
