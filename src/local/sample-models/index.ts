export { createSampleModels } from './create-sample-models.ts';
export { SAMPLE_OUTCOMES } from './find-outcome.ts';
