import type { Diagnostic } from '../../contract/interpretation.ts';
import { diagnostic, tally } from '../diagnostic.ts';
import type { AssembledReply, StreamedArguments } from '../dialect-reading.ts';
import { mergeKnown } from '../merge-known.ts';
import type { WireEvent } from '../parse-event-stream.ts';
import { readObject, readString, type WireObject } from '../wire-object.ts';

/** One content block as its events build it up. */
type Block = {
  /** What the block began with. */
  readonly start: WireObject;
  /** Pieces by the member they belong to. */
  readonly pieces: Map<string, string[]>;
  readonly citations: unknown[];
  ended: boolean;
};

/** A stream while it is read. */
type Assembly = {
  message: WireObject;
  usage: WireObject;
  error: WireObject | undefined;
  stopped: boolean;
  readonly blocks: Map<number, Block>;
  readonly unknownEvents: string[];
};

/** The member of a delta that holds its piece, by the delta's type; the same name holds the whole in the block. Source: @anthropic-ai/sdk 1.14 `RawContentBlockDelta`. */
const PIECES: Readonly<Record<string, string>> = {
  text_delta: 'text',
  thinking_delta: 'thinking',
  signature_delta: 'signature',
  input_json_delta: 'partial_json',
};

/**
 * The message that a Messages stream adds up to. Usage is cumulative: the last count that is not null stands and
 * nothing is added (facts/dialects 2.3). Only `message_stop` ends a stream. Never throws.
 */
export function assemble(events: readonly WireEvent[]): AssembledReply {
  const assembly: Assembly = {
    message: {},
    usage: {},
    error: undefined,
    stopped: false,
    blocks: new Map(),
    unknownEvents: [],
  };
  for (const event of events) addEvent(event, assembly);
  const blocks = [...assembly.blocks].sort(([one], [other]) => one - other).map(([, block]) => block);
  const { message, usage, error } = assembly;
  return {
    body: {
      ...message,
      ...(blocks.length > 0 ? { content: blocks.map(closeBlock) } : {}),
      ...(Object.keys(usage).length > 0 ? { usage } : {}),
      ...(error === undefined ? {} : { type: 'error', error }),
    },
    source: { kind: 'events', argumentsByPart: new Map(blocks.flatMap(argumentsOf)) },
    ended: assembly.stopped,
    unknownEvents: assembly.unknownEvents,
    diagnostics: remarks(assembly, blocks),
  };
}

/** The piece of answer text in one event: a `text_delta`. Never throws. */
export function readDelta({ body }: WireEvent): string | undefined {
  const delta = readObject(body['delta']);
  return delta?.['type'] === 'text_delta' ? readString(delta['text']) : undefined;
}

function addEvent({ name, body }: WireEvent, assembly: Assembly): void {
  const kind = readString(body['type']) ?? name ?? 'untyped event';
  switch (kind) {
    case 'message_start': {
      const { usage, ...message } = readObject(body['message']) ?? {};
      assembly.message = message;
      assembly.usage = mergeKnown(assembly.usage, readObject(usage));
      return;
    }
    case 'content_block_start':
      startBlock(body, assembly);
      return;
    case 'content_block_delta':
      addDelta(body, assembly);
      return;
    case 'content_block_stop': {
      const block = assembly.blocks.get(indexOf(body));
      if (block !== undefined) block.ended = true;
      return;
    }
    case 'message_delta':
      assembly.message = mergeKnown(assembly.message, readObject(body['delta']));
      assembly.usage = mergeKnown(assembly.usage, readObject(body['usage']));
      return;
    case 'message_stop':
      assembly.stopped = true;
      return;
    case 'error':
      // An error without a word about itself is one all the same.
      assembly.error = readObject(body['error']) ?? { type: 'error' };
      return;
    case 'ping':
      return;
    default:
      assembly.unknownEvents.push(kind);
  }
}

function startBlock(body: WireObject, { blocks }: Assembly): void {
  const start = readObject(body['content_block']) ?? {};
  blocks.set(indexOf(body), { start, pieces: new Map(), citations: [], ended: false });
}

function addDelta(body: WireObject, { blocks, unknownEvents }: Assembly): void {
  const delta = readObject(body['delta']) ?? {};
  const kind = readString(delta['type']) ?? 'untyped delta';
  const member = PIECES[kind];
  const piece = member === undefined ? undefined : readString(delta[member]);
  const block = blocks.get(indexOf(body));
  if (block !== undefined && member !== undefined && piece !== undefined) {
    const pieces = block.pieces.get(member);
    if (pieces === undefined) block.pieces.set(member, [piece]);
    else pieces.push(piece);
  } else if (block !== undefined && kind === 'citations_delta') block.citations.push(delta['citation']);
  else unknownEvents.push(block === undefined ? `${kind} of no block` : kind);
}

function remarks({ stopped }: Assembly, blocks: readonly Block[]): readonly Diagnostic[] {
  const open = blocks
    .filter(({ ended }) => !ended)
    .map(({ start }) => readString(start['type']) ?? 'untyped block');
  // Where the stream itself did not end, that says enough.
  const unfinished = stopped ? tally(open) : undefined;
  return unfinished === undefined ? [] : [diagnostic('part-not-whole', unfinished)];
}

function indexOf(body: WireObject): number {
  const { index } = body;
  return typeof index === 'number' ? index : -1;
}

/** A block as a whole reply would have held it; a tool call's input is read where it is JSON and stands apart as text. */
function closeBlock({ start, pieces, citations }: Block): WireObject {
  const added = [...pieces].filter(([member]) => member !== 'partial_json');
  const members = added.map(([member, texts]) => [
    member,
    (readString(start[member]) ?? '') + texts.join(''),
  ]);
  return {
    ...start,
    ...Object.fromEntries(members),
    ...(citations.length === 0 ? {} : { citations }),
  };
}

function argumentsOf({ start, pieces, ended }: Block, index: number): readonly [number, StreamedArguments][] {
  if (start['type'] !== 'tool_use') return [];
  const streamed = (pieces.get('partial_json') ?? []).join('');
  // A tool without parameters is called with no piece at all, or with an empty one.
  const text = streamed === '' ? JSON.stringify(start['input'] ?? {}) : streamed;
  return [[index, { text, whole: ended }]];
}
