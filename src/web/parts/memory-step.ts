import type { RunEventOf } from '../../contract/run-event.ts';
import { html, type Markup } from '../html.ts';
import { formatNumberOf } from '../words/format-values.ts';
import { FACT_DROP_WORDS, MEMORY_OUTCOME_WORDS } from '../words/outcome-words.ts';

/** What was kept of the facts a reflection offered, and why the others were not. */
export function memoryStep({ outcome, detail, kept, dropped }: RunEventOf<'memory-decided'>): Markup {
  return html`<p class="soft">${MEMORY_OUTCOME_WORDS[outcome]}${detail === undefined ? false : html` ${detail}`}</p>
${
  kept.length + dropped.length > 0 &&
  html`<div class="panel flush"><div class="scroll"><table class="stacks">
<caption>${formatNumberOf(kept.length, 'fact')} kept, ${dropped.length} dropped. Facts are numbered as the model offered them.</caption>
<thead><tr><th scope="col">Fact</th><th scope="col">Decision</th><th scope="col">Detail</th></tr></thead>
<tbody>
${kept.map(({ index, id, audience }) => html`<tr><th scope="row">${index + 1}</th><td data-label="Decision"><span class="pill tone-good">kept</span></td><td data-label="Detail">for ${audience}, as <code>${id}</code></td></tr>`)}
${dropped.map(({ index, reason }) => html`<tr><th scope="row">${index + 1}</th><td data-label="Decision"><span class="pill tone-quiet">dropped</span></td><td data-label="Detail">${FACT_DROP_WORDS[reason]} <code class="soft">${reason}</code></td></tr>`)}
</tbody></table></div></div>`
}`;
}
