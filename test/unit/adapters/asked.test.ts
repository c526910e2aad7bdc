import { describe, expect, it } from 'vitest';
import { askedOf } from '../../../src/adapters/index.ts';
import { preparedOn } from './prepare-cases.ts';

const TOOLS = [{ name: 'lookup', schema: { type: 'object' } }];

describe('askedOf', () => {
  it.each([
    ['openai-responses', { maxOutputTokens: 256, tools: TOOLS }, { toolsOffered: true, outputLimit: 256 }],
    ['openai-chat', { maxOutputTokens: 256 }, { toolsOffered: false, outputLimit: 256 }],
    ['openai-chat', {}, { toolsOffered: false }],
    ['deepseek', {}, { toolsOffered: false, quirks: ['deepseek-cache-keys'] }],
    // Under the name the chapter's callers use.
    ['chapter-chat', { max_tokens: 256 }, { toolsOffered: false, outputLimit: 256 }],
    ['chapter-messages', {}, { toolsOffered: false, outputLimit: 1_024, limitDefaulted: true }],
  ] as const)('reads back what a request on %s with %j asked for', (profile, controls, expected) => {
    expect(askedOf(preparedOn(profile, controls))).toEqual(expected);
  });

  it('knows no quirks of a profile it does not know', () => {
    expect(askedOf({ controls: [], profile: 'constructor' })).toEqual({ toolsOffered: false });
  });
});
