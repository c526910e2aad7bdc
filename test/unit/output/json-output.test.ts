import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MAX_OBSERVED_CHARS } from '../../../src/contract/limits.ts';
import { jsonOutput } from '../../../src/output/json-output.ts';

const verdict = jsonOutput(z.object({ verdict: z.enum(['approve', 'changes']), count: z.int() }));

describe('jsonOutput', () => {
  it('gives the typed value and its serialised form', () => {
    expect(verdict.parse('```json\n{ "verdict": "approve", "count": 1 }\n```')).toEqual({
      ok: true,
      value: { verdict: 'approve', count: 1 },
      canonical: '{"verdict":"approve","count":1}',
      changed: false,
    });
  });

  it('asks again twice at most for either kind of failure, and tells how to ask', () => {
    expect(verdict.name).toBe('json');
    expect(verdict.maxRetries).toBe(2);
    expect(verdict.requestHint).toContain('one JSON value');
    expect(verdict.retryable({ kind: 'syntax', observed: 'x' })).toBe(true);
    expect(verdict.retryable({ kind: 'schema', observed: 'x' })).toBe(true);
  });

  it('takes another name, hint and number of re-asks', () => {
    const named = jsonOutput(z.array(z.string()), {
      name: 'facts',
      requestHint: 'Reply with facts.',
      maxRetries: 0,
    });
    expect(named).toMatchObject({ name: 'facts', requestHint: 'Reply with facts.', maxRetries: 0 });
  });

  it.each([
    ['wrong type', '{"verdict":"approve","count":"1"}', 'count: '],
    ['not in the list', '{"verdict":"maybe","count":1}', 'verdict: '],
    ['missing', '{"verdict":"approve"}', 'count: '],
    ['another kind of value', '[{"verdict":"approve","count":1}]', 'the whole value: '],
  ])('names the place of a %s', (_name, raw, place) => {
    const parsed = verdict.parse(raw);
    expect(parsed).toMatchObject({ ok: false, failure: { kind: 'schema' } });
    expect(parsed.ok ? '' : parsed.failure.observed).toContain(place);
  });

  it('tells a text that is no JSON apart as syntax', () => {
    expect(verdict.parse('I cannot approve this.')).toMatchObject({ ok: false, failure: { kind: 'syntax' } });
  });
});

describe('changed is about meaning', () => {
  it.each([
    ['white space', '{ "a" : 1 }', false],
    ['key order', '{"b":"x","a":1}', false],
    ['a fence', '```\n{"a":1}\n```', false],
    ['number spelling', '{"a":1.0e0}', false],
    ['string escapes', '{"a":1,"b":"\\u0078"}', false],
    ['a key the schema strips', '{"a":1,"extra":true}', true],
    ['a value the schema transforms', '{"a":1,"b":" x "}', true],
    ['a value the schema fills in', '{}', true],
  ])('%s: %s', (_name, raw, changed) => {
    const schema = z.object({ a: z.number().default(7), b: z.string().trim().optional() });
    expect(jsonOutput(schema).parse(raw)).toMatchObject({ ok: true, changed });
  });

  it('sees array order and nested differences', () => {
    const sorted = z.array(z.number()).transform((numbers) => [...numbers].sort((a, b) => a - b));
    expect(jsonOutput(sorted).parse('[1,2]')).toMatchObject({ changed: false });
    expect(jsonOutput(sorted).parse('[2,1]')).toMatchObject({ changed: true, canonical: '[1,2]' });
  });

  it('sees a key that became another one', () => {
    const renamed = z.object({ a: z.number() }).transform(({ a }) => ({ b: a }));
    expect(jsonOutput(renamed).parse('{"a":1}')).toMatchObject({ changed: true });
  });
});

describe('jsonOutput with a schema that fails itself', () => {
  const boom = () => {
    throw new Error('secret of the value');
  };

  it.each([
    ['throws', z.string().transform(boom)],
    ['is asynchronous', z.string().refine(async () => true)],
    ['gives a BigInt', z.string().transform(() => 1n)],
    ['gives nothing', z.string().transform(() => undefined)],
    ['gives a cycle', z.string().transform(() => cycle())],
  ])('returns a failure nobody re-asks where it %s', (_how, schema) => {
    const type = jsonOutput(schema);
    const parsed = type.parse('"x"');
    expect(parsed).toMatchObject({ ok: false, failure: { kind: 'schema' } });
    if (parsed.ok) return;
    expect(parsed.failure.observed).not.toContain('secret');
    expect(type.retryable(parsed.failure)).toBe(false);
  });

  function cycle(): unknown {
    const ring: { self?: unknown } = {};
    ring.self = ring;
    return ring;
  }
});

describe('what jsonOutput observes', () => {
  it('is one bounded line with a count of the rest', () => {
    const parsed = jsonOutput(z.array(z.string())).parse(`[${'1,'.repeat(2_000)}1]`);
    const observed = parsed.ok ? '' : parsed.failure.observed;
    expect(observed).toContain('and 1996 more');
    expect(observed).not.toContain('\n');
    expect(observed.length).toBeLessThanOrEqual(MAX_OBSERVED_CHARS);
  });

  it('names foreign keys, cut, and never values', () => {
    const strict = jsonOutput(z.strictObject({ a: z.number().optional() }));
    const parsed = strict.parse(`{"${'k'.repeat(300)}":"sk-hidden","b":"sk-hidden"}`);
    const observed = parsed.ok ? '' : parsed.failure.observed;
    expect(observed).toMatch(/the key "k{60,63}…" and 1 more is not expected/);
    expect(observed).not.toContain('sk-hidden');
  });

  it('quotes a key in a path that is no plain word', () => {
    const parsed = jsonOutput(z.record(z.string(), z.number())).parse('{"a\\n b":"x"}');
    expect(parsed.ok ? '' : parsed.failure.observed).toContain('"a b": ');
  });
});
