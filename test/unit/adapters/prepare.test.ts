import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  canonicalJson,
  DOCUMENTED_PROFILES,
  describePlan,
  PROFILES,
  prepare,
  sampleRoutes,
} from '../../../src/adapters/index.ts';
import { MAX_REQUEST_BYTES } from '../../../src/contract/limits.ts';
import { preparedRequestSchema } from '../../../src/contract/prepared-request.ts';
import { routeProfileSchema } from '../../../src/contract/route-profile.ts';
import { preparedOn, routeOn } from './prepare-cases.ts';

const ask = (text: string) => ({ turns: [{ role: 'user', text }] as const, controls: {} });

describe('the prepared request', () => {
  it('is whole, valid and frozen through and through', () => {
    const request = preparedOn('openai-responses', { effort: 'low', metadata: { a: 'b' } });

    expect(preparedRequestSchema.parse(request)).toEqual(request);
    expect(Object.isFrozen(request)).toBe(true);
    expect(Object.isFrozen(request.headers)).toBe(true);
    expect(request.controls.every((record) => Object.isFrozen(record))).toBe(true);
    expect(Object.isFrozen(request.controls[1]?.wireValue)).toBe(true);
  });

  it('freezes nothing that belongs to the caller', () => {
    const metadata = { a: 'b' };
    preparedOn('openai-responses', { metadata });

    expect(Object.isFrozen(metadata)).toBe(false);
  });

  it('has a body of sorted keys without spaces, hashed as it is sent', () => {
    const { body, bodySha256 } = preparedOn('openai-chat', { temperature: 0.2 });

    expect(body).toBe(
      '{"messages":[{"content":"Why is the build red?","role":"user"}],"model":"model-1","temperature":0.2}',
    );
    // sha256sum of exactly that line, made with coreutils.
    expect(bodySha256).toBe('f55e8509890f2ae603372ad2fae1be5f27384f3a04fcbf07f0e25bd2892701fe');
  });

  it('gives a lone surrogate its escape, so that text and bytes are one', () => {
    const outcome = prepare(ask('half a pair: \ud83d'), routeOn('openai-chat'));
    const body = outcome.kind === 'prepared' ? outcome.body : '';

    expect(body).toContain('half a pair: \\ud83d');
    expect(Buffer.from(body, 'utf8').toString('utf8')).toBe(body);
  });

  it('keeps the prompt byte for byte', () => {
    const text = ' \u2028"*x*"\\ \u0000\ttab 🎉 ';
    const outcome = prepare(ask(text), routeOn('openai-chat'));

    expect(outcome.kind === 'prepared' && JSON.parse(outcome.body).messages[0].content).toBe(text);
  });

  it('is refused above the size limit', () => {
    expect(prepare(ask('x'.repeat(MAX_REQUEST_BYTES)), routeOn('openai-chat'))).toMatchObject({
      code: 'operation.too-large',
    });
  });
});

describe('canonicalJson', () => {
  // RFC 8785, sections 3.2.2 and 3.2.3: members by UTF-16 code units, numbers as ECMAScript writes them.
  it('sorts keys by code units at every depth', () => {
    expect(
      canonicalJson({ '\u20ac': 1, '\r': 2, '1': 3, '😂': 4, ö: { b: 1, a: [2, { d: 1, c: null }] } }),
    ).toBe('{"\\r":2,"1":3,"ö":{"a":[2,{"c":null,"d":1}],"b":1},"€":1,"😂":4}');
  });

  it('writes numbers in their shortest form', () => {
    expect(canonicalJson([1e21, 1e-7, 0.1, -0, 100])).toBe('[1e+21,1e-7,0.1,0,100]');
  });
});

