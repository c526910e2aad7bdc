import { html, type Markup } from '../html.ts';
import type { Word } from '../words/tone.ts';

/** A word in a coloured pill; its meaning shows on hover and is read out after it. */
export function pill({ label, tone, meaning }: Word): Markup {
  return html`<span class="pill tone-${tone}" title="${meaning}">${label}</span>`;
}
