import type { AnswerPreview, AnswerPreviews } from '../contract/answer-preview.ts';

/** Previews within one process; nothing is kept for those who come later. */
export function createAnswerPreviews(): AnswerPreviews {
  const listeners = new Set<(preview: AnswerPreview) => void>();
  return {
    publish: (preview) => {
      for (const listener of listeners) listener(preview);
    },
    subscribe: (listener) => {
      // A function of its own, so that one listener given twice is two, and ending one leaves the other.
      const own = (preview: AnswerPreview): void => listener(preview);
      listeners.add(own);
      return () => {
        listeners.delete(own);
      };
    },
  };
}
