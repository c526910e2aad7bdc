/** Why a model's text was not accepted. `observed` is one line, phrased to be sent back to the model. */
export type OutputFailure = { readonly kind: 'syntax' | 'schema'; readonly observed: string };

/** What `parse` says of a raw text. `changed` is about meaning for JSON and about bytes for Markdown. */
export type ParsedOutput<Value> =
  | { readonly ok: true; readonly value: Value; readonly canonical: string; readonly changed: boolean }
  | { readonly ok: false; readonly failure: OutputFailure };

/** The contract of one kind of model output. A new kind is one file that implements this. Source: seed 001 item 1. */
export type OutputType<Value> = {
  readonly name: string;
  /** What to tell the model about the wanted shape; used only if the caller puts it into the request. */
  readonly requestHint?: string;
  /** Deterministic: classify, normalise, type. Never throws. */
  readonly parse: (raw: string) => ParsedOutput<Value>;
  readonly retryable: (failure: OutputFailure) => boolean;
  /** Re-asks at most, so parses at most one more. */
  readonly maxRetries: number;
};
