/** Why the model stopped, in our words; each dialect has its own, and not each has them all. */
export type Ending =
  | 'complete'
  | 'output-limit'
  | 'filtered'
  | 'refused'
  | 'tool-calls'
  | 'paused'
  | 'context-window'
  | 'stop-sequence'
  | 'failed'
  | 'pending'
  | 'cancelled'
  | 'unknown';

/** A tool call the script makes; `arguments` is the raw string, which need not be JSON. */
export type SampleToolCall = { readonly name: string; readonly arguments: string };

/** What the model "generated", in no dialect's words. */
export type SampleReply = {
  readonly ending: Ending;
  /** Answer text; empty where there is none. */
  readonly text: string;
  /** Reasoning that stands beside the answer and is no part of it; absent where there is none. */
  readonly reasoning?: string;
  /** A remark before the answer that is no part of it; only Responses has a place for it. */
  readonly commentary?: string;
  /** What was said when declining. */
  readonly refusal?: string;
  readonly toolCalls?: readonly SampleToolCall[];
  /** The sequence that stopped the text, where `ending` is `stop-sequence`. */
  readonly stopSequence?: string;
  /** Input tokens said to have come from the cache; absent where caching is not mentioned. */
  readonly cachedTokens?: number;
};

/** Identity of one reply; made outside, so that the writers stay pure. */
export type ReplyIdentity = {
  /** 24 letters and digits; the dialects put their prefixes before it. */
  readonly id: string;
  readonly createdAtS: number;
  readonly model: string;
};

/** Tokens of one exchange, by the rule of thumb of four characters a token. */
export type TokenCounts = { readonly input: number; readonly output: number; readonly reasoning: number };

const CHARS_PER_TOKEN = 4;

/** Tokens of a text by the sample model's rule: four characters each, rounded up. */
export function countTokens(text: string): number {
  return Math.ceil(text.length / CHARS_PER_TOKEN);
}

/** As much of a text as a token limit allows; never half a surrogate pair. */
export function cutToTokens(text: string, limit: number): string {
  const cut = text.slice(0, limit * CHARS_PER_TOKEN);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
