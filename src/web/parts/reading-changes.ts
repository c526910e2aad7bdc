import type { Interpretation } from '../../contract/interpretation.ts';
import { MAX_PAGE_CELL_CHARS } from '../../contract/limits.ts';
import { compareReadings, type ReadingChange } from '../compare-readings.ts';
import { cutText } from '../cut-text.ts';
import { html, type Markup } from '../html.ts';
import { dataTable } from './data-table.ts';
import { drawRows } from './row-list.ts';

/** What a later reading of the same bytes says differently from the first. */
export function readingChanges(first: Interpretation, later: Interpretation, recordHref: string): Markup {
  const changes = compareReadings(first, later);
  if (changes.length === 0) return html`<p class="soft">It says the same as the first reading.</p>`;
  const rows = drawRows(changes, changeRow, recordHref);
  return dataTable({
    caption: 'What changed from the first reading, which stands as it was',
    columns: ['Field', 'First reading', 'This reading'],
    rows: rows.drawn,
    rest: rows.rest,
  });
}

function changeRow({ path, before, after }: ReadingChange): Markup {
  return html`<tr><th scope="row"><code>${path}</code></th><td data-label="First reading">${cell(before)}</td><td data-label="This reading">${cell(after)}</td></tr>`;
}

function cell(json: string | undefined): Markup {
  if (json === undefined) return html`<span class="soft">not there</span>`;
  const { shown, omittedChars } = cutText(json, MAX_PAGE_CELL_CHARS);
  return html`<code class="value">${shown}${omittedChars > 0 ? '…' : ''}</code>`;
}
