import type { Diagnostic, Interpretation, State } from '../contract/interpretation.ts';
import type { WireError } from './read-error-envelope.ts';
import type { UsageMap } from './usage-map.ts';
import { readWord, type WireObject } from './wire-object.ts';

/** The states a completion word can mean by itself; `empty` and `unknown` follow from more than a word. */
export type SignalledState = Exclude<State, 'empty' | 'unknown'>;

/** One completion word of a dialect and what it means. A word without a row is unknown, never success. */
export type CompletionRow = {
  readonly word: string;
  readonly state: SignalledState;
  /** Present exactly where `state` is `truncated`. */
  readonly cause?: NonNullable<Interpretation['cause']>;
  /** Where the word and its meaning are documented, with the date read. */
  readonly source: string;
};

/** A dialect's completion words, as data. */
export type CompletionMap = readonly CompletionRow[];

/** The provider's completion word, verbatim, and where it stood; both null where there was none. */
export type WireSignal = Interpretation['signal'];

/** A tool call as it stands on the wire, before anybody says whether it may be run. */
export type WireToolCall = {
  readonly id: string | null;
  readonly name: string | null;
  /** The raw text of the arguments; undefined where the wire holds something that is not text where text belongs. */
  readonly arguments: string | undefined;
  /** False where the wire marks this very call as unfinished. */
  readonly whole: boolean;
};

/** What one dialect finds in one parsed body. Facts only: no state is derived here. */
export type WireContent = {
  /** The answer text alone; empty where there is none. */
  readonly text: string;
  /** True where the body says in its own field or part that the model declined; the completion word is not looked at. */
  readonly refused: boolean;
  /** The words of a refusal; null where none were given. */
  readonly refusal: string | null;
  readonly toolCalls: readonly WireToolCall[];
  /** `chars` is null where there is reasoning that cannot be read (encrypted, withheld). */
  readonly reasoning: { readonly present: boolean; readonly chars: number | null };
  /** Alternative answers in the body; anything but 1 gives no content. */
  readonly alternatives: number;
  /** False where the body has none of the dialect's marks. */
  readonly recognized: boolean;
  /** Kinds of parts nobody here knows, one entry for each part met. */
  readonly unknownParts: readonly string[];
  /** Kinds of parts the provider's own tools made, one entry for each part met. */
  readonly hostedParts: readonly string[];
  /** The output limit as the body repeats it; absent where it repeats none. */
  readonly outputLimit?: number;
  /** What only this dialect can remark. */
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * The reading half of a dialect: where its words stand in a body, and what they mean. Pure functions of a parsed
 * body that never throw; all conclusions are drawn in one place for every dialect, in `interpret.ts`.
 *
 * Streamed replies will be a further member (`assemble`: the events of a stream to the body they add up to), so that
 * everything below serves a whole reply and an assembled one alike.
 */
export type DialectReading = {
  readonly completionMap: CompletionMap;
  readonly usageMap: UsageMap;
  readonly readSignal: (body: WireObject) => WireSignal;
  /** @param source - the text the body was parsed from, for what must be kept exactly as written. */
  readonly readContent: (body: WireObject, source: string) => WireContent;
  /** The failure a body of a successful status reports; undefined where it reports none. */
  readonly readError: (body: WireObject) => WireError | undefined;
};

/** A signal from whatever stands where the word belongs: null and absent are no word, and so is anything but text. */
export function signalAt(value: unknown, path: string): WireSignal {
  const raw = readWord(value);
  return raw === undefined ? { raw: null, path: null } : { raw, path };
}
