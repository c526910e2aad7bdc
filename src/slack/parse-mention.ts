import { z } from 'zod';
import { MAX_MENTION_CHARS } from '../contract/limits.ts';
import type { Mention } from '../contract/mention.ts';
import { decodeSlackText } from './decode-slack-text.ts';
import { fileMarkers } from './file-markers.ts';
import { findOwnMention } from './find-own-mention.ts';

/** Why an event is no mention; the reason stands beside each. */
export const IGNORED_REASONS = {
  'not-an-event': 'an interaction, a notice of the platform, or no envelope at all',
  'other-event': 'an event that is not about a message',
  malformed: 'an event about a message without the fields a mention needs',
  'changed-or-deleted': 'word of a message that was changed or deleted, also about our own',
  'other-subtype': 'a message of the platform, e.g. someone joined',
  edited: 'an edited message: Slack tells of its mention again (inkeep/agents#2284)',
  self: 'our own message',
  bot: "another bot's or Slackbot's message: two bots answering each other never end (CopilotKit/OpenTag#29)",
  quoted: 'the bot stands only in a quote, in code or in an attachment',
  'not-addressed': 'a message that does not name the bot',
} as const;

/** One of the reasons in `IGNORED_REASONS`. */
export type IgnoredReason = keyof typeof IGNORED_REASONS;

/** What an event envelope amounts to. */
export type ParsedMention =
  | { readonly kind: 'mention'; readonly mention: Mention }
  | { readonly kind: 'ignored'; readonly reason: IgnoredReason };

/** What must be known to read a mention. */
export type MentionReading = {
  /** The bot's own user id. */
  readonly botUser: string;
  /** The bot's name, shown where it is mentioned in the middle of a text. */
  readonly botName: string;
  /** Takes secrets out of a text before anything keeps it. */
  readonly redact: (text: string) => string;
};

const envelopeSchema = z.object({
  type: z.literal('event_callback'),
  event_id: z.string().min(1),
  team_id: z.string().min(1).nullish(),
  authorizations: z.array(z.object({ team_id: z.string().nullish() })).optional(),
  event: z.object({ type: z.string() }).loose(),
});

const messageSchema = z.object({
  type: z.enum(['app_mention', 'message']),
  subtype: z.string().optional(),
  user: z.string().min(1).optional(),
  bot_id: z.string().nullish(),
  bot_profile: z.unknown().optional(),
  channel: z.string().min(1),
  channel_type: z.string().optional(),
  ts: z.string().min(1),
  thread_ts: z.string().min(1).optional(),
  edited: z.unknown().optional(),
  text: z.string().nullish(),
  blocks: z.array(z.unknown()).nullish(),
  files: z.array(z.unknown()).nullish(),
});

type Message = z.infer<typeof messageSchema>;

/** Subtypes of messages that people write. `file_share` carries text too: dropping it loses both (vikasprogrammer/agentric#775). */
const PEOPLES_SUBTYPES = new Set(['file_share', 'thread_broadcast']);
const CHANGES = new Set(['message_changed', 'message_deleted', 'message_replied']);
const SLACKBOT = new Set(['USLACKBOT', 'USLACK']);

/**
 * The mention an event tells of, if any: `app_mention`, a direct message, or a `message` event that addresses the bot.
 * Both events of one message give the same team, channel and ts. Pure.
 * @param body - the event envelope as it came from Slack, unchecked.
 * @returns the mention, redacted and cut to the limit; or why there is none. Never throws, unless `redact` does.
 */
export function parseMention(body: unknown, reading: MentionReading): ParsedMention {
  const envelope = envelopeSchema.safeParse(body);
  if (!envelope.success) return ignored('not-an-event');
  const { event, event_id: eventId, authorizations, team_id: envelopeTeam } = envelope.data;
  if (event.type !== 'app_mention' && event.type !== 'message') return ignored('other-event');
  if (typeof event['subtype'] === 'string' && CHANGES.has(event['subtype'])) {
    return ignored('changed-or-deleted');
  }
  const parsed = messageSchema.safeParse(event);
  // In Slack Connect the envelope's team can be the writer's; the authorization names the workspace we are installed in.
  const team = authorizations?.[0]?.team_id ?? envelopeTeam;
  if (!parsed.success || !team) return ignored('malformed');

  const message = parsed.data;
  const reason = whyIgnored(message, reading.botUser);
  if (reason !== undefined) return ignored(reason);
  if (message.user === undefined) return ignored('malformed');
  const { text, cut } = readPrompt(message, reading);
  return {
    kind: 'mention',
    mention: {
      eventId,
      team,
      channel: message.channel,
      ts: message.ts,
      threadTs: message.thread_ts ?? message.ts,
      user: message.user,
      botUser: reading.botUser,
      via: isDirect(message) ? 'direct-message' : 'app-mention',
      text,
      cut,
    },
  };
}

function ignored(reason: IgnoredReason): ParsedMention {
  return { kind: 'ignored', reason };
}

function whyIgnored(message: Message, botUser: string): IgnoredReason | undefined {
  if (message.user === botUser) return 'self';
  if (message.bot_id || message.bot_profile || message.subtype === 'bot_message') return 'bot';
  if (message.user !== undefined && SLACKBOT.has(message.user)) return 'bot';
  if (message.subtype !== undefined && !PEOPLES_SUBTYPES.has(message.subtype)) return 'other-subtype';
  if (message.edited) return 'edited';
  if (isDirect(message) || findOwnMention(message.text ?? '', message.blocks ?? [], botUser))
    return undefined;
  return message.type === 'app_mention' ? 'quoted' : 'not-addressed';
}

function isDirect(message: Message): boolean {
  return message.channel_type === 'im' || message.channel.startsWith('D');
}

/** The prompt as typed: the leading mention goes, names and links become readable, and nothing else is touched. */
function readPrompt(message: Message, reading: MentionReading): { text: string; cut: boolean } {
  const own = withoutLeadingMention(message.text ?? '', reading.botUser);
  const typed = decodeSlackText(own, (id) => (id === reading.botUser ? reading.botName : undefined));
  const lines = [...(typed === '' ? [] : [typed]), ...fileMarkers(message.files ?? [])];
  const text = reading.redact(lines.join('\n'));
  return text.length <= MAX_MENTION_CHARS
    ? { text, cut: false }
    : { text: cutAtCharacter(text, MAX_MENTION_CHARS), cut: true };
}

/** Indentation after a line break stays: it may be code. */
function withoutLeadingMention(text: string, botUser: string): string {
  const leading = /^\s*<@([^<>|]+)(?:\|[^<>]*)?>/.exec(text);
  if (leading === null || leading[1] !== botUser) return text;
  return text
    .slice(leading[0].length)
    .replace(/^[:,](?=\s|$)/, '')
    .replace(/^(?:[ \t\u00a0]*\r?\n)+|^[ \t\u00a0]+/, '');
}

/** Never between the two halves of one character, which would leave text no UTF-8 can hold. */
function cutAtCharacter(text: string, chars: number): string {
  const last = text.charCodeAt(chars - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? chars - 1 : chars);
}
