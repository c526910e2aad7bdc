/** The face of `memory/`: what a run leaves behind, and what a prompt is told of it. */
export { recallFacts } from './recall-facts.ts';
export { type ModelText, reflect } from './reflect.ts';
