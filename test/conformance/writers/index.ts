import type { DialectName } from '../../../src/contract/dialect.ts';
import { streamChat } from './stream-chat.ts';
import { streamMessages } from './stream-messages.ts';
import { streamResponses } from './stream-responses.ts';
import type { StreamWriter } from './wire-stream.ts';
import type { WireWriter } from './wire-writer.ts';
import { writeChat } from './write-chat.ts';
import { writeMessages } from './write-messages.ts';
import { writeResponses } from './write-responses.ts';

/** Every dialect's writer. A dialect without one does not compile, so that a new dialect meets the whole matrix. */
export const WRITERS: Readonly<Record<DialectName, WireWriter>> = {
  responses: writeResponses,
  chat: writeChat,
  messages: writeMessages,
};

/** Every dialect's writer of streams; one without does not compile either. */
export const STREAM_WRITERS: Readonly<Record<DialectName, StreamWriter>> = {
  responses: streamResponses,
  chat: streamChat,
  messages: streamMessages,
};
