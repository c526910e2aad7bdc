/** A Markdown table with its numbers to the right; `rows` hold one text a column. */
export function printTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...rows.map((row) => (row[index] ?? '').length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(columns), rule, ...rows.map(line)].join('\n');
}

/** `1.23`, or `12.3` from ten on, or `123` from a hundred on: three figures say all there is to say. */
export function threeFigures(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toFixed(digits);
}

/** A ratio with the middle half of its rounds: `1.23 (1.20–1.27)`. */
export function ratioWithSpread({
  median,
  low,
  high,
}: {
  median: number;
  low: number;
  high: number;
}): string {
  return `${threeFigures(median)} (${threeFigures(low)}–${threeFigures(high)})`;
}
