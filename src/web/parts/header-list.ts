import { html, type MarkupValue } from '../html.ts';

/** HTTP headers with their values as recorded; nothing where there are none. */
export function headerList(headers: Readonly<Record<string, string>>): MarkupValue {
  const entries = Object.entries(headers);
  if (entries.length === 0) return undefined;
  return html`<dl class="headers small">${entries.map(
    ([name, value]) => html`<div><dt><code>${name}</code></dt><dd><code>${value}</code></dd></div>`,
  )}</dl>`;
}
