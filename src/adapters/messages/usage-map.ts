import type { UsageMap } from '../usage-map.ts';

const SOURCE = '@anthropic-ai/sdk 1.14 resources/messages Usage, read 2026-11-30';

/** Token counts of the Messages dialect: cache reads and writes stand beside the input and are not in it. */
export const usageMap: UsageMap = {
  cache: 'beside-input',
  rows: {
    input: { path: 'usage.input_tokens', source: SOURCE },
    cacheRead: { path: 'usage.cache_read_input_tokens', source: SOURCE },
    cacheWrite: { path: 'usage.cache_creation_input_tokens', source: SOURCE },
    output: { path: 'usage.output_tokens', source: SOURCE },
    reasoning: { path: 'usage.output_tokens_details.thinking_tokens', source: SOURCE },
  },
  otherPaths: [
    'usage.cache_creation',
    'usage.inference_geo',
    'usage.server_tool_use',
    'usage.service_tier',
    'usage.speed',
  ],
  quirks: {},
};
