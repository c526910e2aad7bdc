import type { StoredEvent } from '../../contract/run-store.ts';
import { html, type Markup, type MarkupValue } from '../html.ts';

/**
 * An empty, hidden box that the page's script fills with a streamed answer while it comes.
 * @param events - of a run without an outcome.
 * @returns nothing where the model has not been asked, or its latest reply was not accepted: then nothing is being
 *   written, and a page fetched again takes the box away.
 */
export function previewBox(events: readonly StoredEvent[]): MarkupValue {
  const latest = events
    .map(({ event }) => event)
    .findLast(({ kind }) => kind === 'attempt-started' || kind === 'attempt-decided');
  if (latest === undefined) return undefined;
  return latest.kind === 'attempt-decided' && latest.decision.action !== 'accept' ? undefined : box();
}

function box(): Markup {
  return html`<section id="preview" class="preview" aria-labelledby="preview-title" hidden>
<h2 id="preview-title">The answer is being written</h2>
<p class="small soft">Nothing is final until it is whole: what counts is the answer that takes this place.</p>
<div id="preview-text" class="preview-text" role="group" aria-label="Unfinished text" aria-live="off" tabindex="0" dir="auto"></div>
</section>`;
}
