import { ASK_FOR_STREAM, type BodyParts, type DialectBuilder, type JsonObject } from '../dialect-builder.ts';
import { placeFields } from '../wire-path.ts';
import { messagesConflicts, messagesFates } from './fates.ts';

/** A Messages request: the conversation is `messages`, everything else a control. Never throws. */
function buildBody({ model, turns, fields }: BodyParts): JsonObject {
  const messages = turns.map(({ role, text }) => ({ role, content: text }));
  return placeFields({ model, messages }, fields);
}

/** How requests are built for Anthropic Messages. */
export const messagesBuilder: DialectBuilder = {
  name: 'messages',
  fates: messagesFates,
  conflicts: messagesConflicts,
  demandsOutputLimit: true,
  fixedFields: ['model', 'messages'],
  buildBody,
  streamFields: [ASK_FOR_STREAM],
  protocolHeaders: ({ apiVersion }) => (apiVersion === undefined ? {} : { 'anthropic-version': apiVersion }),
};