describe('the layers a value can come from', () => {
  const route = routeOn('anthropic-2026-10-21', {
    controls: { maxOutputTokens: 100, effort: 'low' },
    name: 'answers',
  });
  const prepareOver = (controls: object) => {
    const outcome = prepare({ turns: [{ role: 'user', text: 'x' }], controls: { ...controls } }, route);
    return outcome.kind === 'prepared' ? outcome.controls : [];
  };

  it("are the operation's, then the route's; the record tells which", () => {
    expect(prepareOver({ effort: 'high' })).toEqual([
      {
        control: 'maxOutputTokens',
        requested: 100,
        fate: 'renamed',
        wirePath: 'max_tokens',
        wireValue: 100,
        rule: 'Messages demands it, thinking included; set by route answers',
      },
      {
        control: 'effort',
        requested: 'high',
        fate: 'nested',
        wirePath: 'output_config.effort',
        wireValue: 'high',
        rule: 'Messages keeps it in output_config; none travels as disabled thinking; in place of what route answers sets',
      },
    ]);
  });

  it('end with the default of the profile, where the wire demands a value', () => {
    expect(preparedOn('anthropic-2026-10-21', {}).controls).toEqual([
      {
        control: 'maxOutputTokens',
        fate: 'defaulted',
        wirePath: 'max_tokens',
        wireValue: 4096,
        rule: 'Messages demands it, thinking included; default of profile anthropic-2026-10-21',
      },
    ]);
  });

  it('are refused where a value is demanded and there is no default', () => {
    const { profile } = routeOn('anthropic-2026-10-21');
    const { defaultMaxOutputTokens: _none, ...without } = profile;
    expect(prepare(ask('x'), routeOn('anthropic-2026-10-21', { profile: without }))).toMatchObject({
      code: 'control.missing',
      control: 'maxOutputTokens',
    });
  });

  it("let the route's allowOmit count as the caller's", () => {
    const lenient = routeOn('openai-responses', { allowOmit: ['stop'] });
    expect(prepare({ ...ask('x'), controls: { stop: ['a'] } }, lenient)).toMatchObject({ kind: 'prepared' });
  });

  it('never inject store', () => {
    for (const name of ['openai-responses', 'openai-chat', 'sample-responses']) {
      expect(preparedOn(name, {}).body).not.toContain('store');
    }
  });
});

describe('the operation itself', () => {
  it.each([
    ['no object', null, 'operation.malformed'],
    ['a list', [], 'operation.malformed'],
    ['no turns', { turns: [], controls: {} }, 'operation.empty'],
    ['a blank last turn', { turns: [{ role: 'user', text: ' \n' }], controls: {} }, 'operation.empty'],
    [
      "the assistant's turn last",
      { turns: [{ role: 'assistant', text: 'x' }], controls: {} },
      'operation.malformed',
    ],
    ['a role of its own', { turns: [{ role: 'system', text: 'x' }], controls: {} }, 'operation.malformed'],
    ['controls in a list', { turns: [{ role: 'user', text: 'x' }], controls: [] }, 'operation.malformed'],
    ['settings outside controls', { ...ask('x'), model: 'other' }, 'operation.malformed'],
    ['allowOmit as a word', { ...ask('x'), allowOmit: 'stop' }, 'operation.malformed'],
  ])('is refused with %s', (_what, operation, code) => {
    expect(prepare(operation as never, routeOn('openai-chat'))).toMatchObject({ kind: 'refusal', code });
  });
});

describe('the address', () => {
  const headersOn = (name: string) => preparedOn(name, {}).headers;

  it.each([
    ['openai-responses', 'https://api.openai.com/v1/responses', 'bearer'],
    ['openai-chat', 'https://api.openai.com/v1/chat/completions', 'bearer'],
    ['anthropic-2023-06-01', 'https://api.anthropic.com/v1/messages', 'x-api-key'],
    ['anthropic-2026-10-21', 'https://api.anthropic.com/v1/messages', 'bearer'],
    ['opencode-go-messages', 'https://opencode.ai/zen/go/v1/messages', 'both'],
    ['openrouter', 'https://openrouter.ai/api/v1/chat/completions', 'bearer'],
    ['ollama', 'http://127.0.0.1:11434/v1/chat/completions', 'none'],
    ['vllm', 'http://127.0.0.1:8000/v1/chat/completions', 'none'],
    ['llama-cpp', 'http://127.0.0.1:8080/v1/chat/completions', 'none'],
    ['deepseek', 'https://api.deepseek.com/v1/chat/completions', 'bearer'],
  ])('of %s is %s with %s', (name, endpoint, auth) => {
    expect(preparedOn(name, {})).toMatchObject({ endpoint, auth, method: 'POST' });
  });

  it('carries the version header in Messages alone', () => {
    expect(headersOn('anthropic-2023-06-01')['anthropic-version']).toBe('2023-06-01');
    expect(headersOn('anthropic-2026-10-21')['anthropic-version']).toBe('2026-10-21');
    expect(headersOn('openai-chat')).not.toHaveProperty('anthropic-version');
  });

  it('carries one session a conversation to OpenCode, and tells nothing of its text', () => {
    const sessionOf = (...texts: string[]) => {
      const turns = texts.map(
        (text, index) => ({ role: index % 2 === 0 ? 'user' : 'assistant', text }) as const,
      );
      const outcome = prepare({ turns, controls: {} }, routeOn('opencode-go-chat'));
      return outcome.kind === 'prepared' ? outcome.headers['x-opencode-session'] : undefined;
    };
    const digest = createHash('sha256').update('first').digest('hex');

    expect(sessionOf('first')).toBe(`switchboard-${digest.slice(0, 26)}`);
    expect(sessionOf('first', 'answer', 'second')).toBe(sessionOf('first'));
    expect(sessionOf('other')).not.toBe(sessionOf('first'));
  });

  it.each([
    'not a url',
    'ftp://example.com',
    'https://me:secret@example.com',
    'https://example.com/?key=1',
    'https://example.com/#x',
  ])('is refused at %s', (baseUrl) => {
    const outcome = prepare(ask('x'), routeOn('openai-chat', { baseUrl }));
    expect(outcome).toMatchObject({ code: 'route.malformed' });
    expect(JSON.stringify(outcome)).not.toContain('secret');
  });

  it.each([{ Authorization: 'x' }, { 'X-Api-Key': 'x' }, { 'x-note': 'sk-4f9aQ27XhTz0bV1mK8nL' }])(
    'is refused with a credential among the public headers: %o',
    (headers) => {
      const { profile } = routeOn('openai-chat');
      const route = routeOn('openai-chat', { profile: { ...profile, headers: { ...headers } } });
      expect(prepare(ask('x'), route)).toMatchObject({ code: 'route.malformed' });
    },
  );
});

