import { createParser } from 'eventsource-parser';
import type { TransportFacts } from '../contract/reply.ts';
import { parseWireText, type WireFault } from './parse-wire-json.ts';
import type { WireObject } from './wire-object.ts';

/** One event of a streamed reply. */
export type WireEvent = {
  /** The event's own name; absent where the stream gives none, as Chat's never do. */
  readonly name?: string;
  readonly body: WireObject;
};

/** The events of a streamed reply, or why they cannot be read. `observed` repeats nothing of the stream. */
export type ParsedStream =
  | {
      readonly kind: 'stream';
      readonly events: readonly WireEvent[];
      /** True where the last event broke off before its data was whole; it is not among the events. */
      readonly cut: boolean;
    }
  | { readonly kind: 'unreadable'; readonly fault: WireFault; readonly observed: string };

const EVENT_STREAM_TYPE = /^\s*text\/event-stream\s*(?:;|$)/i;
const STARTS_AS_JSON_OR_MARKUP = /^\uFEFF?\s*[{[<]/;
const STARTS_AS_EVENT_STREAM = /^\uFEFF?\s*(?:event|data|id|retry)?:/;
const LOOK_BYTES = 1_024;

/** For a look alone: what is cut in two at its end does not matter. */
const lenient = new TextDecoder('utf-8');

/** What OpenAI's dialects, and gateways of every dialect, end a stream with. It says nothing of how the answer ended and is no event. */
const DONE = '[DONE]';

/**
 * Whether a reply is an event stream: its content type says so or it looks like one, and it does not look like JSON or
 * a page, which servers send under that type when they fail. An empty body is none. Never throws.
 */
export function isEventStream({ headers }: TransportFacts, bytes: Uint8Array): boolean {
  const look = lenient.decode(bytes.subarray(0, LOOK_BYTES));
  if (look.trim() === '' || STARTS_AS_JSON_OR_MARKUP.test(look)) return false;
  return EVENT_STREAM_TYPE.test(headers['content-type'] ?? '') || STARTS_AS_EVENT_STREAM.test(look);
}

/**
 * The events that some bytes are. Each event's data has to be one JSON object, as strictly as a whole reply: an event
 * that cannot be read in the middle of a stream is a piece of the answer lost, so the whole is unreadable. Only a last
 * event that was never ended may be broken; it is dropped, and said to be.
 *
 * An event that lacks nothing but the blank line after it counts, as in OpenAI's SDK and unlike in a browser: whoever
 * sent the last word whole and closed the connection has said how the answer ended.
 * Sources: WHATWG HTML 9.2.6 (read 2026-12-01); openai 7.59 `core/streaming`. Never throws.
 */
export function parseEventStream(bytes: Uint8Array): ParsedStream {
  let text: string;
  try {
    // As one chunk of more to come: a character cut in two by the end is a cut, not a fault.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    // The decoder's only failure in fatal mode: the bytes are not UTF-8.
    return { kind: 'unreadable', fault: 'not-utf8', observed: 'an event stream that is not UTF-8' };
  }
  const messages: { readonly event?: string | undefined; readonly data: string }[] = [];
  const parser = createParser({ onEvent: (message) => messages.push(message) });
  parser.feed(text);
  const ended = messages.length;
  parser.feed('\n\n');

  const events: WireEvent[] = [];
  for (const [index, { event, data }] of messages.entries()) {
    if (data.trim() === DONE) continue;
    const parsed = parseWireText(data);
    if (parsed.kind === 'parsed') {
      events.push({ ...(event === undefined ? {} : { name: event }), body: parsed.body });
    } else if (index >= ended) {
      return { kind: 'stream', events, cut: true };
    } else {
      const observed = `event ${index + 1} of the stream: ${parsed.observed}`;
      return { kind: 'unreadable', fault: parsed.fault, observed };
    }
  }
  return { kind: 'stream', events, cut: false };
}
