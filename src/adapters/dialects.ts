import type { DialectName } from '../contract/dialect.ts';
import { chatBuilder } from './chat/build-body.ts';
import { chatReading } from './chat/reading.ts';
import type { Dialect } from './dialect.ts';
import { messagesBuilder } from './messages/build-body.ts';
import { messagesReading } from './messages/reading.ts';
import { responsesBuilder } from './responses/build-body.ts';
import { responsesReading } from './responses/reading.ts';

/** Every dialect by name. A name without its dialect does not compile. */
export const DIALECTS = {
  responses: { build: responsesBuilder, read: responsesReading },
  chat: { build: chatBuilder, read: chatReading },
  messages: { build: messagesBuilder, read: messagesReading },
} as const satisfies Record<DialectName, Dialect>;
