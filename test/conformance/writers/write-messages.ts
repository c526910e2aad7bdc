import type Anthropic from '@anthropic-ai/sdk';
import type { WireAnswer, WireWriter } from './wire-writer.ts';

type Message = Anthropic.Message;

const ENDINGS = {
  complete: 'end_turn',
  'stop-sequence': 'stop_sequence',
  'output-limit': 'max_tokens',
  refused: 'refusal',
  'tool-calls': 'tool_use',
} as const;

/** Writes bodies of the Messages dialect. */
export const writeMessages: WireWriter = {
  answer(answer) {
    const { ending, refusal } = answer;
    if (ending === 'filtered') return { notApplicable: 'the dialect has no ending by a content filter' };
    const body: Message = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'model-1',
      container: null,
      diagnostics: null,
      content: blocks(answer),
      stop_reason: ending === 'invented' || ending === 'none' ? null : ENDINGS[ending],
      stop_sequence: ending === 'stop-sequence' ? 'END' : null,
      stop_details:
        refusal === undefined ? null : { type: 'refusal', category: 'cyber', explanation: refusal },
      usage: usageOf(answer),
    };
    return JSON.stringify(ending === 'invented' ? { ...body, stop_reason: 'rested' } : body);
  },
  error: ({ type, code, message }) => {
    const details = code === null ? {} : { details: { error_code: code } };
    return JSON.stringify({ type: 'error', error: { type, message, ...details }, request_id: 'req_1' });
  },
};

function blocks({ text, reasoning, tool }: WireAnswer): Message['content'] {
  const written: Message['content'] = [];
  if (reasoning !== undefined) written.push({ type: 'thinking', thinking: reasoning, signature: 'c2ln' });
  if (text !== undefined) written.push({ type: 'text', text, citations: null });
  if (tool !== undefined) {
    const caller = { type: 'direct' } as const;
    written.push({ type: 'tool_use', id: 'call_1', name: tool.name, input: inputOf(tool.arguments), caller });
  }
  return written;
}

/** The wire holds the input as JSON; arguments that are none can only travel as a string, as gateways send them. */
function inputOf(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return written;
  }
}

function usageOf({ usage = { input: 20, read: 0, write: 0, output: 7 } }: WireAnswer): Message['usage'] {
  return {
    input_tokens: usage.input - usage.read - usage.write,
    cache_read_input_tokens: usage.read,
    cache_creation_input_tokens: usage.write,
    cache_creation: null,
    output_tokens: usage.output,
    output_tokens_details: null,
    inference_geo: null,
    server_tool_use: null,
    service_tier: null,
    speed: null,
  };
}
