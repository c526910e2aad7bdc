import type { Sha256 } from '../contract/brand.ts';
import { MAX_EVENT_BYTES } from '../contract/limits.ts';
import type { RunEventOf } from '../contract/run-event.ts';
import type { BlobDraft } from '../contract/run-store.ts';
import { acceptOutput, markdownOutput } from '../output/index.ts';
import { redact, sha256Of, storedEventBytes, sumCounts } from '../record/index.ts';

/** The answer event, and the blob it points to where the text alone passes the budget. */
export type AcceptedAnswer = { readonly event: RunEventOf<'answer'>; readonly blob?: BlobDraft };

/**
 * The answer boundary, crossed once: redact what the model wrote, then make it canonical Markdown, then fit the event
 * into its budget. `raw` rides along only where normalising changed something and is dropped whole, never cut; a text
 * that alone passes the budget is kept whole as a blob. Every surface reads what this returns and nothing else.
 * Source: seed 001 item 5. Never throws.
 * @param taken - secrets taken out of the reply already, by kind.
 */
export async function acceptAnswer(
  modelText: string,
  callId: string,
  taken: Readonly<Record<string, number>> = {},
): Promise<AcceptedAnswer> {
  const { text: raw, found } = redact(modelText);
  const accepted = await acceptOutput(markdownOutput, raw);
  // Markdown has no invalid text; should the type ever say otherwise, the words as written are the honest answer.
  const text = accepted.ok ? accepted.canonical : raw;
  const base = {
    kind: 'answer',
    callId,
    canonicalVersion: accepted.ok ? accepted.version : 'none',
    promoted: accepted.ok ? accepted.promoted.length : 0,
    left: accepted.ok ? countReasons(accepted.left) : {},
    redactions: sumCounts(taken, found),
  } as const;

  const changed = text !== raw;
  if (storedEventBytes({ ...base, text }) > MAX_EVENT_BYTES) {
    const bytes = new TextEncoder().encode(text);
    const sha256: Sha256 = sha256Of(bytes);
    return {
      event: { ...base, textBlob: sha256, ...(changed ? { rawDropped: true as const } : {}) },
      blob: { sha256, bytes },
    };
  }
  if (!changed) return { event: { ...base, text } };
  const withRaw = { ...base, text, raw };
  if (storedEventBytes(withRaw) <= MAX_EVENT_BYTES) return { event: withRaw };
  return { event: { ...base, text, rawDropped: true } };
}

function countReasons(left: readonly { readonly reason: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason } of left) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
