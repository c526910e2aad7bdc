import { describe, expect, it } from 'vitest';
import { MAX_JSON_CHARS, MAX_JSON_DEPTH, MAX_OBSERVED_NAME_CHARS } from '../../../src/contract/limits.ts';
import { readJson } from '../../../src/output/read-json.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('readJson accepts one value, however wrapped', () => {
  it.each([
    ['bare', '{"a":1}', { a: 1 }],
    ['surrounded by JSON white space', ' \r\n\t{"a":1}\n', { a: 1 }],
    ['behind a byte-order mark', '\uFEFF{"a":1}', { a: 1 }],
    ['in a fence', '```json\n{"a":1}\n```', { a: 1 }],
    ['in a fence without a word', '```\n[1]\n```\n', [1]],
    ['in a fence of tildes', '~~~json\n[1]\n~~~', [1]],
    ['in a longer fence', '````\n[1]\n````', [1]],
    ['in a fence on one line', '```json {"a":1}```', { a: 1 }],
    ['in a fence behind a byte-order mark', '\uFEFF\n```json\n[1]\n```', [1]],
    ['in a fence that never closes', '```json\n{"a":1}', { a: 1 }],
    ['with a fence inside a string', '```json\n{"a":"```ts\\nx\\n```"}\n```', { a: '```ts\nx\n```' }],
    ['a string that ends in backticks', '"```"', '```'],
    ['a scalar', '-0.5e2', -50],
    ['null', 'null', null],
    ['the largest exact integer', '9007199254740991', 9_007_199_254_740_991],
    ['a fraction every reader rounds', '0.1234567890123456789', 0.123_456_789_012_345_68],
    ['zero in any spelling', '[0, -0.0, 0e9]', [0, -0, 0]],
    ['a number inside a string', '"9007199254740993"', '9007199254740993'],
    ['the same key in two objects', '[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
    ['a key equal to a value', '{"a":"b","b":"a"}', { a: 'b', b: 'a' }],
    [
      'constructor as an ordinary key',
      '{"constructor":"Ferrari","prototype":"SF-26"}',
      { constructor: 'Ferrari', prototype: 'SF-26' },
    ],
    ['nesting at the limit', nested(MAX_JSON_DEPTH), JSON.parse(nested(MAX_JSON_DEPTH))],
  ])('%s', (_name, raw, value) => {
    expect(readJson(raw)).toEqual({ ok: true, value });
  });
});

