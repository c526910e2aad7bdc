/** The face of `memory/`: what a run leaves behind, and what a prompt is told of it. */
export { placeFact } from './place-fact.ts';
export { type RecalledFacts, type RecallParts, recallFacts } from './recall-facts.ts';
export { type ModelText, type ReflectParts, reflect } from './reflect.ts';
