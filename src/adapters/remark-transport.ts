import type { Diagnostic } from '../contract/interpretation.ts';
import type { TransportFacts } from '../contract/reply.ts';
import { diagnostic } from './diagnostic.ts';

// RFC 6839: `application/problem+json` and its like are JSON too.
const TYPES = {
  json: /^\s*application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i,
  'event-stream': /^\s*text\/event-stream\s*(?:;|$)/i,
} as const;

/**
 * What is odd about a reply before its content is looked at.
 * @param readAs - how the body was read, against which its content type is held. Never throws.
 */
export function remarkTransport(
  { status, failure, headers, scrubbed }: TransportFacts,
  readAs: keyof typeof TYPES,
): readonly Diagnostic[] {
  const remarks: Diagnostic[] = [];
  const contentType = headers['content-type'];
  const coding = headers['content-encoding'];
  if (scrubbed === true) remarks.push(diagnostic('credential-scrubbed'));
  if (status !== undefined && failure !== undefined) remarks.push(diagnostic('body-not-whole', failure));
  if (contentType !== undefined && !TYPES[readAs].test(contentType)) {
    remarks.push(diagnostic('content-type-unexpected', contentType));
  }
  if (coding !== undefined && coding !== 'identity') remarks.push(diagnostic('body-encoded', coding));
  return remarks;
}
