import type { WebClient } from '@slack/web-api';
import { DEFAULT_SLACK_DEFERRAL_MS } from '../contract/limits.ts';
import type { RunEventOf } from '../contract/run-event.ts';
import type { SlackBlock } from '../contract/slack-message.ts';
import { describeSlackError } from './describe-slack-error.ts';
import { mapRefusal } from './refusal-codes.ts';

/** What came of a post or of a look into the thread, as the record keeps it. */
export type PostObservation = Omit<RunEventOf<'delivery-observed'>, 'kind' | 'surface' | 'part' | 'attempt'>;

/** Name of the metadata our messages carry; with the run and the part it finds them again. */
export const POST_METADATA_TYPE = 'switchboard_run';

/** One message on its way into a thread. */
export type OutgoingPost = {
  readonly channel: string;
  readonly threadTs: string;
  readonly text: string;
  /** Absent in the plainer forms. */
  readonly blocks?: readonly SlackBlock[];
  /** Ids only: every member of the workspace and every app can read them. */
  readonly ids: { readonly run_id: string; readonly part: number; readonly parts: number };
};

/**
 * Posts one message, once, and says what was seen. Only Slack's own "ok" is `sent` and only its own "no" is `rejected`;
 * a time-out, a dropped connection or a 5xx leaves it open whether the message stands there. Never throws.
 * @param client - a client that does not retry.
 */
export async function postPart(
  client: WebClient,
  post: OutgoingPost,
  now: () => number,
): Promise<PostObservation> {
  try {
    const { channel, threadTs, text, blocks, ids } = post;
    const answer = await client.chat.postMessage({
      channel,
      thread_ts: threadTs,
      text,
      ...(blocks === undefined ? {} : { blocks: [...blocks] }),
      // Otherwise Slackbot fetches the run page, and shows it to everyone in the channel.
      unfurl_links: false,
      unfurl_media: false,
      // A name or an address in the text stays what it is: what is to be a link is written as one.
      link_names: false,
      parse: 'none',
      metadata: { event_type: POST_METADATA_TYPE, event_payload: { ...ids } },
    });
    if (typeof answer.ts !== 'string') return { outcome: 'unknown', code: 'no_timestamp' };
    return { outcome: 'sent', ts: answer.ts };
  } catch (error) {
    const failure = describeSlackError(error);
    if (failure.kind === 'unclear') return { outcome: 'unknown', code: failure.code };
    if (failure.kind === 'rate-limited') return deferred('rate_limited', now() + failure.retryAfterMs);
    const outcome = mapRefusal(failure.code);
    if (outcome === 'deferred') return deferred(failure.code, now() + DEFAULT_SLACK_DEFERRAL_MS);
    return { outcome, code: failure.code };
  }
}

function deferred(code: string, notBeforeMs: number): PostObservation {
  return { outcome: 'deferred', code, notBeforeMs };
}
