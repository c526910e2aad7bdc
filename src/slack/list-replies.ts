import type { WebClient } from '@slack/web-api';
import { isRecord } from './is-record.ts';

/** One page of a thread. */
export type RepliesPage = {
  readonly messages: readonly Readonly<Record<string, unknown>>[];
  /** Where the next page starts; absent on the last one. */
  readonly cursor?: string;
};

/**
 * One page of `conversations.replies`, oldest first. The thread's root comes with every page, whatever the bounds.
 * @param bounds - which thread, which messages of it, how many a page, and where to go on.
 * @throws what the client threw.
 */
export async function listReplies(
  client: WebClient,
  bounds: {
    readonly channel: string;
    readonly ts: string;
    readonly oldest?: string;
    readonly limit: number;
    readonly cursor?: string;
    readonly include_all_metadata?: boolean;
  },
): Promise<RepliesPage> {
  const page = await client.conversations.replies(bounds);
  // The SDK's type names the fields it knows; ours are read one by one from what came.
  const messages: readonly unknown[] = page.messages ?? [];
  const cursor = page.response_metadata?.next_cursor;
  return { messages: messages.filter(isRecord), ...(cursor ? { cursor } : {}) };
}
