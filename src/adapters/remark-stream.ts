import type { Diagnostic } from '../contract/interpretation.ts';
import type { Asked } from './asked.ts';
import { diagnostic, tally } from './diagnostic.ts';
import type { AssembledReply } from './dialect-reading.ts';

/**
 * What is to be said of a reply's being a stream, or of its being none.
 * @param stream - how the stream went; undefined where the reply came whole. Never throws.
 */
export function remarkStream(
  stream: (Pick<AssembledReply, 'ended' | 'unknownEvents'> & { readonly cut: boolean }) | undefined,
  { streamed }: Asked,
): readonly Diagnostic[] {
  if (stream === undefined) return streamed === true ? [diagnostic('stream-not-given')] : [];
  const unknown = tally(stream.unknownEvents);
  return [
    ...(streamed === false ? [diagnostic('stream-not-requested')] : []),
    ...(stream.ended ? [] : [diagnostic('stream-ended-without-terminal')]),
    ...(stream.cut ? [diagnostic('stream-event-cut')] : []),
    ...(unknown === undefined ? [] : [diagnostic('stream-event-unknown', unknown)]),
  ];
}
