import { z } from 'zod';

/** A person, or an app's bot user, of the workspace. */
export const memberSchema = z.strictObject({
  id: z.string().min(1),
  /** The name after `@`: lower case, no spaces. */
  handle: z.string().regex(/^[a-z0-9._-]+$/),
  /** The name people read. */
  name: z.string().min(1),
  /** Present exactly on an app's bot user. */
  botId: z.string().optional(),
  /** A guest (`is_restricted`); bots usually keep their distance. */
  isGuest: z.boolean(),
  /** Belongs to another organisation (`is_stranger`). */
  isStranger: z.boolean(),
});

/** See `memberSchema`. */
export type Member = Readonly<z.infer<typeof memberSchema>>;

/** A channel, or the direct conversation of one person with one app. */
export const channelSchema = z.strictObject({
  id: z.string().min(1),
  /** The name after `#`; empty for a direct conversation. */
  name: z.string(),
  /** `group` is a direct conversation of several people. */
  kind: z.enum(['public', 'private', 'group', 'direct']),
  topic: z.string(),
  /** Member ids, the bot's among them where it was invited. */
  members: z.array(z.string()),
  isArchived: z.boolean(),
  /** Shared with another organisation (Slack Connect). */
  isExternal: z.boolean(),
});

/** See `channelSchema`. */
export type Channel = Readonly<z.infer<typeof channelSchema>>;
