import type { Sha256 } from '../contract/brand.ts';
import type { Mention } from '../contract/mention.ts';
import type { RunEventOf } from '../contract/run-event.ts';
import type { RunStore, StoredEvent } from '../contract/run-store.ts';

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
  const end = events.findLast(({ event }) => event.kind === 'answer' || event.kind === 'no-answer');
  const arrival = events.find(({ event }) => event.kind === 'mention-received');
  if (end === undefined) return undefined;
  if (arrival?.event.kind !== 'mention-received') throw new Error('a run without a mention');
  const { mention } = arrival.event;
  if (end.event.kind === 'no-answer')
    return { mention, outcome: { kind: 'no-answer', line: end.event.line } };
  if (end.event.kind !== 'answer') return undefined;
  const text = await readAnswerText(end.event, store);
  const route = events.findLast(
    ({ event }) => event.kind === 'request-prepared' && event.purpose === 'answer',
  )?.event;
  return {
    mention,
    outcome: {
      kind: 'answer',
      text,
      ...(route?.kind === 'request-prepared' ? { route: route.request.route } : {}),
      tookMs: Math.max(0, end.atMs - arrival.atMs),
    },
  };
}

async function readAnswerText(
  answer: RunEventOf<'answer'>,
  store: Pick<RunStore, 'readBlob'>,
): Promise<string> {
  const { text, textBlob } = answer;
  if (text !== undefined) return text;
  const bytes = textBlob !== undefined && isSha256(textBlob) ? await store.readBlob(textBlob) : undefined;
  if (bytes === undefined) throw new Error('the text of a recorded answer is not in the record');
  return new TextDecoder().decode(bytes);
}

function isSha256(name: string): name is Sha256 {
  return /^[0-9a-f]{64}$/.test(name);
}
