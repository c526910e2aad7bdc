import type { UsageMap } from '../usage-map.ts';

const SOURCE = 'openai 7.59 resources/responses ResponseUsage, read 2026-11-30';

/** Token counts of the Responses dialect: the input holds what was read from and written to the cache. */
export const usageMap: UsageMap = {
  cache: 'inside-input',
  rows: {
    input: { path: 'usage.input_tokens', source: SOURCE },
    cacheRead: { path: 'usage.input_tokens_details.cached_tokens', source: SOURCE },
    cacheWrite: { path: 'usage.input_tokens_details.cache_write_tokens', source: SOURCE },
    output: { path: 'usage.output_tokens', source: SOURCE },
    reasoning: { path: 'usage.output_tokens_details.reasoning_tokens', source: SOURCE },
    total: { path: 'usage.total_tokens', source: SOURCE },
  },
  otherPaths: ['usage.input_tokens_details.cache_write_tokens_details'],
  quirks: {},
};
