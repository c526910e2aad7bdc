import { ASK_FOR_STREAM, type BodyParts, type DialectBuilder, type JsonObject } from '../dialect-builder.ts';
import { placeFields } from '../wire-path.ts';
import { responsesConflicts, responsesFates } from './fates.ts';

/** A Responses request: the conversation is a list of `input` messages, everything else a control. Never throws. */
function buildBody({ model, turns, fields }: BodyParts): JsonObject {
  const input = turns.map(({ role, text }) => ({ role, content: text }));
  return placeFields({ model, input }, fields);
}

/** How requests are built for OpenAI Responses. */
export const responsesBuilder: DialectBuilder = {
  name: 'responses',
  fates: responsesFates,
  conflicts: responsesConflicts,
  demandsOutputLimit: false,
  fixedFields: ['model', 'input'],
  buildBody,
  streamFields: [ASK_FOR_STREAM],
  protocolHeaders: () => ({}),
};
