import { describe, expect, it } from 'vitest';
import { askedOf, prepare } from '../../../src/adapters/index.ts';
import { preparedOn, routeOn } from './prepare-cases.ts';

const TOOLS = [{ name: 'lookup', schema: { type: 'object' } }];

describe('askedOf', () => {
  it.each([
    ['openai-responses', { maxOutputTokens: 256, tools: TOOLS }, { toolsOffered: true, outputLimit: 256 }],
    ['openai-chat', { maxOutputTokens: 256 }, { outputLimit: 256 }],
    ['openai-chat', {}, {}],
    ['deepseek', {}, { quirks: ['deepseek-cache-keys'] }],
    // Under the name the chapter's callers use.
    ['chapter-chat', { max_tokens: 256 }, { outputLimit: 256 }],
    ['chapter-messages', {}, { outputLimit: 1_024, limitDefaulted: true }],
  ] as const)('reads back what a request on %s with %j asked for', (profile, controls, expected) => {
    expect(askedOf(preparedOn(profile, controls))).toEqual({
      toolsOffered: false,
      streamed: false,
      ...expected,
    });
  });

  it.each(['openai-responses', 'openai-chat', 'anthropic-2023-06-01'])(
    'knows a stream was asked for on %s',
    (profile) => {
      const turns = [{ role: 'user', text: 'x' }] as const;
      const request = prepare(
        { turns, controls: { maxOutputTokens: 9 } },
        routeOn(profile, { stream: true }),
      );
      expect(request.kind === 'prepared' && askedOf(request).streamed).toBe(true);
    },
  );

  it('knows the quirks of a profile of the operator, whatever it is called', () => {
    const deepseek = routeOn('deepseek').profile;
    const route = routeOn('deepseek', { profile: { ...deepseek, name: 'house-gateway' } });
    const request = prepare({ turns: [{ role: 'user', text: 'x' }], controls: {} }, route);
    expect(request.kind === 'prepared' && askedOf(request).quirks).toEqual(['deepseek-cache-keys']);
  });

  it('knows the quirks of a shipped profile from a record that names none', () => {
    const { quirks: _quirks, ...record } = preparedOn('deepseek', {});
    expect(askedOf(record).quirks).toEqual(['deepseek-cache-keys']);
  });

  it('knows no quirks of a profile it does not know', () => {
    expect(askedOf({ controls: [], profile: 'constructor' })).toEqual({
      toolsOffered: false,
      streamed: false,
    });
  });
});
