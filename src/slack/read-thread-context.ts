import type { WebClient } from '@slack/web-api';
import type { Mention } from '../contract/mention.ts';
import type { ThreadContext, ThreadMessage, ThreadReader } from '../contract/thread-context.ts';
import { type CollectedThread, collectThread } from './collect-thread.ts';
import { describeAuthor } from './describe-author.ts';
import { isRecord } from './is-record.ts';
import { createChannelReader } from './read-channel-kind.ts';
import { readMessageText } from './read-message-text.ts';
import { createNameReader } from './read-user-name.ts';
import { selectThreadMessages } from './select-thread-messages.ts';

/** What the reader works with. */
export type ThreadReaderDeps = {
  /** A client for reads only, so that a pause Slack asks of it holds up no post. */
  readonly client: WebClient;
  /** Takes secrets out of a text before anything keeps it. */
  readonly redact: (text: string) => string;
  readonly now: () => number;
  readonly wait: (durationMs: number) => Promise<void>;
};

/** A reader of a mention's surroundings over Slack's Web API; names and channel kinds are remembered between mentions. */
export function createThreadReader(deps: ThreadReaderDeps): ThreadReader {
  const { client, redact, now, wait } = deps;
  const readName = createNameReader(client, now, wait);
  const readChannel = createChannelReader(client, now, wait);

  async function readThread(mention: Mention): Promise<ThreadContext> {
    const [thread, channel, requester] = await Promise.all([
      collect(mention),
      readChannel(mention.channel),
      readName(mention.user),
    ]);
    const names = await readNames(thread.messages, mention);
    const selected = selectThreadMessages(
      thread.messages.map((message) => describe(message, mention.botUser, names)),
    );
    const problems = [
      ...(thread.problem === undefined ? [] : [thread.problem]),
      ...(selected.cut ? ['The newest message of the thread is too long; its end is missing.'] : []),
      ...(channel.code === undefined ? [] : [`The channel could not be looked up: ${channel.code}.`]),
      ...(requester.kind === 'named' ? [] : [`The requester could not be looked up: ${requester.code}.`]),
    ];
    return {
      channelKind: channel.kind,
      requesterName: requester.kind === 'named' ? requester.name : mention.user,
      messages: selected.messages,
      omittedMessages: thread.omitted + selected.omitted,
      problems,
    };
  }

  /** A mention that starts a thread has nothing before it, so nothing is asked. */
  async function collect(mention: Mention): Promise<CollectedThread> {
    if (mention.threadTs === mention.ts) return { messages: [], omitted: 0 };
    return collectThread(client, mention, { now, wait });
  }

  /** Names of the people who wrote; a name that cannot be read is left out and the id shown. */
  async function readNames(
    messages: readonly Readonly<Record<string, unknown>>[],
    mention: Mention,
  ): Promise<ReadonlyMap<string, string>> {
    const authors = messages.map((message) => describeAuthor(message, mention.botUser));
    const ids = new Set(authors.filter(({ author }) => author !== 'bot').map(({ authorId }) => authorId));
    const names = await Promise.all([...ids].map(async (id) => ({ id, reading: await readName(id) })));
    return new Map(
      names.flatMap(({ id, reading }) => (reading.kind === 'named' ? [[id, reading.name] as const] : [])),
    );
  }

  function describe(
    message: Readonly<Record<string, unknown>>,
    botUser: string,
    names: ReadonlyMap<string, string>,
  ): ThreadMessage {
    const { author, authorId, name } = describeAuthor(message, botUser);
    const spoken = author === 'self' ? withoutContextLines(message) : message;
    return {
      ts: String(message['ts']),
      author,
      authorId,
      authorName: name ?? names.get(authorId) ?? authorId,
      text: redact(readMessageText(spoken, (id) => names.get(id))),
    };
  }

  return { readThread };
}

/** Our own replies end with a line about route and time; it is no part of the conversation. */
function withoutContextLines(message: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { blocks } = message;
  if (!Array.isArray(blocks)) return message;
  return { ...message, blocks: blocks.filter((block) => !(isRecord(block) && block['type'] === 'context')) };
}
