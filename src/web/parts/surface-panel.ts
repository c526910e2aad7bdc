import { html, type Markup, type MarkupValue } from '../html.ts';

type SurfacePanelOptions = {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  /** How this panel came about, in one sentence. */
  readonly note: string;
  /** What a person sees on that surface; absent where the surface shows its source. */
  readonly preview?: MarkupValue;
  /** The sources, folded or not. */
  readonly sources: MarkupValue;
};

/** One surface on the compare page: what it shows, and what stands behind that. Works without script. */
export function surfacePanel({ id, title, note, preview, sources }: SurfacePanelOptions): Markup {
  return html`<article class="card surface" id="${id}" aria-labelledby="${id}-title">
<header><h3 id="${id}-title">${title}</h3><p class="small soft">${note}</p></header>
${preview !== undefined && html`<div class="preview" role="group" aria-label="${title}" tabindex="0">${preview}</div>`}
<div class="sources">${sources}</div>
</article>`;
}
