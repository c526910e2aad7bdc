import type { CanonicalMarkdown, Sha256 } from '../contract/brand.ts';
import type { RunStore, StoredEvent } from '../contract/run-store.ts';
import { lastRecorded } from './recorded.ts';

/**
 * The canonical text of a run's answer: the one that every surface shows.
 * @param store - asked only where the text is kept beside its event for its size.
 * @param events - the run's history.
 * @returns absent where the run has no answer.
 * @throws Error where the event points to bytes that are missing or damaged.
 */
export async function readAnswer(
  store: Pick<RunStore, 'readBlob'>,
  events: readonly StoredEvent[],
): Promise<CanonicalMarkdown | undefined> {
  const answer = lastRecorded(events, 'answer');
  if (answer === undefined) return undefined;
  const { text, textBlob } = answer.event;
  // Branded at the answer boundary, before it was recorded; the record gives back the same text.
  if (text !== undefined) return text as CanonicalMarkdown;
  const place = `The answer of run ${answer.runId}`;
  if (textBlob === undefined) throw new Error(`${place} has no text`);
  const bytes = await store.readBlob(textBlob as Sha256);
  if (bytes === undefined) throw new Error(`${place} points to blob ${textBlob}, which is missing`);
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) as CanonicalMarkdown;
}
