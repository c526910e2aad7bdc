import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact } from '../../src/contract/redact.ts';

const alphabet = (characters: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength });
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Secrets put together from parts, so that no scanner takes this file for a leak. */
const secret = fc.oneof(
  fc
    .tuple(fc.constant('xoxb'), alphabet('0123456789', 10, 13), alphabet(letters, 16, 24))
    .map((parts) => parts.join('-')),
  fc.tuple(fc.constant('ghp_'), alphabet(letters, 36, 36)).map((parts) => parts.join('')),
  fc
    .tuple(fc.constant('sk-ant-api03-123-'), alphabet(`${letters}0123456789-_`, 60, 95))
    .map((parts) => parts.join('')),
  fc.tuple(fc.constant('glpat-0'), alphabet(letters, 20, 20)).map((parts) => parts.join('')),
);

/** What may stand around a secret: nothing that would lengthen it. */
const edge = fc.constantFrom(
  '',
  ' ',
  '\n',
  '"',
  "'",
  '`',
  '*',
  '**',
  '(',
  ')',
  '[',
  ']',
  '<',
  '>',
  ':',
  '=',
  '|',
  '« ',
  '日本',
  '.',
  ',',
  '/',
);

const fragment = fc.oneof(
  secret,
  fc.constantFrom(
    'password=',
    'secret: ',
    '"api_key":"',
    '"',
    'Authorization: Bearer ',
    'bearer ',
    'Cookie: a=',
    'https://u:',
    '@h ',
    'eyJ',
    '.',
    '-',
    ' ',
    '\n',
    'REDACTED-',
    'abc',
    'A1b2C3d4E5f6',
    '-----BEGIN PRIVATE',
    ' KEY-----',
    '-----END PRIVATE',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

describe('redact', () => {
  it('lets no secret through, whatever stands around it', () => {
    fc.assert(
      fc.property(secret, edge, edge, fc.string({ maxLength: 20 }), (token, before, after, around) => {
        const { text, found } = redact(`${around} ${before}${token}${after} ${around}`);
        expect(text).not.toContain(token.slice(-12));
        expect(Object.values(found).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
      }),
      { numRuns: 1_000 },
    );
  });

  it('finds nothing in what it has redacted', () => {
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), (fragments) => {
        const { text } = redact(fragments.join(''));
        expect(redact(text)).toEqual({ text, found: {} });
      }),
      { numRuns: 3_000 },
    );
  });

  it('leaves text without digits and signs as it is', () => {
    fc.assert(
      fc.property(alphabet(`${letters}   \n,.*_-`, 0, 200), (text) => {
        expect(redact(text)).toEqual({ text, found: {} });
      }),
      { numRuns: 1_000 },
    );
  });
});
