import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { listFiles, readProjectFile } from './project-files.ts';

const FILE_LINES_MAX = 300;
const FUNCTION_LINES_MAX = 80;

const SOURCES = listFiles(/^(src|renderers)\/.*\.ts$/);

/** Functions of a source file that span more lines than allowed, as `name (lines)`. */
function longFunctions(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const from = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
      const to = source.getLineAndCharacterOfPosition(node.getEnd()).line;
      if (to - from + 1 > FUNCTION_LINES_MAX) found.push(`${path}:${from + 1} (${to - from + 1} lines)`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('small rooms', () => {
  it('finds a function that is too long', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `  f(${index});`).join('\n');
    expect(longFunctions('x.ts', `function g() {\n${lines(FUNCTION_LINES_MAX - 1)}\n}`)).toEqual([
      'x.ts:1 (81 lines)',
    ]);
    expect(longFunctions('x.ts', `function g() {\n${lines(FUNCTION_LINES_MAX - 2)}\n}`)).toEqual([]);
  });

  it(`keeps every source file within ${FILE_LINES_MAX} lines`, () => {
    const long = SOURCES.map((path) => [path, readProjectFile(path).split('\n').length - 1] as const).filter(
      ([, lines]) => lines > FILE_LINES_MAX,
    );
    expect(SOURCES.length).toBeGreaterThan(100);
    expect(long).toEqual([]);
  });

  it(`keeps every function within ${FUNCTION_LINES_MAX} lines`, () => {
    expect(SOURCES.flatMap((path) => longFunctions(path, readProjectFile(path)))).toEqual([]);
  });
});
