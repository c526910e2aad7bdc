import type { RunId } from '../contract/brand.ts';
import type { JsonValue } from '../contract/json-value.ts';
import type { RunStore } from '../contract/run-store.ts';
import { lastRecorded, projectRun, readAnswer } from '../record/index.ts';
import type { RunLinks } from '../web/index.ts';

/** One message of a reply as Slack keeps it. */
export type SlackPost = { readonly text: string; readonly blocks: readonly JsonValue[] };

/** What `switchboard ask --json` prints. */
export type DescribedAsk = {
  readonly runId: string;
  /** The answer call's status, or `refused` where no request was sent. */
  readonly status: 'succeeded' | 'unresolved' | 'failed' | 'refused';
  /** The reply's state; null where nothing was received or sent. */
  readonly state: string | null;
  /** The answer every surface reads; null where the run ended without one. */
  readonly canonical: string | null;
  /** What the model wrote, where normalising changed it; null otherwise. */
  readonly raw: string | null;
  /** The reply's first message. */
  readonly slack: SlackPost;
  /** All its messages, where it took more than one. */
  readonly slackParts?: readonly SlackPost[];
  readonly runUrl: string;
};

/**
 * What came of one mention, from the record and from what stands in its thread.
 * @param posts - the reply's messages in order, at least one.
 * @throws Error where the record does not know the run.
 */
export async function describeAsk(
  runId: RunId,
  posts: readonly SlackPost[],
  store: Pick<RunStore, 'readEvents' | 'readBlob'>,
  links: Pick<RunLinks, 'run'>,
): Promise<DescribedAsk> {
  const events = await store.readEvents(runId);
  const call = projectRun(events).calls.find(({ purpose }) => purpose === 'answer');
  const reading = call?.attempts.at(-1)?.readings[0]?.event.interpretation;
  const [slack] = posts;
  if (events.length === 0 || slack === undefined) throw new Error(`The record does not know run ${runId}`);
  const status = call?.refused === undefined ? (call?.ended?.event.status ?? 'failed') : 'refused';
  return {
    runId,
    status,
    state: reading?.state ?? null,
    canonical: (await readAnswer(store, events)) ?? null,
    raw: lastRecorded(events, 'answer')?.event.raw ?? null,
    slack,
    ...(posts.length > 1 ? { slackParts: posts } : {}),
    runUrl: links.run(runId),
  };
}
