import type { Diagnostic, Usage } from '../contract/interpretation.ts';
import type { Asked } from './asked.ts';
import type { DerivedState } from './derive-state.ts';
import { type DiagnosticCode, diagnostic, tally } from './diagnostic.ts';
import type {
  CompletionMap,
  CompletionRow,
  SignalledState,
  WireContent,
  WireSignal,
} from './dialect-reading.ts';
import { isBlank } from './wire-object.ts';

/** Everything known of one parsed reply when the remarks are made. */
export type ContentFacts = {
  readonly asked: Asked;
  readonly completionMap: CompletionMap;
  readonly signal: WireSignal;
  /** The completion word's row; undefined where the word is unknown or missing. */
  readonly meaning: CompletionRow | undefined;
  readonly content: WireContent;
  readonly derived: DerivedState;
  /** Whether the body reports a failure; one that does need not have the shape of an answer. */
  readonly hasError: boolean;
  readonly unparseable: readonly string[];
  readonly usage: Usage;
};

/** Tags that reasoning parsers of model servers leave behind (facts/dialects 2.7); some leave the closing one alone. */
const THINK_OPENING = /^\s*<think(?:ing)?>/;
const THINK_CLOSINGS = ['</think>', '</thinking>'];

type Remark = {
  readonly code: DiagnosticCode;
  /** Whether the remark is due. */
  readonly when: (facts: ContentFacts) => boolean;
  /** What was seen; absent where the code says it all. */
  readonly detail?: (facts: ContentFacts) => string | undefined;
};

const isCutAtLimit = ({ derived }: ContentFacts): boolean => derived.cause === 'output-limit';
const limitOf = ({ asked, content }: ContentFacts): number | undefined =>
  asked.outputLimit ?? content.outputLimit;
const hasCalls = ({ content }: ContentFacts): boolean => content.toolCalls.length > 0;
const rawSignal = ({ signal }: ContentFacts): string | undefined => signal.raw ?? undefined;

/** Where a dialect has no word for a state (Responses for tool calls, OpenAI's for refusals) none is contradicted. */
function hasWordFor(state: SignalledState, completionMap: CompletionMap): boolean {
  return completionMap.some((row) => row.state === state);
}

/**
 * The remarks that hold for every dialect, each a condition over the facts, in the order they are listed to people.
 * None changes the state: what changes it stands in `derive-state.ts`.
 */
const REMARKS: readonly Remark[] = [
  { code: 'shape-unrecognized', when: ({ content, hasError }) => !content.recognized && !hasError },
  {
    code: 'choices-not-one',
    when: ({ content }) => content.recognized && content.alternatives !== 1,
    detail: ({ content }) => String(content.alternatives),
  },
  { code: 'signal-missing', when: ({ signal, hasError }) => signal.raw === null && !hasError },
  {
    code: 'signal-unknown',
    when: ({ signal, meaning }) => signal.raw !== null && meaning === undefined,
    detail: rawSignal,
  },
  {
    code: 'refusal-beside-signal',
    when: ({ derived, meaning, completionMap }) =>
      derived.state === 'refused' && meaning?.state !== 'refused' && hasWordFor('refused', completionMap),
    detail: rawSignal,
  },
  {
    code: 'reasoning-only',
    when: (facts) => facts.content.reasoning.present && isBlank(facts.content.text) && !hasCalls(facts),
  },
  {
    code: 'unknown-part',
    when: ({ content }) => content.unknownParts.length > 0,
    detail: ({ content }) => tally(content.unknownParts),
  },
  {
    code: 'hosted-part',
    when: ({ content }) => content.hostedParts.length > 0,
    detail: ({ content }) => tally(content.hostedParts),
  },
  {
    code: 'think-tags-in-answer',
    when: ({ content: { text } }) =>
      THINK_OPENING.test(text) || THINK_CLOSINGS.some((tag) => text.includes(tag)),
  },
  {
    code: 'tool-arguments-unparseable',
    when: ({ unparseable }) => unparseable.length > 0,
    detail: ({ unparseable }) => tally(unparseable),
  },
  {
    code: 'tool-calls-beside-signal',
    when: ({ derived, meaning, completionMap }) =>
      derived.state === 'tool-calls' &&
      meaning?.state !== 'tool-calls' &&
      hasWordFor('tool-calls', completionMap),
    detail: rawSignal,
  },
  {
    code: 'tool-signal-without-calls',
    when: (facts) => facts.meaning?.state === 'tool-calls' && !hasCalls(facts),
  },
  {
    code: 'tool-calls-not-whole',
    when: (facts) => hasCalls(facts) && facts.derived.state !== 'tool-calls',
  },
  { code: 'tools-not-offered', when: (facts) => hasCalls(facts) && !facts.asked.toolsOffered },
  {
    code: 'output-at-limit',
    when: (facts) => {
      const limit = limitOf(facts);
      const spent = facts.usage.outputTotal.value;
      return limit !== undefined && spent !== null && spent >= limit && facts.meaning?.state !== 'truncated';
    },
    detail: (facts) => `${facts.usage.outputTotal.value} of ${limitOf(facts)}`,
  },
  {
    code: 'limit-was-defaulted',
    when: (facts) => isCutAtLimit(facts) && facts.asked.limitDefaulted === true,
    detail: ({ asked }) => (asked.outputLimit === undefined ? undefined : String(asked.outputLimit)),
  },
  { code: 'limit-not-requested', when: (facts) => isCutAtLimit(facts) && limitOf(facts) === undefined },
  {
    code: 'usage-zero-with-content',
    when: (facts) =>
      facts.usage.outputTotal.value === 0 &&
      (!isBlank(facts.content.text) || facts.content.reasoning.present || hasCalls(facts)),
  },
  {
    code: 'reasoning-tokens-zero',
    when: ({ usage, content }) => usage.reasoning.value === 0 && content.reasoning.present,
  },
];

/** The remarks due on one parsed reply, in a fixed order. Never throws. */
export function remarkContent(facts: ContentFacts): readonly Diagnostic[] {
  return REMARKS.filter(({ when }) => when(facts)).map(({ code, detail }) =>
    diagnostic(code, detail?.(facts)),
  );
}
