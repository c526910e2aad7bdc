import type { AnswerPreviews } from '../contract/answer-preview.ts';
import type { RunId } from '../contract/brand.ts';
import { MAX_PREVIEW_SHOWN_CHARS, PREVIEW_GAP_MS } from '../contract/limits.ts';
import { cutTextStart } from './cut-text.ts';

/** The one place where the latest preview of a run waits for its reader: a slow reader misses some and none pile up. */
export type PreviewSlot = {
  /** Whether there is something to take. */
  readonly isDue: () => boolean;
  /** The latest text, its beginning cut and marked where it is long; absent before it is due. */
  readonly take: () => string | undefined;
  /** Ends it; nothing is due any more. */
  readonly close: () => void;
};

/**
 * Listens to a run's previews, and rings once one is due: the first at once, every other `PREVIEW_GAP_MS`
 * after the one before was taken.
 * @param previews - absent where this process reads no streams; then nothing is ever due.
 */
export function createPreviewSlot(
  previews: AnswerPreviews | undefined,
  runId: RunId,
  ring: () => void,
): PreviewSlot {
  let latest = '';
  let isDue = false;
  let timer: NodeJS.Timeout | undefined;
  let takenAtMs = 0;
  const unsubscribe = previews?.subscribe((preview) => {
    if (preview.runId !== runId) return;
    latest = preview.text;
    timer ??= setTimeout(
      () => {
        isDue = true;
        ring();
      },
      Math.max(0, takenAtMs + PREVIEW_GAP_MS - Date.now()),
    );
  });
  return {
    isDue: () => isDue,
    take: () => {
      if (!isDue) return undefined;
      isDue = false;
      timer = undefined;
      takenAtMs = Date.now();
      const { shown, omittedChars } = cutTextStart(latest, MAX_PREVIEW_SHOWN_CHARS);
      return omittedChars > 0 ? `…${shown}` : shown;
    },
    close: () => {
      unsubscribe?.();
      clearTimeout(timer);
      isDue = false;
    },
  };
}
