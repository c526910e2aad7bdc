import type { UsageMap } from '../usage-map.ts';

const SOURCE = 'openai 7.59 resources/completions CompletionUsage, read 2026-11-30';
const DEEPSEEK = 'DeepSeek: hit and miss tokens make up prompt_tokens (facts/dialects 2.7)';

/** Token counts of the Chat dialect: the prompt holds what was read from and written to the cache. */
export const usageMap: UsageMap = {
  cache: 'inside-input',
  rows: {
    input: { path: 'usage.prompt_tokens', source: SOURCE },
    cacheRead: { path: 'usage.prompt_tokens_details.cached_tokens', source: SOURCE },
    cacheWrite: { path: 'usage.prompt_tokens_details.cache_write_tokens', source: SOURCE },
    output: { path: 'usage.completion_tokens', source: SOURCE },
    reasoning: { path: 'usage.completion_tokens_details.reasoning_tokens', source: SOURCE },
    total: { path: 'usage.total_tokens', source: SOURCE },
  },
  otherPaths: [
    'usage.prompt_tokens_details.audio_tokens',
    'usage.prompt_tokens_details.image_tokens',
    'usage.prompt_tokens_details.text_tokens',
    'usage.completion_tokens_details.accepted_prediction_tokens',
    'usage.completion_tokens_details.audio_tokens',
    'usage.completion_tokens_details.rejected_prediction_tokens',
    'usage.completion_tokens_details.text_tokens',
  ],
  quirks: {
    'deepseek-cache-keys': {
      cacheRead: { path: 'usage.prompt_cache_hit_tokens', source: DEEPSEEK },
      fresh: { path: 'usage.prompt_cache_miss_tokens', source: DEEPSEEK },
    },
  },
};
