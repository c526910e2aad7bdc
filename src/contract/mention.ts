import { z } from 'zod';
import { MAX_MENTION_CHARS } from './limits.ts';

/**
 * Someone asked the bot something in Slack. Made once at ingress, already redacted, and never recomputed: a thread's
 * root in particular is fixed here, so that a reply cannot land elsewhere later.
 */
export const mentionSchema = z.strictObject({
  /** Slack's event id; stable across redeliveries of the same event. */
  eventId: z.string().min(1),
  team: z.string().min(1),
  channel: z.string().min(1),
  /** Timestamp of the message itself: with team and channel the second identity, since two events can tell of one message. */
  ts: z.string().min(1),
  /** Timestamp of the thread's root: the message's own where it starts a thread. */
  threadTs: z.string().min(1),
  user: z.string().min(1),
  /** The bot's own user id, so that later readers can tell its turns from others'. */
  botUser: z.string().min(1),
  via: z.enum(['app-mention', 'direct-message']),
  /** The prompt: the text without the leading mention, entities decoded, redacted. May be empty. */
  text: z.string().max(MAX_MENTION_CHARS),
  /** True where the text was longer than the limit and its end is missing. */
  cut: z.boolean(),
});

/** See `mentionSchema`. */
export type Mention = z.infer<typeof mentionSchema>;
