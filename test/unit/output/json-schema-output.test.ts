import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { acceptOutput, type RefusedOutput } from '../../../src/output/accept-output.ts';
import { describeAcceptance } from '../../../src/output/describe-acceptance.ts';
import { jsonOutput } from '../../../src/output/json-output.ts';
import { jsonSchemaOutput } from '../../../src/output/json-schema-output.ts';

/** What models really reply when asked for JSON, with the verdict a person gave on each. */
const { schema, cases } = z
  .object({
    schema: z.json(),
    cases: z.array(
      z.object({ name: z.string(), raw: z.string(), expect: z.enum(['ok', 'syntax', 'schema']) }),
    ),
  })
  .parse(JSON.parse(readFileSync(new URL('../../cases/json-replies.json', import.meta.url), 'utf8')));

function ready(document: unknown) {
  const made = jsonSchemaOutput(JSON.stringify(document));
  if (made.kind === 'unusable') throw new Error(made.problem);
  return made.type;
}

describe('real replies under a schema document', () => {
  const type = ready(schema);

  it.each(cases)('$name is $expect', async ({ raw, expect: verdict }) => {
    const described = describeAcceptance(await acceptOutput(type, raw));
    expect(described.ok ? 'ok' : described.kind).toBe(verdict);
  });
});

describe('real replies under a zod schema', () => {
  const type = jsonOutput(
    z.object({ verdict: z.enum(['approve', 'changes']), count: z.int(), note: z.string().optional() }),
  );

  it.each(cases)('$name is $expect', ({ raw, expect: verdict }) => {
    const parsed = type.parse(raw);
    expect(parsed.ok ? 'ok' : parsed.failure.kind).toBe(verdict);
  });
});

describe('jsonSchemaOutput', () => {
  it('keeps keys the schema does not speak of', () => {
    const parsed = ready({ type: 'object', required: ['a'] }).parse('{ "a": 1, "b": [2] }');
    expect(parsed).toEqual({
      ok: true,
      value: { a: 1, b: [2] },
      canonical: '{"a":1,"b":[2]}',
      changed: false,
    });
  });

  it.each([
    ['required without a type', { required: ['a'] }, '{}'],
    ['minLength without a type', { minLength: 3 }, '"x"'],
    ['properties without a type', { properties: { a: { type: 'string' } } }, '{"a":1}'],
    ['an object as constant', { const: { a: 1 } }, '{"a":2}'],
    ['not', { not: { type: 'string' } }, '"x"'],
    ['dependent keys', { dependentRequired: { a: ['b'] } }, '{"a":1}'],
    ['unique items', { uniqueItems: true }, '[1,1]'],
    ['a format', { format: 'date-time' }, '"yesterday"'],
    ['a reference', { $defs: { n: { type: 'number' } }, $ref: '#/$defs/n' }, '"x"'],
    [
      'draft-07 items',
      { $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'string' }] },
      '[1]',
    ],
  ])('enforces %s', (_name, document, raw) => {
    expect(ready(document).parse(raw)).toMatchObject({ ok: false, failure: { kind: 'schema' } });
  });

  it.each([
    ['text that is no JSON', 'type: object'],
    ['a duplicate key', '{"type":"object","type":"string"}'],
    ['no schema at all', '5'],
    ['null', 'null'],
    ['a misspelt keyword', '{"propertys":{}}'],
    ['an unknown type', '{"type":"objekt"}'],
    ['an unknown format', '{"format":"weird"}'],
    ['a broken pattern', '{"pattern":"("}'],
    ['a reference into nowhere', '{"$ref":"#/nope"}'],
    ['a reference to the network', '{"$ref":"https://schemas.example/x.json"}'],
    ['an unknown dialect', '{"$schema":"https://schemas.example/x"}'],
    ['an asynchronous schema', '{"$async":true,"type":"object"}'],
  ])('refuses %s in one line', (_name, document) => {
    const made = jsonSchemaOutput(document);
    expect(made).toMatchObject({ kind: 'unusable', problem: expect.stringMatching(/^[^\n]+$/) });
  });

  it('names what was expected and where, never the value', () => {
    const type = ready({
      type: 'object',
      properties: { 'a/b': { enum: ['x', 'y'] } },
      additionalProperties: false,
    });
    const wrong = type.parse('{"a/b":"sk-hidden"}');
    expect(wrong.ok ? '' : wrong.failure.observed).toBe('wrong shape: "a/b": must be one of ["x","y"]');
    const foreign = type.parse('{"c":"sk-hidden"}');
    expect(foreign.ok ? '' : foreign.failure.observed).toBe(
      'wrong shape: the whole value: the key "c" is not expected',
    );
  });
});

describe('describeAcceptance', () => {
  it('prints an accepted value', async () => {
    const accepted = await acceptOutput(ready({ type: 'array' }), ' [1]');
    expect(describeAcceptance(accepted)).toEqual({ ok: true, value: [1], canonical: '[1]', changed: false });
  });

  it('prints a failure', () => {
    const failure = { kind: 'syntax', observed: 'it is empty' } as const;
    const refused: RefusedOutput = {
      ok: false,
      failure,
      raw: '',
      attempts: 1,
      refused: [],
      stop: 'no-reask',
    };
    expect(describeAcceptance(refused)).toEqual({ ok: false, kind: 'syntax', observed: 'it is empty' });
  });
});
