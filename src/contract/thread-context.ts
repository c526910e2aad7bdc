import { z } from 'zod';
import type { Mention } from './mention.ts';

/** One earlier message of the thread, as the model will see it. */
export const threadMessageSchema = z.strictObject({
  ts: z.string(),
  /** `self` is this bot, `bot` any other, `person` a human. */
  author: z.enum(['person', 'self', 'bot']),
  /** Slack user or bot id. */
  authorId: z.string(),
  /** Name to show; the id where no name could be read. */
  authorName: z.string(),
  /** Text of the message, its blocks, attachments and file markers, redacted. */
  text: z.string(),
});

/** See `threadMessageSchema`. */
export type ThreadMessage = z.infer<typeof threadMessageSchema>;

/** Who can read a channel. `unknown` is treated as the narrowest. */
export const channelKindSchema = z.enum([
  'public',
  'private',
  'group-message',
  'direct-message',
  'external-shared',
  'unknown',
]);

/** See `channelKindSchema`. */
export type ChannelKind = z.infer<typeof channelKindSchema>;

/** What the bot read of the place it was mentioned in, before the mention itself. */
export const threadContextSchema = z.strictObject({
  channelKind: channelKindSchema,
  requesterName: z.string(),
  /** Oldest first; the mention and everything after it left out. */
  messages: z.array(threadMessageSchema),
  /** Messages left out to stay under the limits. */
  omittedMessages: z.int().min(0),
  /** What could not be read and why, one line each; empty where all was read. */
  problems: z.array(z.string()),
});

/** See `threadContextSchema`. */
export type ThreadContext = z.infer<typeof threadContextSchema>;

/** Reads a mention's surroundings. Implemented by `slack/`, called by `dispatch/`. */
export type ThreadReader = {
  /** Gives what could be read; what could not is named in `problems`. Never throws. */
  readonly readThread: (mention: Mention) => Promise<ThreadContext>;
};
