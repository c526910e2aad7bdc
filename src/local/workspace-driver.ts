import type { JsonValue } from '../contract/json-value.ts';

/** What a person posts. */
export type PostDraft = {
  /** Channel id, or a channel's name with or without `#`. */
  readonly channel: string;
  /** Id or handle of the person who posts. */
  readonly user: string;
  /** As typed: `@switchboard` becomes a mention, `&`, `<` and `>` are escaped. */
  readonly text: string;
  /** Timestamp of a message of the thread to reply in; absent: a message in the channel itself. */
  readonly threadTs?: string;
};

/** A message as those who test against the workspace see it. */
export type WorkspaceMessage = {
  readonly channel: string;
  readonly ts: string;
  /** Timestamp of the thread's root; the message's own where it starts a thread. */
  readonly threadTs: string;
  readonly user: string;
  /** True for messages of the app under test. */
  readonly isOwn: boolean;
  readonly text: string;
  readonly blocks: readonly JsonValue[];
  readonly metadata?: JsonValue;
  readonly isEdited: boolean;
  readonly reactions: readonly { readonly name: string; readonly users: readonly string[] }[];
};

/** A thread by its root. */
export type ThreadAddress = { readonly channel: string; readonly threadTs: string };

/** What can be done with a workspace from outside, in this process or over HTTP. */
export type WorkspaceDriver = {
  /** Address of the chat page, with a slash at its end. */
  readonly url: string;
  /**
   * Posts as a person.
   * @returns the message's timestamp.
   * @throws Error where the channel, the person or the thread does not exist, or the text is empty or too long.
   */
  readonly postAsPerson: (draft: PostDraft) => Promise<string>;
  /**
   * Waits for the bot's first message in a thread after `after` (absent: the first of all).
   * @throws the signal's reason when it fires first.
   */
  readonly waitForReply: (
    thread: ThreadAddress & { readonly after?: string },
    signal: AbortSignal,
  ) => Promise<WorkspaceMessage>;
  /** A thread from its root on, oldest first; empty where there is none. */
  readonly readThread: (thread: ThreadAddress) => Promise<readonly WorkspaceMessage[]>;
};
