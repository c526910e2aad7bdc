import type Anthropic from '@anthropic-ai/sdk';
import type { StreamEvent, StreamStyle, StreamWriter } from './wire-stream.ts';

type Event = Anthropic.RawMessageStreamEvent;
type Message = Anthropic.Message;
type Block = Message['content'][number];

const named = (data: Event): StreamEvent => ({ name: data.type, data });

/** Streams of the Messages dialect. The first usage counts one output token, the last all: adding them would be wrong. */
export const streamMessages: StreamWriter = {
  events(body, style) {
    const whole: Message = JSON.parse(body);
    const { usage, content } = whole;
    const start: Message = {
      ...whole,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      stop_details: null,
      usage: { ...usage, output_tokens: Math.min(1, usage.output_tokens) },
    };
    return [
      named({ type: 'message_start', message: start }),
      { name: 'ping', data: { type: 'ping' } },
      ...content.flatMap((block, index) => blockEvents(block, index, style)),
      named({
        type: 'message_delta',
        delta: {
          container: null,
          stop_reason: whole.stop_reason,
          stop_sequence: whole.stop_sequence,
          stop_details: whole.stop_details,
        },
        usage: {
          input_tokens: null,
          cache_creation_input_tokens: null,
          cache_read_input_tokens: null,
          output_tokens: usage.output_tokens,
          output_tokens_details: usage.output_tokens_details,
          server_tool_use: null,
        },
      }),
      named({ type: 'message_stop' }),
    ];
  },
  error: ({ type, message }) => ({ name: 'error', data: { type: 'error', error: { type, message } } }),
};

function blockEvents(block: Block, index: number, { cut }: StreamStyle): readonly StreamEvent[] {
  const delta = (given: Anthropic.RawContentBlockDelta): StreamEvent =>
    named({ type: 'content_block_delta', index, delta: given });
  const around = (start: Block, deltas: readonly StreamEvent[]): readonly StreamEvent[] => [
    named({ type: 'content_block_start', index, content_block: start }),
    ...deltas,
    named({ type: 'content_block_stop', index }),
  ];
  switch (block.type) {
    case 'text':
      return around(
        { ...block, text: '' },
        cut(block.text).map((text) => delta({ type: 'text_delta', text })),
      );
    case 'thinking':
      return around({ ...block, thinking: '', signature: '' }, [
        ...cut(block.thinking).map((thinking) => delta({ type: 'thinking_delta', thinking })),
        delta({ type: 'signature_delta', signature: block.signature }),
      ]);
    case 'tool_use':
      return around(
        { ...block, input: {} },
        // Arguments that are no JSON stand as a string in a whole body; a stream gives them as they are.
        cut(typeof block.input === 'string' ? block.input : JSON.stringify(block.input)).map((piece) =>
          delta({ type: 'input_json_delta', partial_json: piece }),
        ),
      );
    default:
      throw new Error(`blocks of type ${block.type} are not written here`);
  }
}
