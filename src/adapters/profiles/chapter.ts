import { documentProfile, type ProfileTable } from './profile-table.ts';

const SEED = 'seed 002, "Six fates of a control"';
const NONE = { source: 'choice of this project, 2026-11-30' };

/**
 * The seed chapter's adapters, fate for fate: max_tokens 256, temperature 0.2 and reasoning_effort low on three
 * dialects. Effort is semantic and yet omitted on two of them: that is the chapter's policy, kept here for comparison.
 */
const COMMON = {
  // RFC 2606 reserves .invalid: no name below it ever resolves, so these profiles point nowhere until a route says where.
  baseUrl: {
    value: 'https://chapter.invalid',
    reason: 'the chapter is for planning, not for calling',
    ...NONE,
  },
  sampling: { value: 'yes', reason: 'temperature is sent as it is on all three routes', source: SEED },
  supports: { value: [], reason: 'its vocabulary is limit, temperature, effort and seed', source: SEED },
  aliases: {
    value: {
      max_tokens: 'maxOutputTokens',
      max_output_tokens: 'maxOutputTokens',
      reasoning_effort: 'effort',
    },
    reason: 'the names its callers use',
    source: SEED,
  },
  headers: {
    value: { 'x-opencode-session': 'switchboard-{conversation}' },
    reason: 'its gateway demands a session',
    source: 'seed 002, prepared request',
  },
  quirks: { value: [], reason: 'it reads two usage numbers', source: SEED },
} as const satisfies Partial<ProfileTable>;

const EFFORT_OMITTED = {
  effortValues: { value: [], reason: 'its adapter never sends it here', source: SEED },
  omits: { value: ['effort'], reason: 'omitted with a record, fate four', source: SEED },
} as const satisfies Partial<ProfileTable>;

/** The chapter on Responses: limit renamed, effort nested. */
export const chapterResponses = documentProfile({
  ...COMMON,
  name: { value: 'chapter-responses', reason: 'source and dialect', ...NONE },
  dialect: { value: 'responses', reason: 'gpt-5.6-luna is served on it', source: SEED },
  path: { value: '/v1/responses', reason: 'its endpoint', source: SEED },
  auth: { value: 'bearer', reason: 'Authorization: Bearer', source: SEED },
  limitField: { value: 'max_output_tokens', reason: 'fate two: renamed', source: SEED },
  effortValues: {
    value: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
    reason: 'fate three: nested as reasoning.effort, whatever the word',
    source: SEED,
  },
  omits: { value: [], reason: 'only the seed is omitted here, and that is advisory', source: SEED },
});

/** The chapter on Chat Completions: effort omitted. */
export const chapterChat = documentProfile({
  ...COMMON,
  ...EFFORT_OMITTED,
  name: { value: 'chapter-chat', reason: 'source and dialect', ...NONE },
  dialect: { value: 'chat', reason: 'mimo-v2.5 is served on it', source: SEED },
  path: { value: '/v1/chat/completions', reason: 'its endpoint', source: SEED },
  auth: { value: 'bearer', reason: 'Authorization: Bearer', source: SEED },
  limitField: { value: 'max_tokens', reason: 'fate one: sent as it is', source: SEED },
});

/** The chapter on Messages: effort omitted, limit defaulted. */
export const chapterMessages = documentProfile({
  ...COMMON,
  ...EFFORT_OMITTED,
  name: { value: 'chapter-messages', reason: 'source and dialect', ...NONE },
  dialect: { value: 'messages', reason: 'minimax-m2.7 is served on it', source: SEED },
  apiVersion: { value: '2023-06-01', reason: 'the version of its calls', source: SEED },
  path: { value: '/v1/messages', reason: 'its endpoint', source: SEED },
  auth: { value: 'both', reason: 'the key goes out as bearer and as x-api-key', source: SEED },
  limitField: { value: 'max_tokens', reason: 'fate one: sent as it is', source: SEED },
  defaultMaxOutputTokens: { value: 1_024, reason: 'fate five: defaulted, with a record', source: SEED },
});
