import type { IncomingHttpHeaders } from 'node:http';
import { SAMPLE_MODEL } from '../../contract/sample-model.ts';
import { findAccessFault } from './find-access-fault.ts';
import { parseJson } from './parse-json.ts';
import type { SampleDialect } from './sample-dialect.ts';
import { invalidRequest, type SampleFault, type SampleRequest } from './sample-request.ts';

/**
 * A request as it came, checked in the order real endpoints check: access, form, fields, model.
 * @param body - the raw bytes. Never throws.
 */
export function readExchange(
  headers: IncomingHttpHeaders,
  body: Buffer | 'too-large',
  dialect: SampleDialect,
): SampleRequest | SampleFault {
  const accessFault = findAccessFault(headers, dialect);
  if (accessFault !== undefined) return accessFault;
  if (body === 'too-large') {
    return { kind: 'fault', fault: 'too-large', message: 'The request body is too large.' };
  }
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) {
    return invalidRequest('The content type has to be application/json.');
  }
  const json = parseJson(body.toString('utf8'));
  if (json === undefined) return invalidRequest('The request body is not JSON.');
  const request = dialect.readRequest(json, headers);
  if (request.kind === 'fault' || request.model === SAMPLE_MODEL) return request;
  return {
    kind: 'fault',
    fault: 'not-found',
    message: `There is one model here, ${SAMPLE_MODEL}.`,
    param: 'model',
  };
}
