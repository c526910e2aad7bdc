import type { FieldWording } from '../read-fields.ts';
import { invalidRequest } from '../sample-request.ts';

/** How OpenAI tells of a bad field; the words are ours, `param` and `code` are the vendor's. Source: facts/dialects 2.4. */
export const openaiWording: FieldWording = {
  unknown: (name) => invalidRequest(`Unknown parameter: '${name}'.`, name, 'unknown_parameter'),
  missing: (name) =>
    invalidRequest(`Missing required parameter: '${name}'.`, name, 'missing_required_parameter'),
  wrong: (path, message) => invalidRequest(`Invalid value for '${path}': ${message}.`, path, 'invalid_value'),
};
