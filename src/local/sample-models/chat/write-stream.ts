import type { JsonValue } from '../../../contract/json-value.ts';
import { SAMPLE_ARGUMENT_PIECE_CHARS, SAMPLE_PIECE_CHARS } from '../../../contract/limits.ts';
import { cutPieces } from '../cut-pieces.ts';
import { padPiece } from '../openai/pad-piece.ts';
import { writeFault } from '../openai/write-fault.ts';
import type { ReplyIdentity, SampleReply, TokenCounts } from '../sample-reply.ts';
import type { SampleFault, SampleRequest } from '../sample-request.ts';
import type { StreamEvent } from '../stream-event.ts';
import { type WrittenCall, type WrittenChoice, writeReply } from './write-reply.ts';

/** What one chunk adds to the message. */
type Delta = { readonly [field: string]: JsonValue };

/** A piece of the message, and the text it brings. */
type Piece = { readonly delta: Delta; readonly text: string };

const DONE: StreamEvent = { data: '[DONE]', role: 'ending' };

/**
 * A completion as the chunks of its stream. Source: `ChatCompletionChunk` of the openai SDK 7.59.0. Where the upstream
 * failed, the error stands beside the last choice, as at OpenRouter.
 */
export function writeStream(
  reply: SampleReply,
  request: SampleRequest,
  identity: ReplyIdentity,
  tokens: TokenCounts,
): readonly StreamEvent[] {
  const { choices, usage, object: _object, ...about } = writeReply(reply, request, identity, tokens);
  const [choice] = choices;
  const { includesUsage = false, isPadded = false } = request.stream ?? {};
  // Asked for usage, every chunk has the field and all but the last one have null in it.
  const common = { ...about, object: 'chat.completion.chunk', ...(includesUsage ? { usage: null } : {}) };
  const chunk = (role: StreamEvent['role'], fields: Delta): StreamEvent => ({
    role,
    data: JSON.stringify({ ...common, ...fields }),
  });
  const choose = (delta: Delta, finish: string | null): Delta => ({
    choices: [{ index: choice.index, delta, logprobs: null, finish_reason: finish }],
  });
  const { error } = choice;
  return [
    chunk('frame', choose(writeOpening(choice), null)),
    ...writePieces(choice).map(({ delta, text }) =>
      chunk('piece', { ...choose(delta, null), ...padPiece(text, isPadded) }),
    ),
    chunk('ending', { ...choose({}, choice.finish_reason), ...(error === undefined ? {} : { error }) }),
    ...(includesUsage ? [chunk('ending', { choices: [], usage })] : []),
    DONE,
  ];
}

/** The error envelope as an event of its own. Nothing follows it, `[DONE]` neither. */
export function writeStreamFault(fault: SampleFault): StreamEvent {
  return { role: 'ending', data: JSON.stringify(writeFault(fault)) };
}

/** The message as it begins: whose it is, and which of its texts will stay absent. */
function writeOpening({ message: { role, content } }: WrittenChoice): Delta {
  return { role, content: content === null ? null : '', refusal: null };
}

function writePieces({ message }: WrittenChoice): readonly Piece[] {
  const textPieces = (field: string, text: string | null | undefined): readonly Piece[] =>
    cutPieces(text ?? '', SAMPLE_PIECE_CHARS).map((piece) => ({ delta: { [field]: piece }, text: piece }));
  return [
    ...textPieces('reasoning', message.reasoning),
    ...textPieces('content', message.content),
    ...textPieces('refusal', message.refusal),
    ...(message.tool_calls ?? []).flatMap(writeCall),
  ];
}

/** A call begins with its id and name, and its arguments come in pieces that are told by its index. */
function writeCall({ id, type, function: { name, arguments: all } }: WrittenCall, index: number): Piece[] {
  const piece = (call: JsonValue, text: string): Piece => ({ delta: { tool_calls: [call] }, text });
  return [
    piece({ index, id, type, function: { name, arguments: '' } }, ''),
    ...cutPieces(all, SAMPLE_ARGUMENT_PIECE_CHARS).map((text) =>
      piece({ index, function: { arguments: text } }, text),
    ),
  ];
}
