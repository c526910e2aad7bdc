import type { Diagnostic, Interpretation, State } from '../contract/interpretation.ts';
import type { WireEvent } from './parse-event-stream.ts';
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
 * What a parsed body was read from. `text`: a whole reply, in whose text everything stands as it was written. `events`:
 * a stream's events put together; where the wire gives the arguments of a tool call as pieces of text, the text they
 * add up to, by the index of their part, because in the body it may not even be JSON.
 */
export type BodySource =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'events'; readonly argumentsByPart: ReadonlyMap<number, StreamedArguments> };

/** A tool call's arguments as a stream gave them. */
export type StreamedArguments = {
  readonly text: string;
  /** False where the stream never said that they were all. */
  readonly whole: boolean;
};

/** What the events of one stream add up to. */
export type AssembledReply = {
  /** The body a whole reply with the same content would have had, as far as the stream told it. */
  readonly body: WireObject;
  readonly source: BodySource;
  /** Whether the stream said how the generation ended, in the dialect's own way. Without it nothing can be said. */
  readonly ended: boolean;
  /** Kinds of events nobody here knows, one entry for each met. */
  readonly unknownEvents: readonly string[];
  /** What only this dialect can remark of a stream. */
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * The reading half of a dialect: where its words stand in a body, and what they mean. Pure functions of a parsed
 * body that never throw; all conclusions are drawn in one place for every dialect, in `interpret.ts`. A streamed reply
 * is put together first, so that everything else serves both kinds alike.
 */
export type DialectReading = {
  readonly completionMap: CompletionMap;
  readonly usageMap: UsageMap;
  readonly readSignal: (body: WireObject) => WireSignal;
  /** @param source - what the body was parsed from, for what must be kept exactly as written. */
  readonly readContent: (body: WireObject, source: BodySource) => WireContent;
  /** The failure a body of a successful status reports; undefined where it reports none. */
  readonly readError: (body: WireObject) => WireError | undefined;
  /** The body that a stream's events add up to; any events at all. */
  readonly assemble: (events: readonly WireEvent[]) => AssembledReply;
  /** The piece of the answer's text that one event brings; undefined where it brings none. */
  readonly readDelta: (event: WireEvent) => string | undefined;
};

/** A signal from whatever stands where the word belongs: null and absent are no word, and so is anything but text. */
export function signalAt(value: unknown, path: string): WireSignal {
  const raw = readWord(value);
  return raw === undefined ? { raw: null, path: null } : { raw, path };
}
