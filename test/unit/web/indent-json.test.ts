import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_JSON_DEPTH } from '../../../src/contract/limits.ts';
import { indentJson } from '../../../src/web/indent-json.ts';

function indented(source: string): string | undefined {
  return indentJson(source)
    ?.map(({ text }) => text)
    .join('');
}

describe('JSON laid out for reading', () => {
  it('stands on lines by depth', () => {
    expect(indented('{"a":[1,{"b":null}],"c":{},"d":[]}')).toBe(
      '{\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ],\n  "c": {},\n  "d": []\n}',
    );
  });

  it('keeps numbers, escapes and repeated keys as they were written', () => {
    expect(indented('{"n":1.0e+400,"n":12345678901234567890,"s":"\\u0041\\/\\"{["}')).toBe(
      '{\n  "n": 1.0e+400,\n  "n": 12345678901234567890,\n  "s": "\\u0041\\/\\"{["\n}',
    );
  });

  it('knows keys from texts', () => {
    const kinds = indentJson('{"k" : "v"}')?.filter(({ kind }) => kind === 'key' || kind === 'string');
    expect(kinds).toEqual([
      { kind: 'key', text: '"k"' },
      { kind: 'string', text: '"v"' },
    ]);
  });

  it('is not attempted on what is no JSON', () => {
    for (const source of ['', 'this is not json {', '{"a":1} x', '\uFEFF{}', "{'a':1}"]) {
      expect(indentJson(source)).toBeUndefined();
    }
  });

  it('is not attempted beyond the depth limit, where indents alone would fill the memory', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(indentJson(nested(MAX_JSON_DEPTH))).toBeDefined();
    expect(indentJson(nested(MAX_JSON_DEPTH + 1))).toBeUndefined();
    expect(indentJson(nested(200_000))).toBeUndefined();
  });

  it('lays out what the standard printer would, for any JSON it can print', () => {
    fc.assert(
      fc.property(fc.json(), (source) => {
        expect(indented(source)).toBe(
          JSON.stringify(JSON.parse(JSON.stringify(JSON.parse(source))), null, 2),
        );
      }),
    );
  });
});
