import { isRecord } from './is-record.ts';

/**
 * Whether a message addresses the bot itself: its id as a user element of the writer's own top-level words. A mention
 * inside a quote, inside code, in a forwarded message or in an attachment is somebody else's words and does not count
 * (facts/slack report 42: a quoted mention must not trigger).
 * @param text - the message's `text` as Slack sent it; read only where the message has no rich text block.
 * @param blocks - the message's blocks, unchecked; absent or odd ones are skipped.
 * @param botUser - the bot's user id.
 * @returns true where the bot is addressed. Never throws.
 */
export function findOwnMention(text: string, blocks: readonly unknown[], botUser: string): boolean {
  const richText = blocks.filter((block) => isRecord(block) && block['type'] === 'rich_text');
  if (richText.length > 0) return richText.some((block) => holdsMention(block, botUser));
  const ownWords = withoutQuotesAndCode(text);
  return ownWords.includes(`<@${botUser}>`) || ownWords.includes(`<@${botUser}|`);
}

const WRITERS_OWN_PARTS = new Set(['rich_text', 'rich_text_section', 'rich_text_list']);

function holdsMention(part: unknown, botUser: string): boolean {
  if (!isRecord(part)) return false;
  const type = part['type'];
  if (type === 'user') return part['user_id'] === botUser && !isCode(part['style']);
  if (typeof type !== 'string' || !WRITERS_OWN_PARTS.has(type)) return false;
  const elements = part['elements'];
  return Array.isArray(elements) && elements.some((element) => holdsMention(element, botUser));
}

function isCode(style: unknown): boolean {
  return isRecord(style) && style['code'] === true;
}

/** In Slack's text form a quote is a line that begins with an escaped `>`, and `>>>` quotes all that follows. */
function withoutQuotesAndCode(text: string): string {
  return text
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .replace(/`[^`\n]*`/g, ' ')
    .replace(/^[ \t]*(?:&gt;){3}[\s\S]*$/m, ' ')
    .replace(/^[ \t]*&gt;.*$/gm, ' ');
}
