import type { IncomingHttpHeaders } from 'node:http';
import { SAMPLE_ACCESS } from '../../contract/sample-model.ts';
import type { SampleDialect } from './sample-dialect.ts';
import type { SampleFault } from './sample-request.ts';

/**
 * Whether a request may be answered. Like a real endpoint the sample refuses one without a key; unlike one it takes any
 * key, and the public access word in its place, so that nobody needs a secret here.
 * @returns absent where it may. Never throws.
 */
export function findAccessFault(
  headers: IncomingHttpHeaders,
  { takesApiKeyHeader }: SampleDialect,
): SampleFault | undefined {
  if (headers[SAMPLE_ACCESS.header] === SAMPLE_ACCESS.value) return undefined;
  if (/^Bearer \S/.test(headers.authorization ?? '')) return undefined;
  if (takesApiKeyHeader && typeof headers['x-api-key'] === 'string' && headers['x-api-key'] !== '')
    return undefined;
  const ways = takesApiKeyHeader
    ? 'an x-api-key or Authorization: Bearer header'
    : 'an Authorization: Bearer header';
  return { kind: 'fault', fault: 'authentication', message: `No API key was given; send ${ways}.` };
}
