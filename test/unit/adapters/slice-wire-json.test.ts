import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sliceItems, sliceMember } from '../../../src/adapters/slice-wire-json.ts';

describe('sliceMember', () => {
  it('keeps what re-serialising would lose: spaces, order, zeros, large numbers and escapes', () => {
    const written = String.raw`{ "z":1.0, "a" :9007199254740993,"s":"\u0041\/" }`;
    expect(sliceMember(`{"x":0, "input" : ${written} ,"y":1}`, 'input')).toBe(written);
  });

  it.each([
    ['number', '{"a":-1.5e3,"b":2}', '-1.5e3'],
    ['last number', '{"a":7}', '7'],
    ['word', '{"a":true }', 'true'],
    ['string with brackets', '{"a":"}],{[","b":1}', '"}],{["'],
    ['list', '{"a":[[],[1,{"b":"]"}]]}', '[[],[1,{"b":"]"}]]'],
    ['empty object', '{"a":{}}', '{}'],
  ])('finds a %s', (_name, source, expected) => {
    expect(sliceMember(source, 'a')).toBe(expected);
  });

  it('finds a key however it is escaped, and only at the top', () => {
    expect(sliceMember(String.raw`{"\u0061":1}`, 'a')).toBe('1');
    expect(sliceMember('{"b":{"a":1}}', 'a')).toBeUndefined();
    expect(sliceMember(' { } ', 'a')).toBeUndefined();
  });
});

describe('sliceItems', () => {
  it('gives each item as it is written', () => {
    expect(sliceItems(' [ 1.0 ,"a,]", {"b":[2]}, [] ] ')).toEqual(['1.0', '"a,]"', '{"b":[2]}', '[]']);
    expect(sliceItems('[ ]')).toEqual([]);
  });

  it('agrees with JSON.parse on every value', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.integer({ min: 0, max: 3 }), (values, indent) => {
        const items = sliceItems(JSON.stringify(values, null, indent));
        expect(items.map((item) => JSON.parse(item) as unknown)).toEqual(JSON.parse(JSON.stringify(values)));
      }),
    );
  });

  it('agrees with JSON.parse on every member', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.integer({ min: 0, max: 3 }),
        (object, indent) => {
          const source = JSON.stringify(object, null, indent);
          const parsed = JSON.parse(source) as Record<string, unknown>;
          for (const key of Object.keys(parsed)) {
            expect(JSON.parse(sliceMember(source, key) ?? '')).toEqual(parsed[key]);
          }
        },
      ),
    );
  });
});
