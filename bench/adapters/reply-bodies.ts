import type { DialectName } from '../../src/contract/dialect.ts';

/** Sizes of the answers in the replies, in kilobytes. */
export const SIZES_KB = [1, 10, 200] as const;

const SENTENCE =
  'The build is red because *one* test waits for a clock – "quoted", naïve and 日本語 – and the fix is in `run.ts`.\n\n';

/** An answer of so many kilobytes of UTF-8, or a little more: sentences with quotes, line ends and other scripts. */
function answerOf(sizeKb: number): string {
  return SENTENCE.repeat(Math.ceil((sizeKb * 1_024) / Buffer.byteLength(SENTENCE)));
}

/** The body of a whole reply as each vendor's servers send it. */
export const REPLY_BODIES: Readonly<Record<DialectName, (sizeKb: number) => string>> = {
  responses: (sizeKb) =>
    JSON.stringify({
      id: 'resp_1',
      object: 'response',
      created_at: 1_790_000_000,
      status: 'completed',
      error: null,
      incomplete_details: null,
      instructions: null,
      max_output_tokens: 256,
      metadata: {},
      model: 'model-1',
      output: [
        {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: answerOf(sizeKb), annotations: [], logprobs: [] }],
        },
      ],
      parallel_tool_calls: true,
      temperature: 1,
      tool_choice: 'auto',
      tools: [],
      top_p: 1,
      usage: {
        input_tokens: 20,
        input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
        output_tokens: 200,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: 220,
      },
    }),
  chat: (sizeKb) =>
    JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_790_000_000,
      model: 'model-1',
      choices: [
        {
          index: 0,
          finish_reason: 'stop',
          logprobs: null,
          message: { role: 'assistant', content: answerOf(sizeKb), refusal: null, annotations: [] },
        },
      ],
      usage: {
        prompt_tokens: 20,
        completion_tokens: 200,
        total_tokens: 220,
        prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
      },
    }),
  messages: (sizeKb) =>
    JSON.stringify({
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'model-1',
      content: [{ type: 'text', text: answerOf(sizeKb), citations: null }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      stop_details: null,
      container: null,
      usage: {
        input_tokens: 20,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 0,
        output_tokens: 200,
        output_tokens_details: null,
        server_tool_use: null,
        service_tier: 'standard',
      },
    }),
};
