import { describe, expect, it } from 'vitest';
import { parseWireJson, parseWireText } from '../../../src/adapters/parse-wire-json.ts';

function faultOf(source: string): string | undefined {
  const parsed = parseWireText(source);
  return parsed.kind === 'unreadable' ? parsed.fault : undefined;
}

describe('parseWireJson', () => {
  it('gives the object and the text it was parsed from', () => {
    const source = '{ "a": [1, {"b": null}] }';
    expect(parseWireJson(Buffer.from(source))).toEqual({
      kind: 'parsed',
      body: { a: [1, { b: null }] },
      source,
    });
  });

  it('drops a byte order mark', () => {
    expect(parseWireJson(Buffer.from('\uFEFF{}'))).toMatchObject({ kind: 'parsed', source: '{}' });
  });

  it.each([
    ['an overlong form', [0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]],
    ['half a character', [0x7b, 0x22, 0xe2, 0x98, 0x22, 0x3a, 0x31, 0x7d]],
    ['a surrogate', [0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]],
  ])('refuses bytes that are not UTF-8: %s', (_name, bytes) => {
    expect(parseWireJson(Buffer.from(bytes))).toMatchObject({ kind: 'unreadable', fault: 'not-utf8' });
  });

  it.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['null', 'not-object'],
    ['[{}]', 'not-object'],
    ['"x"', 'not-object'],
    ['{"a":1', 'not-json'],
    ['{"a":1} {}', 'not-json'],
    ['{"a":NaN}', 'not-json'],
    ["{'a':1}", 'not-json'],
  ])('says what keeps %j from being an object', (source, fault) => {
    expect(faultOf(source)).toBe(fault);
  });

  it.each([
    '{"a":1,"a":1}',
    '{"a":1,"a":2}',
    '{"x":[{"b":{"c":1,"c":2}}]}',
    String.raw`{"a":1,"\u0061":2}`,
    '{"__proto__":1,"__proto__":2}',
    '{"a":":","b" :1,"b" :2}',
    String.raw`{"a\\":1,"a\\":2}`,
    String.raw`{"a\\\"":1,"a\\\"":2}`,
    String.raw`{"x":"\"a\":1","b":1,"b":2}`,
  ])('refuses a key given twice, however it is written: %s', (source) => {
    expect(faultOf(source)).toBe('duplicate-keys');
  });

  it.each([
    '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}',
    String.raw`{"a":"\"b\":1,\"b\":2"}`,
    String.raw`{"a\\":"\\\\","a\\\"":":::"}`,
    '{"":0,"__proto__":{"constructor":1}}',
    '{ "a" : ":" , "b":":\\":" }',
  ])('takes colons in strings, and the same key in other objects, for what they are: %s', (source) => {
    expect(faultOf(source)).toBeUndefined();
  });

  it('reads nesting of any depth', () => {
    const depth = 200_000;
    expect(faultOf(`${'{"a":['.repeat(depth)}${']}'.repeat(depth)}`)).toBeUndefined();
  });

  it('repeats nothing of the body in what it observed', () => {
    const parsed = parseWireText('{"secret words": tru');
    expect(parsed).toEqual({
      kind: 'unreadable',
      fault: 'not-json',
      observed: 'JSON that is broken or ends early',
    });
  });
});
