import { documentProfile, type ProfileTable } from './profile-table.ts';

const SDK = '@anthropic-ai/sdk 1.14.0 (2026-10-21) and 0.137.0 (2023-06-01), read 2026-11-30';
const NONE = { source: 'choice of this project, 2026-11-30' };

/** Controls both API versions take. */
const TAKEN = [
  'stop',
  'thinkingBudget',
  'tools',
  'toolChoice',
  'toolChoice.name',
  'parallelTools',
  'output.schema',
  'endUserId',
  'serviceTier',
  'cache',
] as const;

/** What the two versions of Anthropic Messages have in common. */
const COMMON = {
  dialect: { value: 'messages', reason: 'POST /v1/messages', source: SDK },
  path: { value: '/v1/messages', reason: "the dialect's own path", source: SDK },
  baseUrl: { value: 'https://api.anthropic.com', reason: 'the public API', source: SDK },
  limitField: { value: 'max_tokens', reason: 'demanded with every request', source: SDK },
  defaultMaxOutputTokens: {
    value: 4_096,
    reason:
      'the wire demands a limit; this is the largest every model of the family takes, and a route can say more',
    source: 'Anthropic model pages, smallest maximum output; choice of this project, 2026-11-30',
  },
  effortValues: {
    value: ['none', 'low', 'medium', 'high', 'xhigh', 'max'],
    reason: 'output_config.effort knows five; none is disabled thinking; there is no minimal',
    source: SDK,
  },
  omits: { value: [], reason: 'nothing semantic is let go unasked', ...NONE },
  aliases: { value: {}, reason: 'only our own names', ...NONE },
  headers: { value: {}, reason: 'the version header comes from apiVersion', source: SDK },
  quirks: { value: [], reason: 'this is what others deviate from', ...NONE },
} as const satisfies Partial<ProfileTable>;

/** Anthropic Messages under the version every client sent until October 2026. */
export const anthropic20230601 = documentProfile({
  ...COMMON,
  name: { value: 'anthropic-2023-06-01', reason: 'provider and version', ...NONE },
  apiVersion: { value: '2023-06-01', reason: 'sent as anthropic-version', source: SDK },
  auth: { value: 'x-api-key', reason: 'clients of this version send the key so', source: SDK },
  sampling: {
    value: 'unit',
    reason: 'temperature 0 to 1; models after Claude Opus 4.6 accept only 1 and need sampling: fixed',
    source: SDK,
  },
  supports: {
    value: [...TAKEN, 'topK'],
    reason: 'every logical control with a field of its own; top_k only under this version',
    source: SDK,
  },
});

/** Anthropic Messages under the first new version since 2023. */
export const anthropic20261021 = documentProfile({
  ...COMMON,
  name: { value: 'anthropic-2026-10-21', reason: 'provider and version', ...NONE },
  apiVersion: { value: '2026-10-21', reason: 'sent as anthropic-version', source: SDK },
  auth: {
    value: 'bearer',
    reason: 'clients of this version send the key as Authorization: Bearer',
    source: SDK,
  },
  sampling: {
    value: 'no',
    reason: 'temperature, top_p and top_k answer 400 even at their default values',
    source: `${SDK}; doccupine/cli release 0.0.162`,
  },
  supports: { value: [...TAKEN], reason: 'every logical control with a field of its own', source: SDK },
});
