import type { JsonValue } from '../../contract/json-value.ts';
import { MAX_PAGE_CELL_CHARS } from '../../contract/limits.ts';
import type { ControlRecord } from '../../contract/prepared-request.ts';
import { cutText } from '../cut-text.ts';
import { html, type Markup } from '../html.ts';
import { FATE_WORDS } from '../words/fate-words.ts';
import { dataTable } from './data-table.ts';

/** What became of every control: what was asked for, its fate, its place and value on the wire, and the rule. */
export function controlsTable(controls: readonly ControlRecord[]): Markup {
  if (controls.length === 0) {
    return html`<p class="soft">No control was asked for and none was set by default.</p>`;
  }
  return dataTable({
    caption: 'Controls: what was asked for, and what became of it',
    columns: ['Control', 'Requested', 'Fate', 'On the wire', 'Why'],
    rows: controls.map(controlRow),
  });
}

function controlRow({ control, requested, fate, wirePath, wireValue, rule }: ControlRecord): Markup {
  return html`<tr>
<th scope="row">${control}</th>
<td data-label="Requested">${requested === undefined ? html`<span class="soft">not asked for</span>` : value(requested)}</td>
<td data-label="Fate"><span class="pill fate-${fate}" title="${FATE_WORDS[fate]}">${fate}</span></td>
<td data-label="On the wire">${wirePath === undefined ? html`<span class="soft">nothing sent</span>` : html`<code>${wirePath}</code>${wireValue === undefined ? false : html` = ${value(wireValue)}`}`}</td>
<td data-label="Why">${rule}</td>
</tr>`;
}

function value(json: JsonValue): Markup {
  const { shown, omittedChars } = cutText(JSON.stringify(json), MAX_PAGE_CELL_CHARS);
  return html`<code class="value">${shown}${omittedChars > 0 ? '…' : ''}</code>`;
}
