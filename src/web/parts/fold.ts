import { html, type Markup, type MarkupValue } from '../html.ts';

type FoldOptions = {
  /** Unique on the page, and the same on every load: by it an open box stays open while the page updates. */
  readonly id: string;
  readonly summary: MarkupValue;
  readonly body: MarkupValue;
  readonly open?: boolean;
};

/** A box that opens on request; works without script. */
export function fold({ id, summary, body, open = false }: FoldOptions): Markup {
  return html`<details id="${id}"${open ? html` open` : false}><summary>${summary}</summary><div class="details-body">${body}</div></details>`;
}
