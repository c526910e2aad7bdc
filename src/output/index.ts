/** The face of `output/`: the output types and the one loop that accepts a model's text under them. */
export {
  type Acceptance,
  type AcceptanceStop,
  type AcceptedOutput,
  type AcceptOptions,
  acceptOutput,
  type RefusedOutput,
  type RefusedRaw,
} from './accept-output.ts';
export type { JsonOutputOptions } from './build-json-output.ts';
export { type CompleteText, completeText } from './complete-text.ts';
export { type AcceptanceDescription, describeAcceptance } from './describe-acceptance.ts';
export { jsonOutput } from './json-output.ts';
export { type JsonSchemaOutput, jsonSchemaOutput } from './json-schema-output.ts';
export { type AcceptedMarkdown, markdownOutput } from './markdown-output.ts';
