import { documentProfile } from './profile-table.ts';

const DOCS = 'api-docs.deepseek.com: chat completion and thinking mode, read 2026-11-30';
const NONE = { source: 'choice of this project, 2026-11-30' };

/** DeepSeek's own API. */
export const deepseek = documentProfile({
  name: { value: 'deepseek', reason: 'the provider', ...NONE },
  dialect: { value: 'chat', reason: 'its first documented format', source: DOCS },
  path: { value: '/v1/chat/completions', reason: 'the prefix is accepted for OpenAI clients', source: DOCS },
  baseUrl: { value: 'https://api.deepseek.com', reason: 'the public API', source: DOCS },
  auth: { value: 'bearer', reason: 'Authorization: Bearer with the API key', source: DOCS },
  limitField: { value: 'max_tokens', reason: 'the only name it documents', source: DOCS },
  sampling: { value: 'yes', reason: 'accepted, though without effect while thinking', source: DOCS },
  effortValues: {
    value: ['low', 'high', 'max'],
    reason: 'it turns every other word into one of these without saying so',
    source: DOCS,
  },
  supports: {
    value: ['stop', 'tools', 'toolChoice', 'toolChoice.name', 'output.json', 'stream.usage'],
    reason: 'the fields it documents; a response format is text or json_object, never a schema',
    source: DOCS,
  },
  omits: { value: [], reason: 'nothing semantic is let go unasked', ...NONE },
  aliases: { value: {}, reason: 'only our own names', ...NONE },
  headers: { value: {}, reason: 'the API demands none', source: DOCS },
  quirks: {
    value: ['deepseek-cache-keys'],
    reason: 'cached input is counted under names of its own, beside the usual ones or without them',
    source: DOCS,
  },
});
