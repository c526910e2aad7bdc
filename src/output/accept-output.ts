import { MAX_REASKS } from '../contract/limits.ts';
import type { AcceptedText, OutputFailure, OutputType, ParsedOutput } from '../contract/output-type.ts';

/** A raw text that was refused, with what was said of it. */
export type RefusedRaw = { readonly raw: string; readonly failure: OutputFailure };

/**
 * Why no further text was asked for. The first three are the ordinary ends; `aborted` is the caller's signal; the rest
 * name the part that broke its promise never to throw.
 */
export type AcceptanceStop =
  | 'not-retryable'
  | 'no-reask'
  | 'exhausted'
  | 'aborted'
  | 'parse-threw'
  | 'retryable-threw'
  | 'reask-threw';

/** The accepted text with the facts its type gave, and every raw text refused on the way. */
export type AcceptedOutput<Parsed> = Extract<Parsed, { ok: true }> & {
  readonly raw: string;
  /** Texts parsed, the accepted one included. */
  readonly attempts: number;
  readonly refused: readonly RefusedRaw[];
};

/** The last failure and every raw text, oldest first. The caller decides whether to go on without a value. */
export type RefusedOutput = {
  readonly ok: false;
  readonly failure: OutputFailure;
  /** The last text parsed. */
  readonly raw: string;
  readonly attempts: number;
  readonly refused: readonly RefusedRaw[];
  readonly stop: AcceptanceStop;
  /** What was thrown, for the log; present exactly where `stop` ends in `-threw`. It may quote model text. */
  readonly cause?: unknown;
};

/** What `acceptOutput` gives; `ok` tells them apart. */
export type Acceptance<Parsed = AcceptedText<unknown>> = AcceptedOutput<Parsed> | RefusedOutput;

/** The caller's means to a better text. Without `reask` the first text decides. */
export type AcceptOptions = {
  /** Gets the failure, so that the model can be told exactly what was seen, and gives the model's next text. */
  readonly reask?: (failure: OutputFailure) => Promise<string>;
  /** Ends the loop; a re-ask in flight is no longer waited for. */
  readonly signal?: AbortSignal;
};

/**
 * The accepted value of a model's text, or the failure as a value. The loop knows nothing of what is valid: it parses,
 * and asks again only if the caller gave `reask`, the type calls the failure retryable, and attempts remain.
 * @param type - the output contract; its `maxRetries` counts only as a whole number from 0 to `MAX_REASKS`.
 * @param raw - the model's text, of a generation known to be complete.
 * @returns after at most `MAX_REASKS` re-asks, as `AcceptedOutput` or `RefusedOutput`.
 * Never throws and never rejects, whatever `parse`, `retryable` or `reask` does: `stop` says which of them threw.
 */
export async function acceptOutput<Value, Parsed extends ParsedOutput<Value>>(
  type: OutputType<Value, Parsed>,
  raw: string,
  options: AcceptOptions = {},
): Promise<Acceptance<Parsed>> {
  const attemptsMax = 1 + boundedRetries(type.maxRetries);
  const refused: RefusedRaw[] = [];
  let text = raw;
  for (;;) {
    const examined = examine(type, text);
    if (examined.kind === 'accepted') {
      return { ...examined.parsed, raw: text, attempts: refused.length + 1, refused };
    }
    const { failure } = examined;
    refused.push({ raw: text, failure });
    const next =
      examined.kind === 'final' ? examined : await nextText(failure, attemptsMax - refused.length, options);
    if (next.kind === 'final') {
      return { ok: false, failure, raw: text, attempts: refused.length, refused, ...next.end };
    }
    text = next.text;
  }
}

type End = { readonly stop: AcceptanceStop; readonly cause?: unknown };
type Final = { readonly kind: 'final'; readonly end: End };
type Examined<Parsed> =
  | { readonly kind: 'accepted'; readonly parsed: Extract<Parsed, { ok: true }> }
  | { readonly kind: 'retryable'; readonly failure: OutputFailure }
  | (Final & { readonly failure: OutputFailure });

const PARSE_THREW: OutputFailure = {
  kind: 'syntax',
  observed: 'the reply could not be examined: the output type itself failed',
};

/** What the type says of one text, with its own faults turned into values. */
function examine<Value, Parsed extends ParsedOutput<Value>>(
  type: OutputType<Value, Parsed>,
  text: string,
): Examined<Parsed> {
  let parsed: Parsed;
  try {
    parsed = checkedParsed(type.parse(text));
    if (isAccepted(parsed)) return { kind: 'accepted', parsed };
  } catch (cause) {
    return final('parse-threw', PARSE_THREW, { cause });
  }
  const failure = parsed.ok ? PARSE_THREW : parsed.failure;
  try {
    return type.retryable(failure) === true
      ? { kind: 'retryable', failure }
      : final('not-retryable', failure);
  } catch (cause) {
    return final('retryable-threw', failure, { cause });
  }
}

/** @throws TypeError for what is neither an acceptance nor a failure, as a type written without the compiler may give. */
function checkedParsed<Parsed extends ParsedOutput<unknown>>(parsed: Parsed): Parsed {
  const isParsed = parsed?.ok === true || typeof parsed?.failure?.observed === 'string';
  if (!isParsed) throw new TypeError('parse gave neither a value nor a failure');
  return parsed;
}

function final(
  stop: AcceptanceStop,
  failure: OutputFailure,
  thrown: { readonly cause?: unknown } = {},
): Final & { readonly failure: OutputFailure } {
  return { kind: 'final', failure, end: { stop, ...thrown } };
}

function isAccepted<Parsed extends ParsedOutput<unknown>>(
  parsed: Parsed,
): parsed is Extract<Parsed, { ok: true }> {
  return parsed.ok === true;
}

/** NaN, negative and fractional counts are no counts: they give no re-ask rather than an endless loop. */
function boundedRetries(maxRetries: number): number {
  if (maxRetries === Number.POSITIVE_INFINITY) return MAX_REASKS;
  return Number.isInteger(maxRetries) && maxRetries > 0 ? Math.min(maxRetries, MAX_REASKS) : 0;
}

/** The model's next text, or why there is none. */
async function nextText(
  failure: OutputFailure,
  attemptsLeft: number,
  { reask, signal }: AcceptOptions,
): Promise<Final | { readonly kind: 'text'; readonly text: string }> {
  if (reask === undefined) return { kind: 'final', end: { stop: 'no-reask' } };
  if (attemptsLeft <= 0) return { kind: 'final', end: { stop: 'exhausted' } };
  if (signal?.aborted === true) return ABORTED;

  // Raced against the signal, so that a reply that never comes cannot hold the loop.
  const aborted = Promise.withResolvers<Final>();
  const onAbort = () => aborted.resolve(ABORTED);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([aborted.promise, reaskOnce(reask, failure)]);
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

const ABORTED: Final = { kind: 'final', end: { stop: 'aborted' } };

async function reaskOnce(
  reask: (failure: OutputFailure) => Promise<string>,
  failure: OutputFailure,
): Promise<Final | { readonly kind: 'text'; readonly text: string }> {
  try {
    const text: unknown = await reask(failure);
    if (typeof text === 'string') return { kind: 'text', text };
    throw new TypeError(`reask gave ${typeof text} instead of a string`);
  } catch (cause) {
    return { kind: 'final', end: { stop: 'reask-threw', cause } };
  }
}
