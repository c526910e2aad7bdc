import { exactText, html, type Markup } from '../html.ts';
import type { MarkedSpan } from '../mark-inserted-stars.ts';

/** Canonical source with every inserted star marked for eye and ear. */
export function markedText(spans: readonly MarkedSpan[]): Markup {
  return html`${spans.map(({ text, inserted }) =>
    inserted ? html`<ins class="star" title="inserted">${text}</ins>` : exactText(text),
  )}`;
}
