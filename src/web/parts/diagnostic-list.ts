import type { Diagnostic } from '../../contract/interpretation.ts';
import { html, type MarkupValue } from '../html.ts';

/** Gives a diagnostic code's meaning in one sentence; absent for a code it does not know. */
export type ExplainDiagnostic = (code: string) => string | undefined;

/** What else was seen in a reply, each with its meaning. Nothing where nothing was. */
export function diagnosticList(diagnostics: readonly Diagnostic[], explain: ExplainDiagnostic): MarkupValue {
  if (diagnostics.length === 0) return undefined;
  return html`<div class="panel"><h4>Also seen</h4><ul class="plain">${diagnostics.map(
    ({ code, detail }) =>
      html`<li><code>${code}</code> ${explain(code)}${detail === null ? false : html` <span class="soft">${detail}</span>`}</li>`,
  )}</ul></div>`;
}
