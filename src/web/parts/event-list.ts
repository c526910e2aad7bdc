import { MAX_PAGE_ROWS } from '../../contract/limits.ts';
import type { StoredEvent } from '../../contract/run-store.ts';
import { html, type Markup, type MarkupValue } from '../html.ts';
import type { RunHrefs } from '../run-hrefs.ts';
import { formatMoment, formatNumberOf } from '../words/format-values.ts';
import { jsonBlock } from './code-block.ts';
import { fold } from './fold.ts';

/**
 * The record itself: every event as it is stored, a page of them at a time.
 * @param from - sequence number of the first event shown, from 1.
 * @param open - true where the reader came for it.
 */
export function eventList(
  events: readonly StoredEvent[],
  from: number,
  open: boolean,
  hrefs: RunHrefs,
): Markup {
  const shown = events.slice(from - 1, from - 1 + MAX_PAGE_ROWS);
  return html`<section id="record" aria-labelledby="record-title">
<h2 id="record-title">The record</h2>
${fold({
  id: 'record-box',
  open,
  summary: `${formatNumberOf(events.length, 'event')}, as stored`,
  body: html`<p class="row"><a class="button" href="${hrefs.record}">The whole record as JSON</a></p>
${shown.map(eventRow)}${pager(events.length, from, hrefs)}`,
})}
</section>`;
}

function eventRow({ seq, atMs, epoch, event }: StoredEvent): Markup {
  return fold({
    id: `event-${seq}`,
    summary: html`<span class="soft">${seq}</span> ${event.kind} <span class="small soft">${formatMoment(atMs)}, lease epoch ${epoch}</span>`,
    body: jsonBlock({ id: `event-${seq}-json`, caption: 'Event', text: JSON.stringify(event) }),
  });
}

function pager(count: number, from: number, hrefs: RunHrefs): MarkupValue {
  if (count <= MAX_PAGE_ROWS) return undefined;
  const before = Math.max(1, from - MAX_PAGE_ROWS);
  const after = from + MAX_PAGE_ROWS;
  return html`<nav class="row" aria-label="Pages of the record">
${from > 1 && html`<a class="button" href="${hrefs.page(`events=${before}`, 'record')}">Earlier events</a>`}
<span class="small soft">${from} to ${Math.min(count, after - 1)} of ${count}</span>
${after <= count && html`<a class="button" href="${hrefs.page(`events=${after}`, 'record')}">Later events</a>`}
</nav>`;
}
