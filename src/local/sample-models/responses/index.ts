import { replyHeaders } from '../openai/reply-headers.ts';
import { statusOf, writeFault } from '../openai/write-fault.ts';
import type { SampleDialect } from '../sample-dialect.ts';
import { readRequest } from './read-request.ts';
import { writeReply } from './write-reply.ts';
import { writeStream, writeStreamFault } from './write-stream.ts';

/** The sample model in the Responses dialect. */
export const responses: SampleDialect = {
  name: 'responses',
  path: '/v1/responses',
  takesApiKeyHeader: false,
  readRequest,
  substitutes: {
    paused: 'Responses has no way to pause a turn; only Messages does.',
    'stop-sequence': 'Responses takes no stop sequences, so none can end a text here.',
    'context-window': {
      kind: 'fault',
      fault: 'context-window',
      message: 'The input exceeds the context window of the sample model.',
      param: 'input',
    },
  },
  writeReply,
  writeStream,
  writeFault,
  writeStreamFault,
  statusOf,
  replyHeaders,
};
