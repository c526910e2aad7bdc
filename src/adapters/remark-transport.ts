import type { Diagnostic } from '../contract/interpretation.ts';
import type { TransportFacts } from '../contract/reply.ts';
import { diagnostic } from './diagnostic.ts';

// RFC 6839: `application/problem+json` and its like are JSON too.
const JSON_TYPE = /^\s*application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** What is odd about a reply before its body is looked at. Never throws. */
export function remarkTransport({
  status,
  failure,
  headers,
  scrubbed,
}: TransportFacts): readonly Diagnostic[] {
  const remarks: Diagnostic[] = [];
  const contentType = headers['content-type'];
  const coding = headers['content-encoding'];
  if (scrubbed === true) remarks.push(diagnostic('credential-scrubbed'));
  if (status !== undefined && failure !== undefined) remarks.push(diagnostic('body-not-whole', failure));
  if (contentType !== undefined && !JSON_TYPE.test(contentType)) {
    remarks.push(diagnostic('content-type-unexpected', contentType));
  }
  if (coding !== undefined && coding !== 'identity') remarks.push(diagnostic('body-encoded', coding));
  return remarks;
}
