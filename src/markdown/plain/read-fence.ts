import type { Code } from 'mdast';
import { pointIn, type SourceLine } from './source-line.ts';

const OPENING = /(`{3,}|~{3,})([\w+#.-]*)(?=\n|$)/y;

/**
 * A fence of code whose opening and closing lines stand in one column, with at most a language behind the first.
 * @param source - the whole text.
 * @param lines - lines from the opening one on; blank ones may be left out.
 * @param column - spaces before the fence, which every line of code that is not blank must have too.
 * @returns the code and how many of the lines it takes; absent where it does not end so. Never throws.
 */
export function readFence(
  source: string,
  lines: readonly SourceLine[],
  column: number,
): { readonly code: Code; readonly lines: number } | undefined {
  const [opening] = lines;
  const info = opening && readOpening(source, opening, column);
  if (opening === undefined || info === undefined) return undefined;
  const { fence, lang } = info;
  const indent = ' '.repeat(column);
  const closesWith = indent + fence;
  for (let index = 1; index < lines.length; index += 1) {
    const line = lines[index];
    if (line === undefined || !source.startsWith(indent, line.start)) return undefined;
    if (!source.startsWith(fence, line.start + column + countIndent(source, line.start + column))) continue;
    // Longer fences, and fences with spaces before or behind them, close too; they are left to others.
    if (source.slice(line.start, line.end) !== closesWith) return undefined;
    const value = readValue(source, opening, line, column);
    if (value === undefined) return undefined;
    const code: Code = {
      type: 'code',
      lang,
      meta: null,
      value,
      position: { start: pointIn(opening, opening.start + column), end: pointIn(line, line.end) },
    };
    return { code, lines: index + 1 };
  }
  return undefined;
}

/**
 * A fence of code that nothing closes: it goes on to the end of the text, as in an answer that was cut short.
 * @param source - the whole text.
 * @param lines - all lines from the opening one on; the fence stands in the first column.
 * @returns absent where the opening line holds more than a language. Never throws.
 */
export function readOpenFence(source: string, lines: readonly SourceLine[]): Code | undefined {
  const [opening] = lines;
  const last = lines.at(-1);
  const info = opening && readOpening(source, opening, 0);
  if (opening === undefined || last === undefined || info === undefined) return undefined;
  const position = { start: pointIn(opening, opening.start), end: pointIn(last, last.end) };
  // The last line's own ending is no part of the code; blank lines before it are.
  const value = source.slice(opening.end + 1, last.end).replace(/\n$/, '');
  return { type: 'code', lang: info.lang, meta: null, value, position };
}

function readOpening(
  source: string,
  opening: SourceLine,
  column: number,
): { readonly fence: string; readonly lang: string | null } | undefined {
  OPENING.lastIndex = opening.start + column;
  const [whole = '', fence = '', language = ''] = OPENING.exec(source) ?? [];
  if (fence === '' || opening.start + column + whole.length !== opening.end) return undefined;
  return { fence, lang: language === '' ? null : language };
}

/** Spaces a closing fence may have before it: up to three. */
function countIndent(source: string, at: number): number {
  let spaces = 0;
  while (spaces < 3 && source.charCodeAt(at + spaces) === 32) spaces += 1;
  return spaces;
}

/** What stands between the two lines, without the indent. Absent where a line has less of it and is not empty. */
function readValue(
  source: string,
  opening: SourceLine,
  closing: SourceLine,
  column: number,
): string | undefined {
  if (closing.number === opening.number + 1) return '';
  const inner = source.slice(opening.end + 1, closing.start - 1);
  if (column === 0) return inner;
  const indent = ' '.repeat(column);
  const lines = inner.split('\n');
  if (!lines.every((line) => line === '' || line.startsWith(indent))) return undefined;
  return lines.map((line) => line.slice(column)).join('\n');
}
