import { documentProfile } from './profile-table.ts';

const DOCS = 'openrouter.ai/docs: API parameters and reasoning tokens, read 2026-11-30';
const NONE = { source: 'choice of this project, 2026-11-30' };

/** OpenRouter, a gateway to many providers behind one Chat endpoint. */
export const openrouter = documentProfile({
  name: { value: 'openrouter', reason: 'the gateway', ...NONE },
  dialect: { value: 'chat', reason: 'its documented endpoint', source: DOCS },
  path: { value: '/v1/chat/completions', reason: 'below the base URL', source: DOCS },
  baseUrl: { value: 'https://openrouter.ai/api', reason: 'the public API', source: DOCS },
  auth: { value: 'bearer', reason: 'Authorization: Bearer with the API key', source: DOCS },
  limitField: { value: 'max_tokens', reason: 'the name in its parameter list', source: DOCS },
  sampling: { value: 'yes', reason: 'temperature 0 to 2, top_p and top_k', source: DOCS },
  effortValues: {
    value: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'],
    reason: 'the words its reasoning object documents; max is not among them',
    source: DOCS,
  },
  supports: {
    value: [
      'topK',
      'stop',
      'thinkingBudget',
      'seed',
      'tools',
      'toolChoice',
      'toolChoice.name',
      'parallelTools',
      'output.json',
      'output.schema',
      'endUserId',
      'verbosity',
      'stream.usage',
    ],
    reason: 'the fields its parameter list names; an upstream provider may still drop one',
    source: DOCS,
  },
  wireNames: {
    value: { effort: 'reasoning.effort', thinkingBudget: 'reasoning.max_tokens', endUserId: 'user' },
    reason: 'reasoning settings stand in one object of its own',
    source: DOCS,
  },
  omits: { value: [], reason: 'nothing semantic is let go unasked', ...NONE },
  aliases: { value: {}, reason: 'only our own names', ...NONE },
  headers: { value: {}, reason: 'its attribution headers are optional', source: DOCS },
  quirks: { value: [], reason: 'its cost beside usage is kept in the bytes only', source: DOCS },
});
