import type { FieldWording } from '../read-fields.ts';
import { invalidRequest } from '../sample-request.ts';

/** How Anthropic tells of a bad field: the path first, then what is wrong with it. Source: facts/dialects 2.0 and 2.4. */
export const messagesWording: FieldWording = {
  unknown: (name) => invalidRequest(`${name}: Extra inputs are not permitted`),
  missing: (name) => invalidRequest(`${name}: Field required`),
  wrong: (path, message) => invalidRequest(`${path}: ${message}`),
};
