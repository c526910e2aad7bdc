import { z } from 'zod';
import { jsonValueSchema } from '../../contract/json-value.ts';

/** One message as the workspace keeps it, in the file as well. Validated on write and on read. */
export const messageSchema = z.strictObject({
  channel: z.string().min(1),
  /** Slack's timestamp: the message's identity within its channel. */
  ts: z.string().regex(/^\d+\.\d{6}$/),
  /** The root's timestamp on a reply; absent on a message that stands in the channel itself. */
  threadTs: z.string().optional(),
  /** Slack user id of the author: a person's, or an app's bot user. */
  user: z.string().min(1),
  /** Present exactly on messages an app posted. */
  botId: z.string().optional(),
  /** Slack's escaped mrkdwn. */
  text: z.string(),
  blocks: z.array(jsonValueSchema).optional(),
  attachments: z.array(jsonValueSchema).optional(),
  files: z.array(jsonValueSchema).optional(),
  metadata: z
    .strictObject({ event_type: z.string(), event_payload: z.record(z.string(), jsonValueSchema) })
    .optional(),
  /** Present on messages typed by a person. */
  clientMessageId: z.string().optional(),
  edited: z.strictObject({ user: z.string(), ts: z.string() }).optional(),
  reactions: z.array(z.strictObject({ name: z.string(), users: z.array(z.string()) })),
});

/** See `messageSchema`. */
export type Message = Readonly<z.infer<typeof messageSchema>>;

/** The timestamp of the thread a message belongs to: its own where it starts one. */
export function threadOf(message: Message): string {
  return message.threadTs ?? message.ts;
}
