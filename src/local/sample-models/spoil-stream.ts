import type { Mangling, StreamBreak } from './sample-script.ts';
import { spoilJson } from './spoil-json.ts';
import { encodeEvent, type StreamEvent } from './stream-event.ts';

/** A stream as it is to leave the server. */
export type StreamPlan = {
  readonly contentType: string;
  readonly parts: readonly StreamPart[];
  /** `cut` takes the connection away after the last part; `closed` ends the body as it should end. */
  readonly end: 'closed' | 'cut';
};

/** What is written at once, and whether time passes after it. */
type StreamPart = { readonly bytes: Uint8Array; readonly isPiece: boolean };

/** Manglings that a stream can have as well; the others take its place or leave none. */
export type StreamMangling = Exclude<Mangling, 'dropped' | 'html-200' | 'html-502'>;

const EVENT_STREAM = 'text/event-stream; charset=utf-8';

/** A stream on which nothing is wrong. */
export function planStream(events: readonly StreamEvent[]): StreamPlan {
  return { contentType: EVENT_STREAM, parts: events.map(writePart), end: 'closed' };
}

/**
 * A stream spoiled on its way, as far into it as half of the pieces. Pure; never throws.
 * @param faultAfter - the event that tells of a fault after so many others.
 */
export function spoilStream(
  how: StreamMangling | StreamBreak,
  events: readonly StreamEvent[],
  faultAfter: (events: number) => StreamEvent,
): StreamPlan {
  const at = findMiddle(events);
  const before = events.slice(0, at);
  const whole = planStream(events);
  switch (how) {
    case 'broken-json':
    case 'duplicate-keys':
    case 'bad-utf8':
    case 'oversize':
      return {
        ...whole,
        parts: events.map((event, index) =>
          index === at
            ? { ...writePart(event), bytes: encodeEvent(event, spoilJson(how, event.data)) }
            : writePart(event),
        ),
      };
    case 'empty-body':
      return { ...whole, parts: [] };
    case 'wrong-type':
      return { ...whole, contentType: 'text/plain' };
    case 'error-in-200':
      return planStream([faultAfter(0)]);
    case 'cut-body': {
      // Within an event, as a connection that ends anywhere does.
      const bytes = whole.parts[at]?.bytes ?? new Uint8Array();
      const half = { bytes: bytes.subarray(0, Math.floor(bytes.length / 2)), isPiece: false };
      return { ...whole, parts: [...whole.parts.slice(0, at), half], end: 'cut' };
    }
    case 'error':
      return planStream([...before, faultAfter(before.length)]);
    case 'cut':
      return { ...planStream(before), end: 'cut' };
    case 'no-end':
      return planStream(events.filter(({ role }) => role !== 'ending'));
  }
}

function writePart(event: StreamEvent): StreamPart {
  return { bytes: encodeEvent(event), isPiece: event.role === 'piece' };
}

/** The piece in the middle of all pieces; the last event of a stream without any. */
function findMiddle(events: readonly StreamEvent[]): number {
  const pieces = events.flatMap(({ role }, index) => (role === 'piece' ? [index] : []));
  return pieces[Math.floor(pieces.length / 2)] ?? Math.max(0, events.length - 1);
}