describe('readJson refuses what is not exactly one value without loss', () => {
  it.each([
    ['', 'the reply holds no JSON value: it is empty'],
    [' \n', 'the reply holds no JSON value: it is empty'],
    ['no JSON here', 'not valid JSON: a JSON value is expected (character 1)'],
    ['Sure:\n{"a":1}', 'not valid JSON: a JSON value is expected (character 1)'],
    ['{"a":1} done', 'not valid JSON: something follows the JSON value (character 9)'],
    ['[1] [2]', 'not valid JSON: something follows the JSON value (character 5)'],
    ['```json\n{"a":1}\n```\nok?', 'not valid JSON: something follows the JSON value (character 17)'],
    ['[1,]', 'not valid JSON: an array item is expected (character 4)'],
    ['[1 2]', "not valid JSON: ',' is expected between values (character 4)"],
    ['{"a":1,}', 'not valid JSON: a key in double quotes is expected (character 8)'],
    ["{'a':1}", 'not valid JSON: a key in double quotes is expected (character 2)'],
    ['{"a" 1}', "not valid JSON: ':' is expected after a key (character 6)"],
    ['{"a":}', "not valid JSON: a value is expected after ':' (character 6)"],
    ['{"a":1, // x\n"b":2}', 'not valid JSON: a key in double quotes is expected (character 9)'],
    ['["\u0001"]', 'not valid JSON: a control character stands unescaped in a string (character 3)'],
    ['["\\x41"]', 'not valid JSON: a string holds an unknown escape (character 3)'],
    ['["\\u00g1"]', 'not valid JSON: a string holds a malformed \\u escape (character 3)'],
    ['[1.]', 'not valid JSON: a number is malformed (character 4)'],
    ['[NaN]', 'not valid JSON: an array item is expected (character 2)'],
    ['[01]', "not valid JSON: ',' is expected between values (character 3)"],
    ['{"a":12', 'not valid JSON: it ends before the value is complete (character 8)'],
    ['{"a":"x', 'not valid JSON: it ends before the value is complete (character 8)'],
    ['\uFEFF{"a":', 'not valid JSON: it ends before the value is complete (character 7)'],
    ['\u00A0[1]', 'not valid JSON: a JSON value is expected (character 1)'],
  ])('%j', (raw, observed) => {
    expect(readJson(raw)).toEqual({ ok: false, observed });
  });

  it.each([
    ['two values', '{"a":1,"b":2,"a":3}', '"a" appears twice in one object (character 14)'],
    ['the same value twice', '{"a":1,"a":1}', '"a" appears twice in one object (character 8)'],
    ['one spelled with an escape', '{"a":1,"\\u0061":1}', '"a" appears twice in one object (character 8)'],
    ['deep inside', '[{"x":{"k":[],"k":[]}}]', '"k" appears twice in one object (character 15)'],
    ['inside a fence', '```\n{"a":1,"a":1}\n```', '"a" appears twice in one object (character 12)'],
  ])('a key that stands twice: %s', (_name, raw, fault) => {
    expect(readJson(raw)).toEqual({ ok: false, observed: `not valid JSON: the key ${fault}` });
  });

  it.each([
    '{"__proto__":{"x":1}}',
    '{"\\u005f_proto__":1}',
    '[{"a":{"__proto__":null}}]',
    '{"constructor":{"prototype":{"x":1}}}',
  ])('a key that can reach a prototype: %s', (raw) => {
    expect(readJson(raw)).toMatchObject({ ok: false, observed: expect.stringContaining('is not accepted') });
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });

  it.each([
    '9007199254740992',
    '-9007199254740993',
    '12345678901234567890',
    '1e16',
    '1e400',
    '-1e400',
    '1e-400',
  ])('a number no double holds exactly: %s', (literal) => {
    const observed = 'not valid JSON: a number cannot be held exactly; write it as a string (character 6)';
    expect(readJson(`{"a":${literal}}`)).toEqual({ ok: false, observed });
  });

  it('nesting beyond the limit, however deep, instead of overflowing the stack', () => {
    expect(readJson(nested(MAX_JSON_DEPTH + 1)).ok).toBe(false);
    expect(readJson('[{"a":'.repeat(150_000)).ok).toBe(false);
  });

  it('a text beyond the limit', () => {
    expect(readJson(`"${'x'.repeat(MAX_JSON_CHARS)}"`).ok).toBe(false);
    expect(readJson(`"${'x'.repeat(MAX_JSON_CHARS - 2)}"`).ok).toBe(true);
  });
});

describe('what readJson observes', () => {
  it('holds no text of the model but a key name, cut and on one line', () => {
    const key = `k\u202E\n${'y'.repeat(500)}`;
    const raw = JSON.stringify({ [key]: 'sk-hidden-value' });
    const twice = `${raw.slice(0, -1)},${raw.slice(1)}`;
    const read = readJson(twice);
    expect(read.ok).toBe(false);
    const observed = read.ok ? '' : read.observed;
    expect(observed).not.toMatch(/[\n\u202E]/);
    expect(observed).not.toContain('sk-hidden');
    expect(observed.length).toBeLessThan(MAX_OBSERVED_NAME_CHARS + 80);
  });

  it('holds no character of malformed text', () => {
    for (const raw of ['§', '{§', '{"a"§', '[1§', '"\\§"', '[-§', '{"a":1}§']) {
      const read = readJson(raw);
      expect(read.ok ? '' : read.observed).not.toContain('§');
    }
  });
});
