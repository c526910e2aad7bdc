import type { AlignType, PhrasingContent, Table, TableCell, TableRow } from 'mdast';
import { MAX_MARKDOWN_NODES } from '../../contract/limits.ts';
import { readInline } from './read-inline.ts';
import { pointIn, positionIn, type SourceLine } from './source-line.ts';

const RULE_CELL = /^(:?)-+(:?)$/;

/** From a cell's pipe, or the row's start, to the next pipe, or the row's end. */
type CellRange = { readonly start: number; readonly end: number };

/**
 * A table whose rows all start and end with a pipe, have one number of cells and no backslash. Absent for any other.
 * Linear in the segment; never throws.
 * @param source - the whole text.
 * @param lines - the lines of a segment.
 */
export function readTable(source: string, lines: readonly SourceLine[]): Table | undefined {
  const [head, rule, ...body] = lines;
  const last = lines.at(-1);
  if (head === undefined || rule === undefined || last === undefined) return undefined;
  const align = splitCells(source, rule)?.map((cell) => readAlign(cellText(source, cell)));
  if (align === undefined || align.includes('none')) return undefined;
  // More cells are more nodes than a tree may have, so that the text is refused anyway.
  if (align.length * (body.length + 1) > MAX_MARKDOWN_NODES) return undefined;
  const children: TableRow[] = [];
  for (const line of [head, ...body]) {
    const row = readRow(source, line, align.length);
    if (row === undefined) return undefined;
    children.push(row);
  }
  return {
    type: 'table',
    align: align.map((value) => (value === 'none' ? null : value)),
    children,
    position: { start: pointIn(head, head.start), end: pointIn(last, last.end) },
  };
}

function splitCells(source: string, line: SourceLine): CellRange[] | undefined {
  const text = source.slice(line.start, line.end);
  if (text.length < 3 || !text.startsWith('|') || !text.endsWith('|') || text.includes('\\'))
    return undefined;
  const cells: CellRange[] = [];
  let start = 0;
  for (let pipe = text.indexOf('|', 1); pipe >= 0; pipe = text.indexOf('|', pipe + 1)) {
    cells.push({ start: line.start + start, end: line.start + pipe });
    start = pipe;
  }
  const last = cells.pop();
  // The last cell takes the pipe that ends the row.
  if (last !== undefined) cells.push({ start: last.start, end: line.end });
  return cells;
}

function trimCell(source: string, { start, end }: CellRange): CellRange {
  let from = start + 1;
  let to = source.charAt(end - 1) === '|' ? end - 1 : end;
  while (from < to && source.charCodeAt(from) === 32) from += 1;
  while (to > from && source.charCodeAt(to - 1) === 32) to -= 1;
  return { start: from, end: to };
}

function cellText(source: string, cell: CellRange): string {
  const { start, end } = trimCell(source, cell);
  return source.slice(start, end);
}

/** `none` where the text is no rule at all. */
function readAlign(text: string): AlignType | 'none' {
  const match = RULE_CELL.exec(text);
  if (match === null) return 'none';
  const isLeft = match[1] === ':';
  const isRight = match[2] === ':';
  if (isLeft && isRight) return 'center';
  if (isLeft) return 'left';
  return isRight ? 'right' : null;
}

function readRow(source: string, line: SourceLine, columns: number): TableRow | undefined {
  const ranges = splitCells(source, line);
  if (ranges?.length !== columns) return undefined;
  const children: TableCell[] = [];
  for (const range of ranges) {
    const cell = readCell(source, line, range);
    if (cell === undefined) return undefined;
    children.push(cell);
  }
  return { type: 'tableRow', children, position: positionIn(line, line.start, line.end) };
}

function readCell(source: string, line: SourceLine, range: CellRange): TableCell | undefined {
  const { start, end } = trimCell(source, range);
  const children: PhrasingContent[] = [];
  // Where content touches a pipe, what emphasis sees there is not the pipe.
  if (end > start && source.charCodeAt(start - 1) !== 32) return undefined;
  if (end > start && source.charCodeAt(end) !== 32) return undefined;
  if (!readInline(source, line, start, end, children)) return undefined;
  return { type: 'tableCell', children, position: positionIn(line, range.start, range.end) };
}
