import { ASK_FOR_STREAM, type BodyParts, type DialectBuilder, type JsonObject } from '../dialect-builder.ts';
import { placeFields } from '../wire-path.ts';
import { chatConflicts, chatFates } from './fates.ts';

/** A Chat Completions request. System text is the one control that stands among the messages: first, if asked for. */
function buildBody({ model, turns, fields }: BodyParts): JsonObject {
  const hasSystem = fields.some(({ path }) => path === chatFates.system.path);
  const messages = [
    ...(hasSystem ? [{ role: 'system', content: '' }] : []),
    ...turns.map(({ role, text }) => ({ role, content: text })),
  ];
  return placeFields({ model, messages }, fields);
}

/** How requests are built for Chat Completions. */
export const chatBuilder: DialectBuilder = {
  name: 'chat',
  fates: chatFates,
  conflicts: chatConflicts,
  demandsOutputLimit: false,
  fixedFields: ['model', 'messages'],
  buildBody,
  streamFields: [
    ASK_FOR_STREAM,
    {
      path: 'stream_options.include_usage',
      value: true,
      needs: 'stream.usage',
      rule: 'a stream reports its token counts only where they are asked for',
    },
  ],
  protocolHeaders: () => ({}),
};
