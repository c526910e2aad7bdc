import type { WebClient } from '@slack/web-api';
import {
  MAX_THREAD_MESSAGES,
  MAX_THREAD_PAGES,
  MAX_THREAD_READ_MS,
  RECONCILE_PAGE_MESSAGES,
} from '../contract/limits.ts';
import type { Mention } from '../contract/mention.ts';
import { describeSlackError, failureCode } from './describe-slack-error.ts';
import { listReplies, type RepliesPage } from './list-replies.ts';
import { readMessageText } from './read-message-text.ts';
import { retryRead } from './retry-read.ts';

/** What was read of a thread: its newest readable messages that a mention is about, oldest first. */
export type CollectedThread = {
  readonly messages: readonly Readonly<Record<string, unknown>>[];
  /** Readable messages older than those. */
  readonly omitted: number;
  /** Why the reading stopped early, for people; absent where it reached the end. */
  readonly problem?: string;
};

/** Subtypes that carry somebody's words; the others are notices, e.g. that someone joined. */
const SPOKEN_SUBTYPES = new Set(['file_share', 'thread_broadcast', 'bot_message', 'me_message']);

/**
 * Reads a thread up to a mention, and what the bot itself wrote after it: a mention that waited its turn is answered
 * after the one before it, and its model has to see that answer. What people wrote after a mention was not meant by it.
 * Slack gives the oldest messages first, so all pages are read and a window of the newest is kept.
 * @returns what was read before the first failure or limit. Never throws.
 */
export async function collectThread(
  client: WebClient,
  mention: Mention,
  clock: { readonly now: () => number; readonly wait: (durationMs: number) => Promise<void> },
): Promise<CollectedThread> {
  const startedAtMs = clock.now();
  const messages: Readonly<Record<string, unknown>>[] = [];
  let omitted = 0;
  let newestTs = 0;
  let cursor: string | undefined;
  for (let pages = 0; pages < MAX_THREAD_PAGES; pages += 1) {
    let page: RepliesPage;
    try {
      page = await retryRead(() => listReplies(client, boundsOf(mention, cursor)), clock.wait);
    } catch (error) {
      const code = failureCode(describeSlackError(error));
      return { messages, omitted, problem: `The thread could not be read to its end: ${code}.` };
    }
    for (const message of page.messages) {
      const ts = Number(message['ts']);
      // The root comes with every page, so only what is newer than the last message counts.
      if (!(ts > newestTs) || !isMeant(message, mention) || !isSpoken(message)) continue;
      newestTs = ts;
      messages.push(message);
      if (messages.length > MAX_THREAD_MESSAGES) {
        messages.shift();
        omitted += 1;
      }
    }
    if (page.cursor === undefined) return { messages, omitted };
    if (clock.now() - startedAtMs > MAX_THREAD_READ_MS) {
      return {
        messages,
        omitted,
        problem: 'Reading the thread took too long; its newest messages are missing.',
      };
    }
    cursor = page.cursor;
  }
  return { messages, omitted, problem: 'The thread is too long; its newest messages are missing.' };
}

function boundsOf(mention: Mention, cursor: string | undefined) {
  const { channel, threadTs: ts } = mention;
  return { channel, ts, limit: RECONCILE_PAGE_MESSAGES, ...(cursor === undefined ? {} : { cursor }) };
}

function isMeant(message: Readonly<Record<string, unknown>>, { ts, botUser }: Mention): boolean {
  const postedAt = Number(message['ts']);
  return postedAt < Number(ts) || (postedAt > Number(ts) && message['user'] === botUser);
}

function isSpoken(message: Readonly<Record<string, unknown>>): boolean {
  const subtype = message['subtype'];
  if (typeof subtype === 'string' && !SPOKEN_SUBTYPES.has(subtype)) return false;
  return readMessageText(message, () => undefined) !== '';
}
