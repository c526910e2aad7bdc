import type { RunId } from './brand.ts';

/**
 * The answer of a streamed reply as far as it has come: for a live view only, never for Slack and never for the
 * record. What counts is the interpretation of the whole reply, which may turn out to be something else.
 */
export type AnswerPreview = {
  readonly runId: RunId;
  /** All the text so far, redacted; ends between words. Empty when an attempt begins, so that nothing of an earlier one stays. */
  readonly text: string;
};

/** Carries previews from the worker that reads a stream to whoever looks on in the same process. */
export type AnswerPreviews = {
  /** Tells all listeners. Never throws. */
  readonly publish: (preview: AnswerPreview) => void;
  /**
   * Hands every later preview to a listener, which must not throw.
   * @returns a function that ends it.
   */
  readonly subscribe: (listener: (preview: AnswerPreview) => void) => () => void;
};
