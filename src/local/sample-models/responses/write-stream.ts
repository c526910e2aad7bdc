import type { JsonValue } from '../../../contract/json-value.ts';
import { SAMPLE_ARGUMENT_PIECE_CHARS, SAMPLE_PIECE_CHARS } from '../../../contract/limits.ts';
import { cutPieces } from '../cut-pieces.ts';
import { padPiece } from '../openai/pad-piece.ts';
import { writeFault } from '../openai/write-fault.ts';
import type { ReplyIdentity, SampleReply, TokenCounts } from '../sample-reply.ts';
import type { SampleFault, SampleRequest } from '../sample-request.ts';
import type { StreamEvent } from '../stream-event.ts';
import { type MessagePart, type OutputItem, type ResponseStatus, writeReply } from './write-reply.ts';

/** An event without its place in the sequence. */
type Step = {
  readonly type: string;
  readonly role: StreamEvent['role'];
  readonly fields: { readonly [field: string]: JsonValue };
};

/** Where in the response an event belongs. */
type Place = { readonly item_id: string; readonly output_index: number };

/**
 * The event that ends a stream, by what has become of the response. A response that is still being made, or was
 * cancelled, has none: `ResponseStreamEvent` knows no such event, so its stream stops after the last thing that
 * happened, as a connection to a response in the background does.
 * Source: openai SDK 7.59.0.
 */
const TERMINALS: Readonly<Record<ResponseStatus, string | undefined>> = {
  completed: 'response.completed',
  incomplete: 'response.incomplete',
  failed: 'response.failed',
  in_progress: undefined,
  cancelled: undefined,
};

/** A response as the events of its stream. Source: `ResponseStreamEvent` of the openai SDK 7.59.0. */
export function writeStream(
  reply: SampleReply,
  request: SampleRequest,
  identity: ReplyIdentity,
  tokens: TokenCounts,
): readonly StreamEvent[] {
  const response = writeReply(reply, request, identity, tokens);
  const isPadded = request.stream?.isPadded ?? false;
  const begun = { status: 'in_progress', error: null, incomplete_details: null, output: [], usage: null };
  const opening = { response: { ...response, ...begun } };
  const terminal = TERMINALS[response.status];
  const steps: readonly Step[] = [
    frame('response.created', opening),
    frame('response.in_progress', opening),
    ...response.output.flatMap((item, index) => writeItem(item, index, isPadded)),
    ...(terminal === undefined ? [] : [{ type: terminal, role: 'ending', fields: { response } } as const]),
  ];
  return steps.map(toEvent);
}

/** The event that tells of an error within a stream: the envelope's fields spread over it. Source: `ResponseErrorEvent`. */
export function writeStreamFault(fault: SampleFault, _requestId: string, events: number): StreamEvent {
  const { message, type, param, code } = writeFault(fault).error;
  return toEvent({ type: 'error', role: 'ending', fields: { code: code ?? type, message, param } }, events);
}

function toEvent({ type, role, fields }: Step, sequence: number): StreamEvent {
  return { name: type, role, data: JSON.stringify({ type, sequence_number: sequence, ...fields }) };
}

function frame(type: string, fields: Step['fields']): Step {
  return { type, role: 'frame', fields };
}

function writeItem(item: OutputItem, index: number, isPadded: boolean): readonly Step[] {
  const place = { item_id: item.id, output_index: index };
  return [
    frame('response.output_item.added', { output_index: index, item: emptyItem(item) }),
    ...writeInside(item, place, isPadded),
    frame('response.output_item.done', { output_index: index, item }),
  ];
}

/** An item as it begins: nothing in it yet. */
function emptyItem(item: OutputItem): JsonValue {
  switch (item.type) {
    case 'reasoning':
      return { ...item, summary: [] };
    case 'message':
      return { ...item, status: 'in_progress', content: [] };
    case 'function_call':
      return { ...item, status: 'in_progress', arguments: '' };
  }
}

function writeInside(item: OutputItem, place: Place, isPadded: boolean): readonly Step[] {
  switch (item.type) {
    case 'reasoning':
      return item.summary.flatMap((part, index) => {
        const at = { ...place, summary_index: index };
        return [
          frame('response.reasoning_summary_part.added', { ...at, part: { ...part, text: '' } }),
          ...writePieces('response.reasoning_summary_text.delta', part.text, at, isPadded),
          frame('response.reasoning_summary_text.done', { ...at, text: part.text }),
          frame('response.reasoning_summary_part.done', { ...at, part }),
        ];
      });
    case 'message':
      return item.content.flatMap((part, index) =>
        writePart(part, { ...place, content_index: index }, isPadded),
      );
    case 'function_call': {
      const type = 'response.function_call_arguments';
      return [
        ...writePieces(`${type}.delta`, item.arguments, place, isPadded, SAMPLE_ARGUMENT_PIECE_CHARS),
        frame(`${type}.done`, { ...place, arguments: item.arguments }),
      ];
    }
  }
}

function writePart(
  part: MessagePart,
  at: Place & { readonly content_index: number },
  isPadded: boolean,
): readonly Step[] {
  const done = frame('response.content_part.done', { ...at, part });
  if (part.type === 'refusal') {
    return [
      frame('response.content_part.added', { ...at, part: { ...part, refusal: '' } }),
      ...writePieces('response.refusal.delta', part.refusal, at, isPadded),
      frame('response.refusal.done', { ...at, refusal: part.refusal }),
      done,
    ];
  }
  return [
    frame('response.content_part.added', { ...at, part: { ...part, text: '' } }),
    ...writePieces('response.output_text.delta', part.text, { ...at, logprobs: [] }, isPadded),
    frame('response.output_text.done', { ...at, text: part.text, logprobs: [] }),
    done,
  ];
}

function writePieces(
  type: string,
  text: string,
  at: Step['fields'],
  isPadded: boolean,
  fewestChars = SAMPLE_PIECE_CHARS,
): readonly Step[] {
  return cutPieces(text, fewestChars).map((delta) => ({
    type,
    role: 'piece',
    fields: { ...at, delta, ...padPiece(delta, isPadded) },
  }));
}
