import type { CompletionMap } from '../dialect-reading.ts';

const SOURCE = '@anthropic-ai/sdk 1.14 resources/messages StopReason, read 2026-11-30';

/** Completion words of the Messages dialect. */
export const completionMap: CompletionMap = [
  { word: 'end_turn', state: 'complete', source: SOURCE },
  { word: 'stop_sequence', state: 'complete', source: `${SOURCE}; the caller asked for the stop` },
  { word: 'max_tokens', state: 'truncated', cause: 'output-limit', source: SOURCE },
  { word: 'model_context_window_exceeded', state: 'truncated', cause: 'context-window', source: SOURCE },
  { word: 'refusal', state: 'refused', source: SOURCE },
  { word: 'tool_use', state: 'tool-calls', source: SOURCE },
  { word: 'pause_turn', state: 'paused', source: SOURCE },
];
