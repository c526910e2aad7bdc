import type { Mention } from '../contract/mention.ts';
import type { RunStore, StoredEvent } from '../contract/run-store.ts';
import { allRecorded, lastRecorded, readAnswer } from '../record/index.ts';

/** What a run has to say in its thread, as recorded. */
export type RunOutcome =
  | {
      readonly kind: 'answer';
      /** The redacted canonical Markdown every surface reads. */
      readonly text: string;
      /** The route that answered; absent where no call was recorded. */
      readonly route?: string;
      /** From the mention's arrival to the recorded answer. */
      readonly tookMs: number;
    }
  | { readonly kind: 'no-answer'; readonly line: string };

/** Where to say it, and what. */
export type RunReply = { readonly mention: Mention; readonly outcome: RunOutcome };

/**
 * Reads from the record what is to be posted; nothing in memory is trusted, so a resumed run posts the same bytes.
 * @param events - the run's whole history.
 * @returns `undefined` where the run has not ended yet.
 * @throws Error where the record contradicts itself: an answer whose blob is gone, or a run without a mention.
 */
export async function readRunOutcome(
  events: readonly StoredEvent[],
  store: Pick<RunStore, 'readBlob'>,
): Promise<RunReply | undefined> {
  const answer = lastRecorded(events, 'answer');
  const noAnswer = lastRecorded(events, 'no-answer');
  if (answer === undefined && noAnswer === undefined) return undefined;
  const [arrival] = allRecorded(events, 'mention-received');
  if (arrival === undefined) throw new Error('a run without a mention');
  const { mention } = arrival.event;
  const text = await readAnswer(store, events);
  if (answer === undefined || text === undefined) {
    return { mention, outcome: { kind: 'no-answer', line: noAnswer?.event.line ?? '' } };
  }
  const call = allRecorded(events, 'request-prepared').findLast(({ event }) => event.purpose === 'answer');
  return {
    mention,
    outcome: {
      kind: 'answer',
      text,
      ...(call === undefined ? {} : { route: call.event.request.route }),
      tookMs: Math.max(0, answer.atMs - arrival.atMs),
    },
  };
}
