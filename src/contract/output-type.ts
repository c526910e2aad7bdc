/** Why a model's text was not accepted. `observed` is one line, phrased to be sent back to the model. */
export type OutputFailure = { readonly kind: 'syntax' | 'schema'; readonly observed: string };

/** A text that was accepted. `changed` is about meaning for JSON and about bytes for Markdown. */
export type AcceptedText<Value> = {
  readonly ok: true;
  readonly value: Value;
  readonly canonical: string;
  readonly changed: boolean;
};

/** A text that was not accepted. */
export type RejectedText = { readonly ok: false; readonly failure: OutputFailure };

/** What `parse` says of a raw text. */
export type ParsedOutput<Value> = AcceptedText<Value> | RejectedText;

/**
 * The contract of one kind of model output. A new kind is one file that implements this. `Parsed` lets a kind add
 * facts of its own to what it accepts (Markdown: what was promoted); the control loop hands them on unread.
 * Source: seed 001 item 1.
 */
export type OutputType<Value, Parsed extends ParsedOutput<Value> = ParsedOutput<Value>> = {
  readonly name: string;
  /** What to tell the model about the wanted shape; used only if the caller puts it into the request. */
  readonly requestHint?: string;
  /** Deterministic: classify, normalise, type. Never throws. */
  readonly parse: (raw: string) => Parsed;
  readonly retryable: (failure: OutputFailure) => boolean;
  /** Re-asks at most, so parses at most one more. */
  readonly maxRetries: number;
};
