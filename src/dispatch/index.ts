/** The face of `dispatch/`: the story of one run, and what it needs of the world. */
export { createAnswerPreviews } from './create-answer-previews.ts';
export type { DispatchDeps } from './dispatch-deps.ts';
export { giveUpRun } from './give-up-run.ts';
export { recordableInterpretation } from './recordable-interpretation.ts';
export { reflectRun } from './reflect-run.ts';
export { workRun } from './work-run.ts';
