import { documentProfile, type ProfileTable } from './profile-table.ts';

const SEED = 'seed 002 (live calls of 2026-09-13) and opencode.ai/docs/go, 2026-09-19';
const NONE = { source: 'choice of this project, 2026-11-30' };

/** What the three dialects of the OpenCode Go gateway have in common. One model is served in one dialect only. */
const COMMON = {
  baseUrl: { value: 'https://opencode.ai/zen/go', reason: 'the Go plan of the gateway', source: SEED },
  sampling: { value: 'yes', reason: 'temperature went through on all three routes', source: SEED },
  omits: { value: [], reason: 'nothing semantic is let go unasked', ...NONE },
  aliases: { value: {}, reason: 'only our own names', ...NONE },
  headers: {
    value: { 'x-opencode-session': 'switchboard-{conversation}' },
    reason:
      'a request without it is answered 400 MissingSessionID; one token a conversation keeps its cache warm',
    source: SEED,
  },
  quirks: { value: [], reason: 'its string cost beside usage is kept in the bytes only', source: SEED },
} as const satisfies Partial<ProfileTable>;

const TOOLS = {
  value: ['tools', 'toolChoice', 'toolChoice.name'],
  reason: 'it is made for a coding agent that calls tools; nothing else is documented',
  source: SEED,
} satisfies ProfileTable['supports'];

/** OpenCode Go, models served on Responses. */
export const opencodeGoResponses = documentProfile({
  ...COMMON,
  name: { value: 'opencode-go-responses', reason: 'gateway and dialect', ...NONE },
  dialect: { value: 'responses', reason: 'GPT models', source: SEED },
  path: { value: '/v1/responses', reason: 'below the base URL', source: SEED },
  auth: { value: 'bearer', reason: 'accepted in the live calls', source: SEED },
  limitField: { value: 'max_output_tokens', reason: "the dialect's own", source: SEED },
  effortValues: {
    value: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
    reason: 'handed to the model, which says itself what it takes; low was accepted',
    source: SEED,
  },
  supports: TOOLS,
});

/** OpenCode Go, models served on Chat Completions. */
export const opencodeGoChat = documentProfile({
  ...COMMON,
  name: { value: 'opencode-go-chat', reason: 'gateway and dialect', ...NONE },
  dialect: { value: 'chat', reason: 'GLM, Kimi, DeepSeek and MiMo models', source: SEED },
  path: { value: '/v1/chat/completions', reason: 'below the base URL', source: SEED },
  auth: { value: 'bearer', reason: 'accepted in the live calls', source: SEED },
  limitField: { value: 'max_tokens', reason: 'accepted in the live calls', source: SEED },
  effortValues: { value: [], reason: 'undocumented for these models, so not claimed', source: SEED },
  supports: TOOLS,
});

/** OpenCode Go, models served on Messages. */
export const opencodeGoMessages = documentProfile({
  ...COMMON,
  name: { value: 'opencode-go-messages', reason: 'gateway and dialect', ...NONE },
  dialect: { value: 'messages', reason: 'MiniMax and Qwen models', source: SEED },
  apiVersion: { value: '2023-06-01', reason: 'the version of the live calls', source: SEED },
  path: { value: '/v1/messages', reason: 'below the base URL', source: SEED },
  auth: {
    value: 'both',
    reason: 'the gateway documents neither header; both together were accepted',
    source: SEED,
  },
  limitField: { value: 'max_tokens', reason: "the dialect's own", source: SEED },
  defaultMaxOutputTokens: {
    value: 4_096,
    reason: 'the wire demands a limit; 1,024 cut answers whose thinking counts inside it',
    ...NONE,
  },
  effortValues: { value: [], reason: 'undocumented for these models, so not claimed', source: SEED },
  supports: TOOLS,
});
