import { describe, expect, it } from 'vitest';
import { accountForBody, PROFILES, prepare } from '../../../src/adapters/index.ts';
import type { PreparedRequest } from '../../../src/contract/prepared-request.ts';
import type { Route } from '../../../src/contract/route.ts';
import { prepareOn, routeOn } from './prepare-cases.ts';

function prepared(route: Route): PreparedRequest {
  const request = prepare({ turns: [{ role: 'user', text: 'x' }], controls: { maxOutputTokens: 9 } }, route);
  if (request.kind === 'refusal') throw new Error(request.expected);
  return request;
}

const streamed = (profile: string): PreparedRequest => prepared(routeOn(profile, { stream: true }));
const recordsOf = ({ controls }: PreparedRequest) =>
  controls
    .filter(({ control }) => control.startsWith('stream'))
    .map(({ control, requested, fate, wirePath, wireValue }) => ({
      control,
      requested,
      fate,
      wirePath,
      wireValue,
    }));

const ASKED = { control: 'stream', requested: true, fate: 'sent', wirePath: 'stream', wireValue: true };

describe('a route that streams', () => {
  it.each(['openai-responses', 'anthropic-2023-06-01', 'anthropic-2026-10-21'])(
    'asks for it on %s',
    (profile) => {
      const request = streamed(profile);
      expect(recordsOf(request)).toEqual([ASKED]);
      expect(JSON.parse(request.body)).toMatchObject({ stream: true });
      expect(request.headers['accept']).toContain('text/event-stream');
    },
  );

  it('asks for token counts as well where Chat takes that', () => {
    const request = streamed('openai-chat');
    const path = 'stream_options.include_usage';
    expect(recordsOf(request)).toEqual([
      ASKED,
      { control: 'stream.usage', requested: undefined, fate: 'defaulted', wirePath: path, wireValue: true },
    ]);
    expect(JSON.parse(request.body)).toMatchObject({ stream: true, stream_options: { include_usage: true } });
  });

  it('says so where an endpoint is not known to take it', () => {
    const request = streamed('opencode-go-chat');
    expect(recordsOf(request).map(({ control, fate }) => [control, fate])).toEqual([
      ['stream', 'sent'],
      ['stream.usage', 'omitted'],
    ]);
    expect(JSON.parse(request.body)).not.toHaveProperty('stream_options');
  });

  it.each(Object.keys(PROFILES))('accounts for every path of its body on %s', (profile) => {
    expect(accountForBody(streamed(profile))).toEqual({ unrecorded: [], missing: [] });
  });
});

describe('a route that does not', () => {
  it.each(Object.keys(PROFILES))('says nothing of streams on %s', (profile) => {
    const request = prepared(routeOn(profile));
    expect(recordsOf(request)).toEqual([]);
    expect(JSON.parse(request.body)).not.toHaveProperty('stream');
    expect(request.headers['accept']).toBe('application/json');
  });

  it('leaves no way to a caller but the route', () => {
    const refused = prepareOn('openai-chat', JSON.parse('{"stream":true}'));
    expect(refused).toMatchObject({ kind: 'refusal', code: 'control.unknown', control: 'stream' });
    expect(refused.kind === 'refusal' && refused.expected).toContain('setting of the route');
  });
});
