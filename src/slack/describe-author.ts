import type { ThreadMessage } from '../contract/thread-context.ts';
import { isRecord } from './is-record.ts';

/** Who wrote a message; `name` is present only where the message itself says it. */
export type Author = Pick<ThreadMessage, 'author' | 'authorId'> & { readonly name?: string };

/**
 * Who wrote a message of a thread.
 * @param message - a message as the Web API gives it, unchecked.
 * @param botUser - the bot's own user id.
 * @returns `self` for our own words, `bot` for any other app, `person` otherwise. Never throws.
 */
export function describeAuthor(message: Readonly<Record<string, unknown>>, botUser: string): Author {
  const word = (name: string) => (typeof message[name] === 'string' ? message[name] : '');
  const user = word('user');
  if (user === botUser) return { author: 'self', authorId: user };
  const isBot = word('bot_id') !== '' || word('subtype') === 'bot_message';
  if (!isBot) return { author: 'person', authorId: user || 'unknown' };
  const profile = isRecord(message['bot_profile']) ? message['bot_profile']['name'] : undefined;
  const name = typeof profile === 'string' && profile !== '' ? profile : word('username');
  return { author: 'bot', authorId: user || word('bot_id') || 'unknown', ...(name ? { name } : {}) };
}