describe('sample routes', () => {
  it('stand on the local workspace unless told otherwise and need no credential', () => {
    const endpoints = sampleRoutes('http://127.0.0.1:5000/models').map((route) => {
      const outcome = prepare(ask('x'), route);
      return outcome.kind === 'prepared' ? [route.name, outcome.endpoint, outcome.auth] : outcome;
    });

    expect(endpoints).toEqual([
      ['sample-responses', 'http://127.0.0.1:5000/models/v1/responses', 'none'],
      ['sample-chat', 'http://127.0.0.1:5000/models/v1/chat/completions', 'none'],
      ['sample-messages', 'http://127.0.0.1:5000/models/v1/messages', 'none'],
      ['sample-responses-stream', 'http://127.0.0.1:5000/models/v1/responses', 'none'],
      ['sample-chat-stream', 'http://127.0.0.1:5000/models/v1/chat/completions', 'none'],
      ['sample-messages-stream', 'http://127.0.0.1:5000/models/v1/messages', 'none'],
    ]);
    expect(sampleRoutes()[0]?.baseUrl).toBe('http://127.0.0.1:3001/models');
  });
});

describe('profiles', () => {
  it.each(Object.values(PROFILES).map((profile) => [profile.name, profile] as const))(
    '%s is valid, frozen and found under its own name',
    (name, profile) => {
      expect(routeProfileSchema.parse(profile)).toEqual(profile);
      expect(Object.isFrozen(profile)).toBe(true);
      expect(PROFILES[name]).toBe(profile);
    },
  );

  it('give a reason and a source for every field', () => {
    for (const { table } of DOCUMENTED_PROFILES) {
      for (const row of Object.values(table)) {
        expect(row.reason.length).toBeGreaterThan(5);
        expect(row.source.length).toBeGreaterThan(5);
      }
    }
  });
});

describe('describePlan', () => {
  it('prints what is sent, with null where there is nothing', () => {
    const plan = describePlan(preparedOn('openai-chat', { metadata: { b: '1', a: '2' }, seed: 7 }));

    expect(plan).toEqual({
      route: 'tested',
      dialect: 'chat',
      endpoint: 'https://api.openai.com/v1/chat/completions',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'switchboard',
      },
      body: {
        messages: [{ content: 'Why is the build red?', role: 'user' }],
        metadata: { a: '2', b: '1' },
        model: 'model-1',
        seed: 7,
      },
      bodySha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      controls: [
        {
          control: 'seed',
          requested: 7,
          fate: 'sent',
          wirePath: 'seed',
          wireValue: 7,
          rule: 'Chat takes it by that name, best effort',
        },
        {
          control: 'metadata',
          requested: { b: '1', a: '2' },
          fate: 'sent',
          wirePath: 'metadata',
          wireValue: { b: '1', a: '2' },
          rule: 'Chat takes it by that name',
        },
      ],
    });
    expect(Object.keys('body' in plan ? (plan.body as object) : {})).toEqual([
      'messages',
      'metadata',
      'model',
      'seed',
    ]);
  });

  it('prints a refusal with null where no control is named', () => {
    expect(describePlan({ kind: 'refusal', code: 'operation.empty', expected: 'text' })).toEqual({
      refused: { code: 'operation.empty', control: null, expected: 'text' },
    });
  });
});
