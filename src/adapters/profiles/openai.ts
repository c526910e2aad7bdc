import { documentProfile, type ProfileTable } from './profile-table.ts';

const SDK = 'openai SDK 7.59.0, request types, read 2026-11-30';
const NONE = { source: 'choice of this project, 2026-11-30' };

/** What OpenAI's two dialects have in common. */
const COMMON = {
  baseUrl: { value: 'https://api.openai.com', reason: 'the public API', source: SDK },
  auth: { value: 'bearer', reason: 'Authorization: Bearer with the API key', source: SDK },
  sampling: {
    value: 'yes',
    reason: 'temperature 0 to 2 and top_p; a reasoning model that refuses them needs a profile of its own',
    source: SDK,
  },
  effortValues: {
    value: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
    reason:
      'the endpoint names all seven; which of them a model takes it says itself, and none is replaced here',
    source: SDK,
  },
  omits: { value: [], reason: 'nothing semantic is let go unasked', ...NONE },
  aliases: { value: {}, reason: 'only our own names', ...NONE },
  headers: { value: {}, reason: 'the API demands none', source: SDK },
  quirks: { value: [], reason: 'this is what others deviate from', ...NONE },
} as const satisfies Partial<ProfileTable>;

/** OpenAI Responses. */
export const openaiResponses = documentProfile({
  ...COMMON,
  name: { value: 'openai-responses', reason: 'provider and dialect', ...NONE },
  dialect: { value: 'responses', reason: 'POST /v1/responses', source: SDK },
  path: { value: '/v1/responses', reason: "the dialect's own path", source: SDK },
  limitField: { value: 'max_output_tokens', reason: 'counts reasoning and answer', source: SDK },
  supports: {
    value: [
      'tools',
      'toolChoice',
      'toolChoice.name',
      'parallelTools',
      'output.json',
      'output.schema',
      'metadata',
      'endUserId',
      'serviceTier',
      'store',
      'previousResponseId',
      'cache',
      'verbosity',
    ],
    reason:
      'every logical control with a field of its own; Responses has none for stop, seed, topK and a thinking budget',
    source: SDK,
  },
});

/** OpenAI Chat Completions. */
export const openaiChat = documentProfile({
  ...COMMON,
  name: { value: 'openai-chat', reason: 'provider and dialect', ...NONE },
  dialect: { value: 'chat', reason: 'POST /v1/chat/completions', source: SDK },
  path: { value: '/v1/chat/completions', reason: "the dialect's own path", source: SDK },
  limitField: {
    value: 'max_completion_tokens',
    reason: 'o-series and later models answer 400 unsupported_parameter to max_tokens',
    source: `${SDK}; CopilotKit issue 2190`,
  },
  supports: {
    value: [
      'stop',
      'seed',
      'tools',
      'toolChoice',
      'toolChoice.name',
      'parallelTools',
      'output.json',
      'output.schema',
      'metadata',
      'endUserId',
      'serviceTier',
      'store',
      'cache',
      'verbosity',
      'stream.usage',
    ],
    reason: 'every logical control with a field of its own; OpenAI has no top_k and keeps no state here',
    source: SDK,
  },
});
