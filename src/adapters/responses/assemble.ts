import type { Diagnostic } from '../../contract/interpretation.ts';
import { diagnostic } from '../diagnostic.ts';
import type { AssembledReply } from '../dialect-reading.ts';
import type { WireEvent } from '../parse-event-stream.ts';
import { readList, readObject, readString, type WireObject } from '../wire-object.ts';
import { addPiece, closeItem, type OutputItem, startItem } from './output-item.ts';
import { STREAM_PIECES } from './stream-pieces.ts';

/** A stream while it is read. */
type Assembly = {
  /** The response as the latest event told it. */
  response: WireObject;
  error: WireObject | undefined;
  ended: boolean;
  readonly items: Map<number, OutputItem>;
  readonly unknownEvents: string[];
};

/** Events that end a stream; each holds the whole response. Source: openai 7.59 `ResponseStreamEvent`. `cancelled` is no event there and is a status. */
const TERMINAL: ReadonlySet<string> = new Set([
  'response.completed',
  'response.incomplete',
  'response.failed',
  'response.cancelled',
]);

/** Events that say how far the work is, and nothing of its result. */
const PROGRESS = /^(?:response\.(?:created|queued|in_progress)|keepalive)$/;

/** Events of the provider's own tools, of sound and of steering: what comes of them stands in the items. */
const ELSEWHERE =
  /^response\.(?:\w+_call(?:_\w+)?|mcp_list_tools|image_generation_call|audio|steer|compaction|output_text\.annotation)\./;

/**
 * The response that a Responses stream adds up to: what its terminal event holds, or, without one, the pieces so far
 * (then the status that the first event told is left out, since it says nothing of the end). A terminal event whose
 * `output` is empty gets the items told before it, as some gateways send it so. Never throws.
 */
export function assemble(events: readonly WireEvent[]): AssembledReply {
  const assembly: Assembly = {
    response: {},
    error: undefined,
    ended: false,
    items: new Map(),
    unknownEvents: [],
  };
  for (const event of events) addEvent(event, assembly);
  const { response, error, ended } = assembly;
  const told = [...assembly.items].sort(([one], [other]) => one - other).map(([, item]) => closeItem(item));
  const held = readList(response['output']) ?? [];
  const output = held.length > 0 ? held : told;
  const { status, incomplete_details: reason, ...rest } = response;
  return {
    body: {
      ...(ended ? response : rest),
      ...(output.length === 0 && response['output'] === undefined ? {} : { output }),
      ...(error === undefined ? {} : { error }),
    },
    source: { kind: 'events', argumentsByPart: new Map() },
    ended,
    unknownEvents: assembly.unknownEvents,
    diagnostics: held.length > 0 ? compareTexts(told, held) : [],
  };
}

/** The piece of answer text in one event; remarks on the way come in the same way and are told by their item. Never throws. */
export function readDelta({ body }: WireEvent): string | undefined {
  return body['type'] === 'response.output_text.delta' ? readString(body['delta']) : undefined;
}

function addEvent({ name, body }: WireEvent, assembly: Assembly): void {
  const kind = readString(body['type']) ?? name ?? 'untyped event';
  if (kind === 'error') {
    // Gateways put the error into an envelope, as everywhere else; OpenAI spreads it over the event.
    assembly.error = readObject(body['error']) ?? errorOf(body);
    return;
  }
  if (TERMINAL.has(kind)) assembly.ended = true;
  if (TERMINAL.has(kind) || PROGRESS.test(kind)) {
    assembly.response = readObject(body['response']) ?? assembly.response;
    return;
  }
  if (kind === 'response.output_item.added' || kind === 'response.output_item.done') {
    assembly.items.set(indexOf(body), startItem(readObject(body['item']) ?? {}));
    return;
  }
  const place = STREAM_PIECES[kind];
  const item = assembly.items.get(indexOf(body));
  if (place !== undefined && item !== undefined) addPiece(body, place, item);
  else if (place !== undefined || !ELSEWHERE.test(kind)) {
    assembly.unknownEvents.push(place === undefined ? kind : `${kind} of no item`);
  }
}

function errorOf({ type: _type, sequence_number: _number, ...error }: WireObject): WireObject {
  return Object.keys(error).length > 0 ? error : { code: 'error' };
}

function indexOf(body: WireObject): number {
  const { output_index: index } = body;
  return typeof index === 'number' ? index : -1;
}

/** The pieces and the terminal event tell the same answer; where they do not, the latter counts and it is said. */
function compareTexts(told: readonly WireObject[], held: readonly unknown[]): readonly Diagnostic[] {
  if (told.length === 0 || textOf(told) === textOf(held)) return [];
  return [
    diagnostic(
      'stream-text-differs',
      `${textOf(told).length} characters in pieces, ${textOf(held).length} at the end`,
    ),
  ];
}

function textOf(items: readonly unknown[]): string {
  const parts = items.flatMap((item) => readList(readObject(item)?.['content']) ?? []);
  return parts.map((part) => readString(readObject(part)?.['text']) ?? '').join('');
}
