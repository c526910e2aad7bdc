import { ChangeFeed } from './change-feed.ts';
import { type Credentials, readCredentials } from './credentials.ts';
import { Directory } from './directory.ts';
import type { Message } from './message.ts';
import { threadOf } from './message.ts';
import { MessageTable } from './message-table.ts';
import { openWorkspaceFile, type WorkspaceFile } from './open-workspace-file.ts';
import { StatusBoard } from './status-board.ts';
import { TimestampClock } from './timestamp-clock.ts';

/** A message before the workspace gave it its timestamp. */
export type MessageDraft = Omit<Message, 'ts' | 'reactions'>;

/** Everything the workspace knows; whatever changes it says so in `changes`. */
export class WorkspaceState {
  readonly file: WorkspaceFile;
  readonly changes = new ChangeFeed();
  readonly credentials: Credentials;
  readonly directory: Directory;
  readonly messages: MessageTable;
  readonly statuses: StatusBoard;
  readonly clock: TimestampClock;

  /**
   * @param options.file - path of the SQLite file; absent: in memory.
   * @param options.now - epoch milliseconds.
   */
  constructor(options: { readonly file?: string; readonly now: () => number }) {
    this.file = openWorkspaceFile(options.file);
    this.credentials = readCredentials(this.file);
    this.directory = new Directory(this.file, this.changes);
    this.messages = new MessageTable(this.file);
    this.statuses = new StatusBoard(this.changes, options.now);
    this.clock = new TimestampClock(options.now, this.messages.readLatest());
  }

  /** Puts a message into its channel or thread. */
  post(draft: MessageDraft): Message {
    const message: Message = { ...draft, ts: this.clock.next(), reactions: [] };
    this.messages.write(message);
    if (message.botId !== undefined) this.statuses.noteReply(message.channel, threadOf(message));
    this.changes.emit({ kind: 'message-posted', message });
    return message;
  }

  /** Gives a message its new content. `edited` is the author's business: not every change marks a message as edited. */
  edit(previous: Message, message: Message): void {
    this.messages.write(message);
    this.changes.emit({ kind: 'message-edited', message, previous });
  }

  /** Takes a message away. */
  remove(message: Message): void {
    this.messages.remove(message.channel, message.ts);
    this.changes.emit({ kind: 'message-deleted', message });
  }

  /** Adds someone's reaction; false where it was there already. */
  addReaction(message: Message, name: string, user: string): boolean {
    const found = message.reactions.find((reaction) => reaction.name === name);
    if (found?.users.includes(user) === true) return false;
    const reactions =
      found === undefined
        ? [...message.reactions, { name, users: [user] }]
        : message.reactions.map((reaction) =>
            reaction === found ? { name, users: [...found.users, user] } : reaction,
          );
    const next = { ...message, reactions };
    this.messages.write(next);
    this.changes.emit({ kind: 'reaction-added', message: next, name, user });
    return true;
  }

  /** Takes someone's reaction away; false where there was none. */
  removeReaction(message: Message, name: string, user: string): boolean {
    const found = message.reactions.find((reaction) => reaction.name === name);
    if (found?.users.includes(user) !== true) return false;
    const reactions = message.reactions
      .map((reaction) =>
        reaction === found ? { name, users: found.users.filter((other) => other !== user) } : reaction,
      )
      .filter((reaction) => reaction.users.length > 0);
    const next = { ...message, reactions };
    this.messages.write(next);
    this.changes.emit({ kind: 'reaction-removed', message: next, name, user });
    return true;
  }

  /** Lets go of timers and the file. */
  close(): void {
    this.statuses.stop();
    this.file.close();
  }
}
