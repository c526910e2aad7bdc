import { z } from 'zod';
import {
  MAX_FACT_CHARS,
  MAX_FACT_KEYWORDS,
  MAX_FACTS_OFFERED,
  MAX_KEYWORD_CHARS,
  MIN_FACT_CONFIDENCE,
} from '../contract/limits.ts';
import {
  type Audience,
  audienceSchema,
  type FactDropReason,
  memoryFactSchema,
} from '../contract/memory-fact.ts';
import { redact } from '../record/index.ts';
import type { ShownTurn } from './build-reflection.ts';
import { isEphemeral, isInstructionLike } from './fact-gates.ts';
import { plainLine } from './plain-line.ts';

/**
 * The shape a reflection must have as a whole: an object with a list of facts. What each fact must be is judged one by
 * one, so that one bad fact does not cost the others.
 */
export const reflectionEnvelopeSchema = z.looseObject({ facts: z.array(z.unknown()).max(MAX_FACTS_OFFERED) });

/** A fact that passed: what the model said, made plain. Where it came from is added by code. */
export type OfferedFact = {
  /** Position in the model's list. */
  readonly index: number;
  readonly text: string;
  readonly kind: z.infer<typeof memoryFactSchema>['kind'];
  readonly confidence: number;
  /** The audience asked for; it may be narrowed. */
  readonly audience: Audience;
  readonly keywords: readonly string[];
  /** The turns it cites, all of them shown. */
  readonly evidence: readonly ShownTurn[];
};

/** A fact that did not pass. The reason never repeats the text. */
export type DroppedFact = { readonly index: number; readonly reason: FactDropReason };

/**
 * One offered fact as something that may be kept, or why it may not. Checks run in the order of the reasons in the
 * contract; the first that fails decides.
 * @param offered - any JSON value.
 * @param turns - the turns shown to the model.
 * Never throws.
 */
export function parseFact(
  offered: unknown,
  index: number,
  turns: readonly ShownTurn[],
): OfferedFact | DroppedFact {
  const drop = (reason: FactDropReason): DroppedFact => ({ index, reason });
  if (typeof offered !== 'object' || offered === null || Array.isArray(offered)) return drop('not_object');
  const fact = new Map<string, unknown>(Object.entries(offered));

  const given = fact.get('text');
  const text = typeof given === 'string' ? plainLine(given) : '';
  if (text === '') return drop('text_missing');
  if (text.length > MAX_FACT_CHARS) return drop('text_too_long');
  if (isInstructionLike(text)) return drop('text_instruction_like');
  if (holdsSecret(text)) return drop('text_secret');

  const kind = memoryFactSchema.shape.kind.safeParse(fact.get('kind'));
  if (!kind.success) return drop('kind_unknown');
  const confidence = memoryFactSchema.shape.confidence.safeParse(fact.get('confidence'));
  if (!confidence.success) return drop('confidence_invalid');
  if (confidence.data < MIN_FACT_CONFIDENCE) return drop('confidence_low');
  // Nobody asked for more than the narrowest.
  const audience = audienceSchema.safeParse(fact.get('audience') ?? 'requester');
  if (!audience.success) return drop('audience_unknown');

  const evidence = citedTurns(fact.get('turns'), turns);
  if (typeof evidence === 'string') return drop(evidence);
  // Facts can refer to stored ones only where such were shown, which no prompt does.
  if (fact.has('replaces') || fact.has('restates')) return drop('ref_unissued');
  if (isEphemeral(text)) return drop('ephemeral');
  return {
    index,
    text,
    kind: kind.data,
    confidence: confidence.data,
    audience: audience.data,
    keywords: parseKeywords(fact.get('keywords')),
    evidence,
  };
}

/** True where a fact passed. */
export function isOffered(parsed: OfferedFact | DroppedFact): parsed is OfferedFact {
  return 'text' in parsed;
}

/**
 * The turns a fact cites. A chain is as trustworthy as its weakest link: one other bot among the evidence and it is not
 * trusted; what only the assistant said is not evidence of anything.
 */
function citedTurns(cited: unknown, turns: readonly ShownTurn[]): readonly ShownTurn[] | FactDropReason {
  const indexes = z.array(z.int().min(0)).min(1).max(MAX_FACTS_OFFERED).safeParse(cited);
  if (!indexes.success) return 'evidence_missing';
  const evidence: ShownTurn[] = [];
  for (const index of new Set(indexes.data)) {
    const turn = turns.find((shown) => shown.index === index);
    if (turn === undefined) return 'ref_unissued';
    evidence.push(turn);
  }
  const isTrusted =
    evidence.some(({ author }) => author === 'person') && evidence.every(({ author }) => author !== 'bot');
  return isTrusted ? evidence : 'evidence_untrusted';
}

/** Keywords help to find a fact; a bad one costs itself and not the fact. */
function parseKeywords(given: unknown): readonly string[] {
  if (!Array.isArray(given)) return [];
  const words = given
    .slice(0, MAX_FACTS_OFFERED)
    .filter((word) => typeof word === 'string')
    .map((word) => plainLine(word).toLowerCase())
    .filter(
      (word) =>
        word !== '' && word.length <= MAX_KEYWORD_CHARS && !holdsSecret(word) && !isInstructionLike(word),
    );
  return [...new Set(words)].slice(0, MAX_FACT_KEYWORDS);
}

function holdsSecret(text: string): boolean {
  return Object.keys(redact(text).found).length > 0;
}
