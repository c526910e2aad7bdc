import type OpenAI from 'openai';
import type { WireAnswer, WireWriter } from './wire-writer.ts';

type Completion = OpenAI.Chat.ChatCompletion;

const ENDINGS = {
  complete: 'stop',
  'stop-sequence': 'stop',
  'output-limit': 'length',
  filtered: 'content_filter',
  // OpenAI sends a refusal in a member of its own, under an ordinary ending.
  refused: 'stop',
  'tool-calls': 'tool_calls',
} as const;

/** Writes bodies of the Chat dialect. */
export const writeChat: WireWriter = {
  answer(answer) {
    const { ending, text = null, refusal = null, reasoning, tool } = answer;
    const body: Completion = {
      id: 'cc-1',
      object: 'chat.completion',
      created: 1_790_000_000,
      model: 'model-1',
      choices: [
        {
          index: 0,
          finish_reason: ending === 'invented' || ending === 'none' ? 'stop' : ENDINGS[ending],
          logprobs: null,
          message: {
            role: 'assistant',
            content: text,
            refusal,
            ...(tool === undefined
              ? {}
              : { tool_calls: [{ id: 'call_1', type: 'function', function: tool }] }),
            // Not in OpenAI's type: DeepSeek's and llama.cpp's member for reasoning.
            ...(reasoning === undefined ? {} : { reasoning_content: reasoning }),
          },
        },
      ],
      usage: usageOf(answer),
    };
    if (ending !== 'invented' && ending !== 'none') return JSON.stringify(body);
    const finishReason = ending === 'invented' ? 'rested' : null;
    return JSON.stringify({ ...body, choices: [{ ...body.choices[0], finish_reason: finishReason }] });
  },
  error: (error) => JSON.stringify({ error: { ...error, param: null } }),
};

function usageOf({
  usage = { input: 20, read: 0, write: 0, output: 7 },
}: WireAnswer): OpenAI.CompletionUsage {
  return {
    prompt_tokens: usage.input,
    prompt_tokens_details: { cached_tokens: usage.read, cache_write_tokens: usage.write },
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
  };
}
