import { MAX_THREAD_BYTES, MAX_THREAD_MESSAGES } from '../contract/limits.ts';
import type { ThreadMessage } from '../contract/thread-context.ts';

/** The messages that fit, oldest first, and how many were left out. */
export type SelectedMessages = {
  readonly messages: ThreadMessage[];
  readonly omitted: number;
  /** True where the newest message alone was over the limit and its end is missing. */
  readonly cut: boolean;
};

/**
 * The newest messages of a thread that fit the limits on number and bytes. Pure.
 * @param messages - oldest first.
 * @returns whole messages without gaps up to the newest; only the newest is ever cut, since nothing is older news.
 */
export function selectThreadMessages(messages: readonly ThreadMessage[]): SelectedMessages {
  const kept: ThreadMessage[] = [];
  let bytes = 0;
  for (const message of messages.toReversed()) {
    if (kept.length === MAX_THREAD_MESSAGES) break;
    bytes += Buffer.byteLength(message.text);
    if (bytes > MAX_THREAD_BYTES) break;
    kept.unshift(message);
  }
  const newest = messages.at(-1);
  if (kept.length > 0 || newest === undefined) {
    return { messages: kept, omitted: messages.length - kept.length, cut: false };
  }
  const text = cutToBytes(newest.text, MAX_THREAD_BYTES);
  return { messages: [{ ...newest, text }], omitted: messages.length - 1, cut: true };
}

/** The decoder drops a character whose bytes were cut in two. */
function cutToBytes(text: string, bytes: number): string {
  const cut = Buffer.from(text).subarray(0, bytes);
  return new TextDecoder().decode(cut, { stream: true });
}
