import { replyHeaders } from '../openai/reply-headers.ts';
import { statusOf, writeFault } from '../openai/write-fault.ts';
import type { SampleDialect } from '../sample-dialect.ts';
import { readRequest } from './read-request.ts';
import { writeReply } from './write-reply.ts';
import { writeStream, writeStreamFault } from './write-stream.ts';

/** The sample model in the Chat Completions dialect. */
export const chat: SampleDialect = {
  name: 'chat',
  path: '/v1/chat/completions',
  takesApiKeyHeader: false,
  readRequest,
  substitutes: {
    paused: 'Chat Completions has no way to pause a turn; only Messages does.',
    pending: 'Chat Completions has no replies that are still being made; only Responses does.',
    cancelled: 'Chat Completions has no cancelled replies; only Responses does.',
    'context-window': {
      kind: 'fault',
      fault: 'context-window',
      message: 'The messages exceed the context window of the sample model.',
      param: 'messages',
    },
  },
  writeReply,
  writeStream,
  writeFault,
  writeStreamFault,
  statusOf,
  replyHeaders,
};
