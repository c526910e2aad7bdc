import { html, type Markup, type MarkupValue } from '../html.ts';

type DataTableOptions = {
  /** What the table tells; read out as its name, so it holds no markup. */
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly Markup[];
  /** A word about rows that are not shown. */
  readonly rest?: MarkupValue;
};

/**
 * A table in a panel of its own. On a narrow screen each row becomes a block (cells carry their column's name in
 * `data-label`); where it is still too wide it scrolls by itself, by keyboard too.
 */
export function dataTable({ caption, columns, rows, rest }: DataTableOptions): Markup {
  return html`<div class="panel flush"><div class="scroll" role="group" aria-label="${caption}" tabindex="0"><table class="stacks">
<caption>${caption}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows}</tbody>
</table></div></div>${rest}`;
}
