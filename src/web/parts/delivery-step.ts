import type { RunEventOf } from '../../contract/run-event.ts';
import { html, type Markup, type MarkupValue } from '../html.ts';
import type { DeliveryStep } from '../tell-story.ts';
import { formatMoment, formatNumberOf } from '../words/format-values.ts';
import { DELIVERY_WORDS } from '../words/outcome-words.ts';
import { dataTable } from './data-table.ts';
import { pill } from './pill.ts';
import { drawRows } from './row-list.ts';

const FORM_WORDS: Readonly<Record<RunEventOf<'delivery-attempted'>['form'], string>> = {
  blocks: 'as blocks',
  text: 'as plain text, since Slack refused the blocks',
  pointer: 'as a pointer to this page, since Slack refused the text too',
};

/** Every intent, attempt and outcome of posting to Slack, in order. */
export function deliveryStep(
  { delivery: { intended, ended }, facts }: DeliveryStep,
  recordHref: string,
): Markup {
  const rows = drawRows(facts, deliveryRow, recordHref);
  return html`<p class="soft">${intention(intended?.event)} ${ending(ended?.event)}</p>
${dataTable({ caption: 'Posts and what became of them', columns: ['Part', 'Attempt', 'What', 'Detail', 'When'], rows: rows.drawn, rest: rows.rest })}`;
}

function intention(intended: RunEventOf<'delivery-intended'> | undefined): string {
  if (intended === undefined) return '';
  const { parts, partsOmitted } = intended;
  const omitted = partsOmitted > 0 ? ` ${formatNumberOf(partsOmitted, 'part')} stand on this page only.` : '';
  return `${formatNumberOf(parts, 'message')} for the thread.${omitted}`;
}

function ending(ended: RunEventOf<'delivery-ended'> | undefined): string {
  if (ended === undefined) return 'Not finished yet.';
  if (ended.delivered) return 'All of it stands in the thread.';
  return `Given up${ended.code === undefined ? '' : `: ${ended.code}`}.`;
}

function deliveryRow({ atMs, event }: DeliveryStep['facts'][number]): Markup {
  return html`<tr>
<td class="number" data-label="Part">${event.part}</td>
<td class="number" data-label="Attempt">${event.attempt}</td>
<td data-label="What">${event.kind === 'delivery-attempted' ? html`posting ${FORM_WORDS[event.form]}` : pill(DELIVERY_WORDS[event.outcome])}</td>
<td data-label="Detail">${event.kind === 'delivery-observed' ? detail(event) : html`<span class="soft">on its way</span>`}</td>
<td data-label="When" class="small soft">${formatMoment(atMs)}</td>
</tr>`;
}

function detail({ outcome, ts, code, notBeforeMs }: RunEventOf<'delivery-observed'>): MarkupValue {
  return [
    `${DELIVERY_WORDS[outcome].meaning} `,
    ts !== undefined && html`<code>ts ${ts}</code> `,
    code !== undefined && html`<code>${code}</code> `,
    notBeforeMs !== undefined && `Not before ${formatMoment(notBeforeMs)}.`,
  ];
}
