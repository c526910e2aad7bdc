import { z } from 'zod';
import type { ChangeFeed } from './change-feed.ts';
import { type Channel, channelSchema, type Member, memberSchema } from './directory-entry.ts';
import type { WorkspaceFile } from './open-workspace-file.ts';
import { BOT, CHANNELS, PEOPLE } from './seed.ts';

/** The workspace's members and channels: small, so held in memory and written through to the file. */
export class Directory {
  readonly #file: WorkspaceFile;
  readonly #changes: ChangeFeed;
  readonly #members = new Map<string, Member>();
  readonly #channels = new Map<string, Channel>();

  /** Reads what the file holds; a new file is given the seed people and channels first. */
  constructor(file: WorkspaceFile, changes: ChangeFeed) {
    this.#file = file;
    this.#changes = changes;
    for (const body of readBodies(file, 'members')) {
      const member = memberSchema.parse(body);
      this.#members.set(member.id, member);
    }
    for (const body of readBodies(file, 'channels')) {
      const channel = channelSchema.parse(body);
      this.#channels.set(channel.id, channel);
    }
    if (this.#members.size > 0) return;
    for (const member of [...PEOPLE, BOT]) this.putMember(member);
    for (const channel of CHANNELS) this.putChannel(channel);
  }

  /** Adds a member, or gives one its new state. */
  putMember(member: Member): void {
    this.#members.set(member.id, memberSchema.parse(member));
    this.#write('members', member);
  }

  /** Adds a channel, or gives one its new state. */
  putChannel(channel: Channel): void {
    this.#channels.set(channel.id, channelSchema.parse(channel));
    this.#write('channels', channel);
  }

  /** The member of that id; undefined where there is none. */
  member(id: string): Member | undefined {
    return this.#members.get(id);
  }

  /** The member of that handle (the name after `@`), whatever its case. */
  memberByHandle(handle: string): Member | undefined {
    return this.members().find((member) => member.handle === handle.toLowerCase());
  }

  /** The channel of that id; undefined where there is none. */
  channel(id: string): Channel | undefined {
    return this.#channels.get(id);
  }

  /** The channel of that name, with or without `#`; direct conversations have none. */
  channelByName(name: string): Channel | undefined {
    const bare = name.replace(/^#/, '').toLowerCase();
    return bare === '' ? undefined : this.channels().find((channel) => channel.name === bare);
  }

  /** Everyone, bots among them, in the order they came. */
  members(): readonly Member[] {
    return [...this.#members.values()];
  }

  /** The people: everyone who is not an app's bot user. */
  people(): readonly Member[] {
    return this.members().filter((member) => member.botId === undefined);
  }

  /** Every channel and direct conversation, in the order they were made. */
  channels(): readonly Channel[] {
    return [...this.#channels.values()];
  }

  /** The direct conversation of a person with the bot, opened where there was none. */
  openDirect(person: Member): Channel {
    const id = `D${person.id.slice(1)}`;
    const known = this.#channels.get(id);
    if (known !== undefined) return known;
    const members = [person.id, BOT.id];
    const channel: Channel = {
      id,
      name: '',
      kind: 'direct',
      topic: '',
      members,
      isArchived: false,
      isExternal: false,
    };
    this.putChannel(channel);
    return channel;
  }

  #write(table: 'members' | 'channels', entry: Member | Channel): void {
    this.#file.run(
      // Not "insert or replace": that would give the row a new rowid, and with it a new place in the order.
      `insert into ${table} (id, body) values (?, ?) on conflict (id) do update set body = excluded.body`,
      entry.id,
      JSON.stringify(entry),
    );
    this.#changes.emit({ kind: 'directory-changed' });
  }
}

function readBodies(file: WorkspaceFile, table: 'members' | 'channels'): readonly unknown[] {
  return file
    .readRows(`select body from ${table} order by rowid`)
    .map((row): unknown => JSON.parse(z.object({ body: z.string() }).parse(row).body));
}
