import type { TableRows } from './lay-out-grid.ts';
import { PLAIN_STYLE, type SlackLine, type SlackRun } from './slack-line.ts';

/** A header cell's runs in bold, as every surface shows a table's header. */
function labelRuns(header: readonly SlackLine[]): readonly SlackRun[] {
  const runs = header.flatMap((line, index) =>
    index === 0 ? line.runs : [{ ...PLAIN_STYLE, text: ' ' }, ...line.runs],
  );
  return runs.map((run) => ({ ...run, bold: true }));
}

function isEmpty(cell: readonly SlackLine[]): boolean {
  return cell.every((line) => line.runs.every((run) => run.text.trim() === ''));
}

/** One cell under its column's name; a cell of several lines goes on below. */
function entryLines(header: readonly SlackLine[], cell: readonly SlackLine[]): readonly SlackLine[] {
  const label = labelRuns(header);
  const [first, ...more] = cell;
  if (first === undefined) return [];
  const named = isEmpty(header) ? first.runs : [...label, { ...PLAIN_STYLE, text: ': ' }, ...first.runs];
  return [{ ...first, runs: named }, ...more];
}

/**
 * A table as one list of lines per row, each cell behind its column's name; empty cells are left out. A table of
 * nothing but a header gives its cells as one record. Never throws.
 * @param rows - cells as lines, the header first.
 */
export function layOutRecords(rows: TableRows): readonly (readonly SlackLine[])[] {
  const [header = [], ...body] = rows;
  if (body.length === 0) {
    return [
      header.filter((cell) => !isEmpty(cell)).map((cell) => ({ ...lineOf(cell), runs: labelRuns(cell) })),
    ];
  }
  return body
    .map((row) =>
      row.flatMap((cell, column) => (isEmpty(cell) ? [] : entryLines(header[column] ?? [], cell))),
    )
    .filter((record) => record.length > 0);
}

function lineOf(cell: readonly SlackLine[]): SlackLine {
  return cell[0] ?? { quoted: false, lead: '', hang: '', runs: [] };
}
