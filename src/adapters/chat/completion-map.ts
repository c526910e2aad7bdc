import type { CompletionMap } from '../dialect-reading.ts';

const OPENAI = 'openai 7.59 resources/chat/completions ChatCompletion.Choice.finish_reason, read 2026-11-30';

/** Completion words of the Chat dialect, OpenAI's own and those that servers of its shape are known to send. */
export const completionMap: CompletionMap = [
  { word: 'stop', state: 'complete', source: OPENAI },
  { word: 'length', state: 'truncated', cause: 'output-limit', source: OPENAI },
  { word: 'content_filter', state: 'filtered', source: OPENAI },
  { word: 'tool_calls', state: 'tool-calls', source: OPENAI },
  { word: 'function_call', state: 'tool-calls', source: `${OPENAI}; deprecated` },
  {
    word: 'error',
    state: 'provider-failed',
    source: 'OpenRouter normalises a failed generation to it (facts/dialects 2.7)',
  },
  {
    word: 'insufficient_system_resource',
    state: 'provider-failed',
    source: 'DeepSeek: interrupted for lack of resources (facts/dialects 2.7)',
  },
];
