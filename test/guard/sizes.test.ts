import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { listFiles, readProjectFile } from './project-files.ts';

const FILE_LINES_MAX = 300;
const FUNCTION_LINES_MAX = 70;

const SOURCES = listFiles(/^(src|renderers)\/.*\.ts$/);

/** The one table that may be longer: every limit of the system stands in it (DESIGN 5, invariant 13). */
const LIMITS_TABLE = 'src/contract/limits.ts';

/**
 * Functions of a source file with more lines of their own than allowed, as `place (lines)`. The lines of a function
 * inside a function are the inner one's: a factory that returns five small functions is not one long one.
 */
function longFunctions(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  const found: string[] = [];
  /** Visits a node and gives the lines that functions within it take. */
  const visit = (node: ts.Node): number => {
    let inner = 0;
    ts.forEachChild(node, (child) => {
      inner += visit(child);
    });
    if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined) return inner;
    const from = lineOf(node.getStart(source));
    const lines = lineOf(node.getEnd()) - from + 1;
    const own = lines - inner;
    if (own > FUNCTION_LINES_MAX) found.push(`${path}:${from + 1} (${own} lines)`);
    return lines;
  };
  visit(source);
  return found;
}

describe('small rooms', () => {
  it('finds a function that is too long', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `  f(${index});`).join('\n');
    expect(longFunctions('x.ts', `function g() {\n${lines(FUNCTION_LINES_MAX - 1)}\n}`)).toEqual([
      'x.ts:1 (71 lines)',
    ]);
    expect(longFunctions('x.ts', `function g() {\n${lines(FUNCTION_LINES_MAX - 2)}\n}`)).toEqual([]);
  });

  it(`keeps every source file within ${FILE_LINES_MAX} lines`, () => {
    const long = SOURCES.filter((path) => path !== LIMITS_TABLE)
      .map((path) => [path, readProjectFile(path).split('\n').length - 1] as const)
      .filter(([, lines]) => lines > FILE_LINES_MAX);
    expect(SOURCES.length).toBeGreaterThan(100);
    expect(long).toEqual([]);
  });

  it(`keeps every function within ${FUNCTION_LINES_MAX} lines`, () => {
    expect(SOURCES.flatMap((path) => longFunctions(path, readProjectFile(path)))).toEqual([]);
  });
});
