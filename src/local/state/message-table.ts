import { z } from 'zod';
import { type Message, messageSchema } from './message.ts';
import type { WorkspaceFile } from './open-workspace-file.ts';

/** Which part of a channel or thread to read. Bounds are exclusive; an absent one is open. */
export type MessageRange = {
  readonly after?: string;
  readonly before?: string;
  readonly limit: number;
  /** `first`: the oldest of the range; `last`: the newest. Either way they come oldest first. */
  readonly side: 'first' | 'last';
};

/** What a root says of its thread. */
export type ThreadSummary = {
  readonly replyCount: number;
  readonly replyUsers: readonly string[];
  readonly latestReply: string;
};

const bodyRow = z.object({ body: z.string() });
const summaryRow = z.object({ user: z.string(), replies: z.number(), latest: z.string() });

/** The messages of the workspace. */
export class MessageTable {
  readonly #file: WorkspaceFile;

  constructor(file: WorkspaceFile) {
    this.#file = file;
  }

  /** Writes a message: a new one, or the new state of one that is there. */
  write(message: Message): void {
    this.#file.run(
      'insert or replace into messages (channel, ts, thread_ts, body) values (?, ?, ?, ?)',
      message.channel,
      message.ts,
      message.threadTs ?? null,
      JSON.stringify(messageSchema.parse(message)),
    );
  }

  /** Takes a message away. */
  remove(channel: string, ts: string): void {
    this.#file.run('delete from messages where channel = ? and ts = ?', channel, ts);
  }

  /** One message, or undefined where there is none. */
  read(channel: string, ts: string): Message | undefined {
    const row = this.#file.readRow('select body from messages where channel = ? and ts = ?', channel, ts);
    return row === undefined ? undefined : readRow(row);
  }

  /** The messages that stand in the channel itself, replies left out; oldest first. */
  readChannel(channel: string, range: MessageRange): readonly Message[] {
    return this.#readRange('channel = ? and thread_ts is null', [channel], range);
  }

  /** The replies of a thread, its root left out; oldest first. */
  readReplies(channel: string, threadTs: string, range: MessageRange): readonly Message[] {
    return this.#readRange('channel = ? and thread_ts = ?', [channel, threadTs], range);
  }

  /** What a root says of its thread; undefined where nobody replied. */
  readSummary(channel: string, threadTs: string): ThreadSummary | undefined {
    const rows = this.#file
      .readRows(
        `select json_extract(body, '$.user') as user, count(*) as replies, max(ts) as latest
         from messages where channel = ? and thread_ts = ? group by user order by min(ts)`,
        channel,
        threadTs,
      )
      .map((row) => summaryRow.parse(row));
    if (rows.length === 0) return undefined;
    return {
      replyCount: rows.reduce((sum, row) => sum + row.replies, 0),
      replyUsers: rows.map((row) => row.user),
      latestReply:
        rows
          .map((row) => row.latest)
          .sort()
          .at(-1) ?? threadTs,
    };
  }

  /** The greatest timestamp in use; undefined in an empty workspace. */
  readLatest(): string | undefined {
    const row = z
      .object({ latest: z.string().nullable() })
      .parse(this.#file.readRow('select max(ts) as latest from messages'));
    return row.latest ?? undefined;
  }

  #readRange(where: string, values: readonly string[], range: MessageRange): readonly Message[] {
    const order = range.side === 'first' ? 'asc' : 'desc';
    const rows = this.#file
      .readRows(
        `select body from messages where ${where} and ts > ? and ts < ? order by ts ${order} limit ?`,
        // ':' sorts after every digit, so it stands for "no upper bound".
        ...values,
        range.after ?? '',
        range.before ?? ':',
        range.limit,
      )
      .map(readRow);
    return range.side === 'first' ? rows : rows.reverse();
  }
}

function readRow(row: unknown): Message {
  return messageSchema.parse(JSON.parse(bodyRow.parse(row).body));
}
