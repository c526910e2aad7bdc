/** The face of `output/`: the output types and the one loop that accepts a model's text under them. */
export { acceptOutput } from './accept-output.ts';
export { completeText } from './complete-text.ts';
export { describeAcceptance } from './describe-acceptance.ts';
export { jsonOutput } from './json-output.ts';
export { jsonSchemaOutput } from './json-schema-output.ts';
export { markdownOutput } from './markdown-output.ts';
