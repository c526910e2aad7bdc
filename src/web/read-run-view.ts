import type { CanonicalMarkdown, RunId, Sha256 } from '../contract/brand.ts';
import type { Mention } from '../contract/mention.ts';
import type { RunStore, RunSummary, StoredEvent } from '../contract/run-store.ts';
import { projectRun, type RunProjection, readAnswer } from '../record/index.ts';
import { type Body, listBlobs, readBody } from './read-bodies.ts';

/** All that the pages of one run show, read from the record at one moment. */
export type RunView = {
  readonly summary: RunSummary;
  readonly mention: Mention;
  readonly events: readonly StoredEvent[];
  readonly run: RunProjection;
  /** The canonical text every surface reads; absent without an answer, or where its bytes are lost. */
  readonly canonical: CanonicalMarkdown | undefined;
  /** Bodies by hash, as far as a page can show them. */
  readonly bodies: ReadonlyMap<string, Body>;
};

/**
 * Reads a run for its pages.
 * @returns absent where there is no such run. Rejects only if the database does.
 */
export async function readRunView(store: RunStore, runId: RunId): Promise<RunView | undefined> {
  const [summary, events] = await Promise.all([store.readRun(runId), store.readEvents(runId)]);
  const run = projectRun(events);
  if (summary === undefined || run.mention === undefined) return undefined;
  return {
    summary,
    mention: run.mention,
    events,
    run,
    canonical: await readCanonical(store, events),
    bodies: await readBodies(store, events),
  };
}

/**
 * The canonical text of a run's answer.
 * @returns absent without an answer, or where its bytes are lost: the page says which.
 */
export async function readCanonical(
  store: RunStore,
  events: readonly StoredEvent[],
): Promise<CanonicalMarkdown | undefined> {
  try {
    return await readAnswer(store, events);
  } catch {
    // Lost bytes are a fault of the store that the page reports in words; the rest of the run can still be read.
    return undefined;
  }
}

/**
 * True once nothing more is expected to happen to a run, re-readings aside: posting has ended and, where there is an
 * answer, memory has been decided.
 */
export function isSettled({ phase, answer, memory }: RunProjection): boolean {
  return phase === 'ended' && (answer === undefined || memory !== undefined);
}

async function readBodies(
  store: RunStore,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, Body>> {
  const owned = listBlobs(events.map(({ event }) => event));
  const bodies = new Map<Sha256, Body>();
  for (const { event } of events) {
    if (event.kind !== 'request-prepared' && event.kind !== 'attempt-observed') continue;
    const sha256 = owned.get(event.bodyBlob ?? '');
    if (sha256 === undefined || bodies.has(sha256)) continue;
    const knownBytes = event.kind === 'attempt-observed' ? event.facts.bodyBytes : undefined;
    bodies.set(sha256, await readBody(store, sha256, knownBytes));
  }
  return bodies;
}
