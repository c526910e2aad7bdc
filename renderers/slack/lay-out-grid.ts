import type { AlignType } from 'mdast';
import { MAX_SLACK_TABLE_WIDTH } from '../../src/contract/limits.ts';
import { displayWidth } from './display-width.ts';
import type { SlackLine } from './slack-line.ts';

/** A table's cells by row, the header first; each cell as lines. */
export type TableRows = readonly (readonly (readonly SlackLine[])[])[];

const COLUMN_GAP = '  ';

/** Narrower columns look like stray characters, and three dashes are a rule to any reader. */
const MIN_COLUMN_WIDTH = 3;

/** A cell's text for a grid; undefined where monospace would lose something: a link's destination, a line end. */
function gridText(cell: readonly SlackLine[]): string | undefined {
  const [line] = cell;
  if (line === undefined) return '';
  if (cell.length > 1 || line.runs.some((run) => run.url !== undefined)) return undefined;
  let text = '';
  for (const run of line.runs) {
    text += run.text;
    // Measuring the width of a long text costs far more than seeing that it is long.
    if (text.length > 4 * MAX_SLACK_TABLE_WIDTH) return undefined;
  }
  return text.replaceAll('\t', ' ');
}

function align(text: string, width: number, columnWidth: number, side: AlignType | undefined): string {
  const space = columnWidth - width;
  const before = side === 'right' ? space : side === 'center' ? Math.floor(space / 2) : 0;
  return ' '.repeat(before) + text + ' '.repeat(space - before);
}

/**
 * A table as lines of aligned monospace: header, a rule of dashes, rows. Never throws.
 * @param rows - cells as lines; rows may be shorter than the header, none is longer.
 * @param aligns - how each column is aligned; left where none is given.
 * @returns undefined where the table is wider than MAX_SLACK_TABLE_WIDTH, or holds a link or a cell of several lines.
 */
export function layOutGrid(rows: TableRows, aligns: readonly AlignType[]): readonly string[] | undefined {
  const columns = rows[0]?.length ?? 0;
  const widths = new Array<number>(columns).fill(MIN_COLUMN_WIDTH);
  const most = MAX_SLACK_TABLE_WIDTH - (columns - 1) * COLUMN_GAP.length;
  if (most < columns * MIN_COLUMN_WIDTH) return undefined;

  const texts: { readonly text: string; readonly width: number }[][] = [];
  for (const row of rows) {
    const cells: { text: string; width: number }[] = [];
    for (let column = 0; column < columns; column += 1) {
      const text = gridText(row[column] ?? []);
      if (text === undefined) return undefined;
      const width = displayWidth(text);
      if (width > most) return undefined;
      widths[column] = Math.max(widths[column] ?? 0, width);
      cells.push({ text, width });
    }
    texts.push(cells);
  }
  if (widths.reduce((sum, width) => sum + width, 0) > most) return undefined;

  const lines = texts.map((cells) =>
    cells
      .map(({ text, width }, column) => align(text, width, widths[column] ?? width, aligns[column]))
      .join(COLUMN_GAP)
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join(COLUMN_GAP));
  return lines;
}
