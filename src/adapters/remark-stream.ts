import type { Diagnostic } from '../contract/interpretation.ts';
import type { Asked } from './asked.ts';
import { diagnostic, tally } from './diagnostic.ts';
import type { AssembledReply } from './dialect-reading.ts';

/** How a stream went, apart from what it brought. */
export type StreamCourse = Pick<AssembledReply, 'ended' | 'unknownEvents'> & {
  /** Whether its last event broke off. */
  readonly cut: boolean;
};

/**
 * What is to be said of a reply's being a stream, or of its being none.
 * @param stream - how the stream went; undefined where the reply came whole. Never throws.
 */
export function remarkStream(stream: StreamCourse | undefined, { streamed }: Asked): readonly Diagnostic[] {
  if (stream === undefined) return streamed === true ? [diagnostic('stream-not-given')] : [];
  const unknown = tally(stream.unknownEvents);
  return [
    ...(streamed === false ? [diagnostic('stream-not-requested')] : []),
    ...(stream.ended ? [] : [diagnostic('stream-ended-without-terminal')]),
    ...(stream.cut ? [diagnostic('stream-event-cut')] : []),
    ...(unknown === undefined ? [] : [diagnostic('stream-event-unknown', unknown)]),
  ];
}
