import type { RunId, Sha256 } from '../contract/brand.ts';
import type { Mention } from '../contract/mention.ts';
import type { RunEvent, RunEventOf } from '../contract/run-event.ts';
import type { RunStore, RunSummary, StoredEvent } from '../contract/run-store.ts';
import { type Body, listBlobs, readBody } from './read-bodies.ts';
import { type StoryStep, type Told, tellStory } from './tell-story.ts';

/** All that the pages of one run show, read from the record at one moment. */
export type RunView = {
  readonly summary: RunSummary;
  readonly mention: Mention;
  readonly events: readonly StoredEvent[];
  readonly steps: readonly StoryStep[];
  readonly context: RunEventOf<'context-read'> | undefined;
  /** The request of the answer call; absent before there is one. */
  readonly prepared: RunEventOf<'request-prepared'> | undefined;
  readonly answer: Told<'answer'> | undefined;
  /** The canonical text every surface reads; absent without an answer, or where its blob is missing. */
  readonly canonical: string | undefined;
  readonly noAnswer: Told<'no-answer'> | undefined;
  readonly delivery: RunEventOf<'delivery-ended'> | undefined;
  /** Bodies by hash, as far as a page can show them. */
  readonly bodies: ReadonlyMap<string, Body>;
  /** True once nothing more is expected to happen, re-readings aside. */
  readonly settled: boolean;
};

/**
 * Reads a run for its pages.
 * @returns absent where there is no such run. Rejects only if the database does.
 */
export async function readRunView(store: RunStore, runId: RunId): Promise<RunView | undefined> {
  const [summary, events] = await Promise.all([store.readRun(runId), store.readEvents(runId)]);
  const mention = last(events, 'mention-received')?.event.mention;
  if (summary === undefined || mention === undefined) return undefined;
  const answer = last(events, 'answer');
  const blobs = listBlobs(events.map(({ event }) => event));
  return {
    summary,
    mention,
    events,
    steps: tellStory(events),
    context: last(events, 'context-read')?.event,
    prepared: last(events, 'request-prepared', ({ purpose }) => purpose === 'answer')?.event,
    answer,
    canonical: answer === undefined ? undefined : await readCanonical(store, answer.event, blobs),
    noAnswer: last(events, 'no-answer'),
    delivery: last(events, 'delivery-ended')?.event,
    bodies: await readBodies(store, events, blobs),
    settled: isSettled(events),
  };
}

/**
 * True once nothing more is expected to happen to a run: the outbox is done and, where there is an answer, memory has
 * been decided.
 */
export function isSettled(events: readonly StoredEvent[]): boolean {
  if (last(events, 'delivery-ended') === undefined) return false;
  return last(events, 'answer') === undefined || last(events, 'memory-decided') !== undefined;
}

async function readCanonical(
  store: RunStore,
  answer: RunEventOf<'answer'>,
  blobs: ReadonlyMap<string, Sha256>,
): Promise<string | undefined> {
  if (answer.textBlob === undefined) return answer.text;
  const sha256 = blobs.get(answer.textBlob);
  const bytes = sha256 === undefined ? undefined : await store.readBlob(sha256);
  return bytes === undefined ? undefined : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

async function readBodies(
  store: RunStore,
  events: readonly StoredEvent[],
  blobs: ReadonlyMap<string, Sha256>,
): Promise<ReadonlyMap<string, Body>> {
  const bodies = new Map<string, Body>();
  for (const { event } of events) {
    if (event.kind !== 'request-prepared' && event.kind !== 'attempt-observed') continue;
    const sha256 = blobs.get(event.bodyBlob ?? '');
    if (sha256 === undefined || bodies.has(sha256)) continue;
    const knownBytes = event.kind === 'attempt-observed' ? event.facts.bodyBytes : undefined;
    bodies.set(sha256, await readBody(store, sha256, knownBytes));
  }
  return bodies;
}

/** The last event of a kind that passes `where`; absent where there is none. */
function last<Kind extends RunEvent['kind']>(
  events: readonly StoredEvent[],
  kind: Kind,
  where: (event: RunEventOf<Kind>) => boolean = () => true,
): Told<Kind> | undefined {
  const isKind = (event: RunEvent): event is RunEventOf<Kind> => event.kind === kind;
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const stored = events[index];
    if (stored !== undefined && isKind(stored.event) && where(stored.event)) {
      return { seq: stored.seq, atMs: stored.atMs, event: stored.event };
    }
  }
  return undefined;
}
