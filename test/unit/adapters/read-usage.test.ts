import { describe, expect, it } from 'vitest';
import { interpret } from '../../../src/adapters/index.ts';
import type { DialectName } from '../../../src/contract/dialect.ts';
import type { Interpretation } from '../../../src/contract/interpretation.ts';

function read(dialect: DialectName, usage: unknown, quirks?: readonly string[]): Interpretation {
  const facts = { transport: 'response-received', status: 200, headers: {}, durationMs: 1 } as const;
  const bytes = Buffer.from(JSON.stringify({ usage }));
  return interpret(
    dialect,
    { facts, bytes },
    { toolsOffered: false, ...(quirks === undefined ? {} : { quirks }) },
  );
}

const remarks = ({ diagnostics }: Interpretation): readonly string[] =>
  diagnostics
    .filter(({ code }) => /usage|cache|reasoning/.test(code))
    .map(({ code, detail }) => `${code} ${detail}`);

describe('token counts', () => {
  it('say where each number stood and how it stands to the whole', () => {
    const { usage } = read('responses', {
      input_tokens: 100,
      input_tokens_details: { cached_tokens: 60, cache_write_tokens: 30 },
      output_tokens: 9,
      output_tokens_details: { reasoning_tokens: 4 },
      total_tokens: 109,
    });
    const cached = 'usage.input_tokens_details.cached_tokens';
    expect(usage.inputTotal).toEqual({
      value: 100,
      lowerBound: 100,
      provenance: 'reported',
      path: 'usage.input_tokens',
      relation: 'primary',
    });
    expect(usage.inputFresh).toEqual({
      value: 10,
      lowerBound: 10,
      provenance: 'derived',
      path: null,
      relation: 'inside-input',
    });
    expect(usage.cacheRead).toEqual({
      value: 60,
      lowerBound: 60,
      provenance: 'reported',
      path: cached,
      relation: 'inside-input',
    });
    expect(usage.reasoning).toMatchObject({ value: 4, relation: 'inside-output' });
  });

  it('know a lower bound where the whole of a Messages input is not reported', () => {
    const { usage } = read('messages', {
      input_tokens: 4,
      cache_read_input_tokens: 900,
      cache_creation_input_tokens: null,
      output_tokens: 7,
    });
    expect(usage.inputTotal).toEqual({
      value: null,
      lowerBound: 904,
      provenance: 'not-reported',
      path: null,
      relation: 'primary',
    });
    expect(usage.cacheRead).toMatchObject({ value: 900, relation: 'beside-input' });
    expect(usage.cacheWrite).toMatchObject({ value: null, provenance: 'not-reported' });
    expect(usage.totalReported).toMatchObject({ value: null, provenance: 'not-reported' });
  });

  it.each(['7', 7.5, -1, true, {}, [], 2 ** 53])('never make a number of %j', (value) => {
    const reading = read('chat', { prompt_tokens: value });
    expect(reading.usage.inputTotal).toEqual({
      value: null,
      lowerBound: null,
      provenance: 'invalid',
      path: 'usage.prompt_tokens',
      relation: 'primary',
    });
    expect(remarks(reading)).toContain('usage-invalid usage.prompt_tokens');
  });

  it('are doubted aloud where they contradict each other', () => {
    const reading = read('chat', {
      prompt_tokens: 10,
      completion_tokens: 5,
      total_tokens: 16,
      prompt_tokens_details: { cached_tokens: 8, cache_write_tokens: 3 },
      completion_tokens_details: { reasoning_tokens: 6 },
    });
    expect(reading.usage.inputFresh).toMatchObject({ value: null, provenance: 'not-reported' });
    expect(remarks(reading)).toEqual([
      'usage-total-differs reported 16, input and output make 15',
      'cache-exceeds-input 11 cached of 10',
      'reasoning-exceeds-output 6 of 5',
    ]);
  });

  it('name keys of other dialects and keys nobody knows, and count neither', () => {
    const reading = read('messages', {
      input_tokens: 1,
      output_tokens: 1,
      total_tokens: 2,
      prompt_tokens: 1,
      cost: '0',
      speed: 'fast',
      server_tool_use: { web_search_requests: 1 },
    });
    expect(remarks(reading)).toEqual([
      'foreign-usage-key usage.total_tokens, usage.prompt_tokens',
      'unknown-usage-key usage.cost',
    ]);
  });

  it("read DeepSeek's cache keys on its profile and nowhere else", () => {
    const usage = {
      prompt_tokens: 10,
      prompt_cache_hit_tokens: 6,
      prompt_cache_miss_tokens: 4,
      completion_tokens: 1,
    };
    const known = read('chat', usage, ['deepseek-cache-keys']);
    expect([known.usage.cacheRead.value, known.usage.inputFresh.value]).toEqual([6, 4]);
    expect(remarks(known)).toEqual([]);
    const unknown = read('chat', usage);
    expect([unknown.usage.cacheRead.value, unknown.usage.inputFresh.value]).toEqual([null, null]);
    expect(remarks(unknown)).toEqual([
      'unknown-usage-key usage.prompt_cache_hit_tokens, usage.prompt_cache_miss_tokens',
    ]);
  });

  it.each([undefined, null, 'none', [], 7])('are absent, not zero, where usage is %j', (usage) => {
    const reading = read('responses', usage);
    expect(Object.values(reading.usage).every(({ value }) => value === null)).toBe(true);
    expect(remarks(reading)).toEqual(['usage-not-reported null']);
  });
});
