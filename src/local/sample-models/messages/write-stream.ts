import type { JsonValue } from '../../../contract/json-value.ts';
import { SAMPLE_ARGUMENT_PIECE_CHARS, SAMPLE_PIECE_CHARS } from '../../../contract/limits.ts';
import { cutPieces } from '../cut-pieces.ts';
import type { ReplyIdentity, SampleReply, TokenCounts } from '../sample-reply.ts';
import type { SampleFault, SampleRequest } from '../sample-request.ts';
import type { StreamEvent } from '../stream-event.ts';
import { writeFault } from './write-fault.ts';
import { type ContentBlock, type WrittenMessage, type WrittenUsage, writeReply } from './write-reply.ts';

/**
 * A message as the events of its stream. Source: `RawMessageStreamEvent` of @anthropic-ai/sdk 1.14.0; `ping` is in no
 * type and in every stream. A tool call that was cut shows here what a whole reply cannot: the broken text of its input.
 */
export function writeStream(
  reply: SampleReply,
  request: SampleRequest,
  identity: ReplyIdentity,
  tokens: TokenCounts,
): readonly StreamEvent[] {
  const message = writeReply(reply, request, identity, tokens);
  const calls = message.content.filter(({ type }) => type === 'tool_use');
  return [
    event('message_start', { message: writeOpening(message) }),
    event('ping', {}),
    ...message.content.flatMap((block, index) =>
      writeBlock(block, index, reply.toolCalls?.[calls.indexOf(block)]?.arguments ?? ''),
    ),
    event('message_delta', writeEnd(message), 'ending'),
    event('message_stop', {}, 'ending'),
  ];
}

/** The error envelope as an event of its own. Source: facts/dialects 2.5. */
export function writeStreamFault(fault: SampleFault, requestId: string): StreamEvent {
  return { name: 'error', role: 'ending', data: JSON.stringify(writeFault(fault, requestId)) };
}

function event(
  type: string,
  fields: { readonly [field: string]: JsonValue },
  role: StreamEvent['role'] = 'frame',
): StreamEvent {
  return { name: type, role, data: JSON.stringify({ type, ...fields }) };
}

/** The message as it begins: nothing said, no word of its end, and a first count of output. */
function writeOpening(message: WrittenMessage): JsonValue {
  const usage: WrittenUsage = {
    ...message.usage,
    output_tokens: Math.min(1, message.usage.output_tokens),
    output_tokens_details: null,
  };
  return { ...message, content: [], stop_reason: null, stop_sequence: null, stop_details: null, usage };
}

/** How it ended, with counts of the whole: they replace those of the beginning. */
function writeEnd({ stop_reason, stop_sequence, stop_details, container, usage }: WrittenMessage) {
  const counted = [
    'input_tokens',
    'cache_creation_input_tokens',
    'cache_read_input_tokens',
    'output_tokens',
    'output_tokens_details',
    'server_tool_use',
  ];
  return {
    delta: { stop_reason, stop_sequence, stop_details, container },
    usage: Object.fromEntries(counted.map((field) => [field, usage[field] ?? null])),
  };
}

/** @param input - a tool call's input as the model wrote it; empty for any other block. */
function writeBlock(block: ContentBlock, index: number, input: string): readonly StreamEvent[] {
  const piece = (delta: JsonValue): StreamEvent => event('content_block_delta', { index, delta }, 'piece');
  const around = (start: JsonValue, deltas: readonly JsonValue[]): readonly StreamEvent[] => [
    event('content_block_start', { index, content_block: start }),
    ...deltas.map(piece),
    event('content_block_stop', { index }),
  ];
  switch (block.type) {
    case 'text': {
      const pieces = cutPieces(block.text, SAMPLE_PIECE_CHARS);
      return around(
        { ...block, text: '' },
        pieces.map((text) => ({ type: 'text_delta', text })),
      );
    }
    case 'thinking': {
      const pieces = cutPieces(block.thinking, SAMPLE_PIECE_CHARS);
      const deltas = pieces.map((thinking) => ({ type: 'thinking_delta', thinking }));
      const signature = { type: 'signature_delta', signature: block.signature };
      return around({ ...block, thinking: '', signature: '' }, [...deltas, signature]);
    }
    case 'tool_use': {
      // The vendor sends an empty piece first.
      const pieces = ['', ...cutPieces(input, SAMPLE_ARGUMENT_PIECE_CHARS)];
      return around(
        { ...block, input: {} },
        pieces.map((text) => ({ type: 'input_json_delta', partial_json: text })),
      );
    }
  }
}
