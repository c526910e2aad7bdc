import type { RunEventOf } from '../../contract/run-event.ts';
import { html, type Markup } from '../html.ts';
import { formatNumberOf } from '../words/format-values.ts';
import { FACT_DROP_WORDS, MEMORY_OUTCOME_WORDS } from '../words/outcome-words.ts';
import { dataTable } from './data-table.ts';

type MemoryDecided = RunEventOf<'memory-decided'>;

/** What was kept of the facts a reflection offered, and why the others were not. */
export function memoryStep({ outcome, detail, kept, dropped }: MemoryDecided): Markup {
  const table =
    kept.length + dropped.length > 0 &&
    dataTable({
      caption: `${formatNumberOf(kept.length, 'fact')} kept, ${dropped.length} dropped. Facts are numbered as the model offered them.`,
      columns: ['Fact', 'Decision', 'Detail'],
      rows: [...kept.map(keptRow), ...dropped.map(droppedRow)],
    });
  return html`<p class="soft">${MEMORY_OUTCOME_WORDS[outcome]}${detail === undefined ? false : html` (${detail})`}</p>${table}`;
}

function keptRow({ index, id, audience }: MemoryDecided['kept'][number]): Markup {
  return html`<tr><th scope="row">${index + 1}</th>
<td data-label="Decision"><span class="pill tone-good">kept</span></td>
<td data-label="Detail">for ${audience}, as <code>${id}</code></td></tr>`;
}

function droppedRow({ index, reason }: MemoryDecided['dropped'][number]): Markup {
  return html`<tr><th scope="row">${index + 1}</th>
<td data-label="Decision"><span class="pill tone-quiet">dropped</span></td>
<td data-label="Detail">${FACT_DROP_WORDS[reason]} <code class="soft">${reason}</code></td></tr>`;
}
