/** How a generation ends, in no dialect's words. `invented` is a word no dialect has; `none` leaves the word out. */
export type Ending =
  | 'complete'
  | 'output-limit'
  | 'filtered'
  | 'refused'
  | 'stop-sequence'
  | 'tool-calls'
  | 'invented'
  | 'none';

/** One reply to be written as a dialect's wire has it. */
export type WireAnswer = {
  readonly ending: Ending;
  readonly text?: string;
  readonly refusal?: string;
  readonly reasoning?: string;
  /** Arguments as the model wrote them. */
  readonly tool?: { readonly name: string; readonly arguments: string };
  /** Tokens: input in all, of it read from and written to the cache, and output. */
  readonly usage?: {
    readonly input: number;
    readonly read: number;
    readonly write: number;
    readonly output: number;
  };
};

/** Why a dialect cannot carry a case. A cell is declared so or it is tested. */
export type NotApplicable = { readonly notApplicable: string };

/**
 * Writes real wire bodies of one dialect, typed by its vendor's SDK. It shares nothing with the reading side: no
 * import of ours, no table, no word list.
 */
export type WireWriter = {
  readonly answer: (answer: WireAnswer) => string | NotApplicable;
  /** An error body as the dialect's vendor words it. */
  readonly error: (error: {
    readonly type: string;
    readonly code: string | null;
    readonly message: string;
  }) => string;
};
