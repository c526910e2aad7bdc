import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { MAX_RECONCILE_PAGES, RECONCILE_PAGE_MESSAGES } from '../contract/limits.ts';
import type { Mention } from '../contract/mention.ts';
import { describeSlackError, failureCode } from './describe-slack-error.ts';
import { listReplies } from './list-replies.ts';
import { POST_METADATA_TYPE, type PostObservation } from './post-part.ts';
import { isFinalRefusal } from './refusal-codes.ts';
import { retryRead } from './retry-read.ts';

const ownPostSchema = z.object({
  ts: z.string(),
  user: z.string(),
  metadata: z.object({
    event_type: z.literal(POST_METADATA_TYPE),
    event_payload: z.object({ run_id: z.string(), part: z.coerce.number() }),
  }),
});

/**
 * Looks into a mention's thread for one part of a run's reply, by the ids it was posted with. Only the bot's own
 * messages count: metadata is open to every app. Slack refuses no post for being a repetition, so this look is what
 * keeps an answer from standing there twice.
 * @returns `found` with its timestamp; `absent` only where the thread was read to its end; else `unknown`. Never throws.
 */
export async function findOwnPost(
  client: WebClient,
  mention: Mention,
  ids: OwnIds,
  wait: (durationMs: number) => Promise<void>,
): Promise<PostObservation> {
  let cursor: string | undefined;
  for (let pages = 0; pages < MAX_RECONCILE_PAGES; pages += 1) {
    const bounds = {
      channel: mention.channel,
      ts: mention.threadTs,
      // Nothing of ours about this run can be older than the mention it answers.
      oldest: mention.ts,
      include_all_metadata: true,
      limit: RECONCILE_PAGE_MESSAGES,
      ...(cursor === undefined ? {} : { cursor }),
    };
    try {
      const page = await retryRead(() => listReplies(client, bounds), wait);
      const found = page.messages
        .map((message) => ownPostSchema.safeParse(message))
        .find(({ data }) => data?.user === mention.botUser && isPart(data.metadata.event_payload, ids));
      if (found?.data !== undefined) return { outcome: 'found', ts: found.data.ts };
      cursor = page.cursor;
    } catch (error) {
      return whatAFailedLookSays(failureCode(describeSlackError(error)));
    }
    if (cursor === undefined) return { outcome: 'absent' };
  }
  return { outcome: 'unknown', code: 'thread_too_long' };
}

type OwnIds = { readonly run_id: string; readonly part: number };

function isPart(payload: OwnIds, ids: OwnIds): boolean {
  return payload.run_id === ids.run_id && payload.part === ids.part;
}

function whatAFailedLookSays(code: string): PostObservation {
  // A thread that is not there holds no message of ours.
  if (code === 'thread_not_found') return { outcome: 'absent' };
  return isFinalRefusal(code) ? { outcome: 'rejected', code } : { outcome: 'unknown', code };
}
