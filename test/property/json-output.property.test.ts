import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonOutput } from '../../src/output/json-output.ts';

const anyJson = jsonOutput(z.json());

/** JSON values a double holds exactly and whose keys reach no prototype. */
const exactJson = fc.jsonValue().filter((value) => isExact(value));

function isExact(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, item]) => key !== '__proto__' && isExact(item));
}

const jsonish = fc
  .array(
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      '\\',
      ':',
      ',',
      '1',
      '-',
      '.',
      'e',
      'a',
      'true',
      'null',
      ' ',
      '\n',
      '```',
      '\uFEFF',
      '\ud800',
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('jsonOutput', () => {
  it('reads back what a serialiser wrote, and changes nothing', () => {
    fc.assert(
      fc.property(exactJson, fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
        const parsed = anyJson.parse(JSON.stringify(value, null, indent));
        expect(parsed).toMatchObject({ ok: true, changed: false, canonical: JSON.stringify(value) });
      }),
    );
  });

  it('gives a canonical form that is its own canonical form', () => {
    fc.assert(
      fc.property(exactJson, (value) => {
        const once = anyJson.parse(JSON.stringify(value));
        const twice = anyJson.parse(once.ok ? once.canonical : '');
        expect(twice).toEqual(once);
      }),
    );
  });

  it('accepts nothing that another parser refuses, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(jsonish, fc.string({ unit: 'binary' })), (raw) => {
        const parsed = anyJson.parse(raw);
        const bare = raw.replace(/^\uFEFF/, '').trim();
        if (parsed.ok && !bare.startsWith('```'))
          expect(JSON.parse(bare)).toEqual(JSON.parse(parsed.canonical));
        if (!parsed.ok) expect(parsed.failure.observed).toMatch(/^[^\n]{1,600}$/);
      }),
      { numRuns: 2_000 },
    );
  });
});
