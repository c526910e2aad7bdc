import type { SampleDialect } from '../sample-dialect.ts';
import { readRequest } from './read-request.ts';
import { statusOf, writeFault } from './write-fault.ts';
import { writeReply } from './write-reply.ts';
import { writeStream, writeStreamFault } from './write-stream.ts';

/** Headers Anthropic sends with every reply: the request's id and its rate-limit family, resets as times. */
function replyHeaders(requestId: string): Readonly<Record<string, string>> {
  return {
    'request-id': `req_${requestId}`,
    'anthropic-ratelimit-requests-limit': '4000',
    'anthropic-ratelimit-requests-remaining': '3999',
    'anthropic-ratelimit-requests-reset': '2026-11-30T00:00:00Z',
    'anthropic-ratelimit-input-tokens-limit': '2000000',
    'anthropic-ratelimit-input-tokens-remaining': '1999000',
    'anthropic-ratelimit-output-tokens-limit': '400000',
    'anthropic-ratelimit-output-tokens-remaining': '399000',
  };
}

/** The sample model in the Messages dialect, under both API versions. */
export const messages: SampleDialect = {
  name: 'messages',
  path: '/v1/messages',
  takesApiKeyHeader: true,
  readRequest,
  substitutes: {
    pending: 'Messages has no replies that are still being made; only Responses does.',
    cancelled: 'Messages has no cancelled replies; only Responses does.',
    failed: { kind: 'fault', fault: 'server-error', message: 'The sample model failed, as asked.' },
    filtered: {
      kind: 'fault',
      fault: 'output-blocked',
      message: 'Output blocked by content filtering policy',
    },
  },
  writeReply,
  writeStream,
  writeFault,
  writeStreamFault,
  statusOf,
  replyHeaders,
};
