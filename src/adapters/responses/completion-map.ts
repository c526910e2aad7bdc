import type { CompletionMap } from '../dialect-reading.ts';

const STATUS = 'openai 7.59 resources/responses ResponseStatus, read 2026-11-30';
const REASON = 'openai 7.59 resources/responses Response.IncompleteDetails, read 2026-11-30';

/**
 * Completion words of the Responses dialect: statuses, and the reasons of an incomplete one. `incomplete` itself has
 * no row: without a reason nobody can say what was cut. A declined answer and a tool call keep the status
 * `completed`; they are told by the body's parts.
 */
export const completionMap: CompletionMap = [
  { word: 'completed', state: 'complete', source: STATUS },
  { word: 'failed', state: 'provider-failed', source: STATUS },
  { word: 'in_progress', state: 'pending', source: STATUS },
  { word: 'queued', state: 'pending', source: STATUS },
  { word: 'cancelled', state: 'cancelled', source: STATUS },
  { word: 'max_output_tokens', state: 'truncated', cause: 'output-limit', source: REASON },
  { word: 'max_messages', state: 'truncated', cause: 'message-limit', source: REASON },
  { word: 'steered', state: 'truncated', cause: 'steered', source: REASON },
  { word: 'content_filter', state: 'filtered', source: REASON },
];
