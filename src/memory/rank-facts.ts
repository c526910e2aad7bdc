import { MAX_QUERY_TERMS } from '../contract/limits.ts';
import type { MemoryFact } from '../contract/memory-fact.ts';
import { termsOf } from './terms-of.ts';

// The usual constants of BM25 (Robertson and Zaragoza 2009, section 3.2): how fast repeats stop counting, and how much
// a long fact is held back.
const K1 = 1.2;
const B = 0.75;

/**
 * The facts that have a word of the query in them, best first (BM25); equal ones keep the order they came in. Statistics
 * are taken over these facts alone: a shared index would let facts that a reader may not see reorder those he may.
 * @param facts - those one destination may see.
 */
export function rankFacts(facts: readonly MemoryFact[], query: string): readonly MemoryFact[] {
  const wanted = [...new Set(termsOf(query))].slice(0, MAX_QUERY_TERMS);
  const counted = facts.map((fact) => ({ fact, terms: termsOf([fact.text, ...fact.keywords].join(' ')) }));
  const lengthMean = counted.reduce((sum, { terms }) => sum + terms.length, 0) / Math.max(counted.length, 1);
  const weights = new Map(wanted.map((term) => [term, weightOf(term, counted)]));
  return counted
    .map(({ fact, terms }) => ({ fact, score: scoreOf(terms, weights, lengthMean) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ fact }) => fact);
}

/** How much a term tells facts apart: rare ones more. Always above zero. */
function weightOf(term: string, counted: readonly { readonly terms: readonly string[] }[]): number {
  const having = counted.filter(({ terms }) => terms.includes(term)).length;
  return Math.log(1 + (counted.length - having + 0.5) / (having + 0.5));
}

function scoreOf(terms: readonly string[], weights: ReadonlyMap<string, number>, lengthMean: number): number {
  const lengthShare = lengthMean === 0 ? 1 : terms.length / lengthMean;
  let score = 0;
  for (const [term, weight] of weights) {
    const count = terms.filter((own) => own === term).length;
    score += (weight * count * (K1 + 1)) / (count + K1 * (1 - B + B * lengthShare));
  }
  return score;
}
