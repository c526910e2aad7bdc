import type { SurfaceComparison } from '../../readback/compare-surfaces.ts';
import { type ComparedSurface, STATED_LIMITS, type StatedLimit } from '../../readback/stated-limits.ts';
import type { DifferenceKind, SurfaceDifference } from '../../readback/surface-difference.ts';
import { html, type Markup, type MarkupValue } from '../html.ts';
import { formatCount, formatNumberOf } from '../words/format-values.ts';
import { dataTable } from './data-table.ts';
import { fold } from './fold.ts';

/** What people call a surface. */
const SURFACE_NAMES: Readonly<Record<ComparedSurface, string>> = {
  slack: 'Slack',
  github: 'GitHub',
  memory: 'Memory',
};

const DIFFERENCE_WORDS: Readonly<Record<DifferenceKind, string>> = {
  text: 'other characters',
  bold: 'not bold alike',
  italic: 'not italic alike',
  strike: 'not struck alike',
  link: 'not linked alike',
  space: 'other white space',
  live: 'something that would act',
};

/** Whether all surfaces show the same, each difference, and what each surface is known not to be able to show. */
export function agreementVerdict({ agrees, compared, differences }: SurfaceComparison): Markup {
  const faults = differences.filter(({ limit }) => limit === undefined);
  const names = compared.map((surface) => SURFACE_NAMES[surface]).join(', ');
  return html`<section id="verdict" aria-labelledby="verdict-title"><div class="callout verdict stack ${agrees ? 'good' : 'bad'}">
<h2 id="verdict-title">${agrees ? 'The surfaces agree' : 'The surfaces do not agree'}</h2>
<p>${names} and the run page were read back, each by a parser that shares nothing with what rendered it, and compared letter by letter: emphasis, where links lead and the white space in code included. ${findings(faults.length, differences.length - faults.length)}</p>
${differences.length > 0 && dataTable({ caption: 'Differences from the run page', columns: ['Surface', 'What', 'Run page', 'Surface shows', 'Places', 'Why'], rows: differences.map(differenceRow) })}
${limitsMet(differences)}
${fold({ id: 'limits', summary: 'What surfaces are known not to be able to show', body: html`<ul>${Object.entries(STATED_LIMITS).map(([name, says]) => limitRow(name, says))}</ul>` })}
</div></section>`;
}

function findings(faults: number, limited: number): string {
  const known = limited === 0 ? '' : `${formatNumberOf(limited, 'difference')} under a stated limit.`;
  if (faults > 0) return `${formatNumberOf(faults, 'difference')} that nothing explains. ${known}`;
  return limited === 0 ? 'There is no difference.' : known;
}

function differenceRow({ surface, kind, page, shown, places, limit }: SurfaceDifference): Markup {
  return html`<tr><th scope="row">${SURFACE_NAMES[surface]}</th>
<td data-label="What">${DIFFERENCE_WORDS[kind]}</td>
<td data-label="Run page">${excerpt(page)}</td>
<td data-label="Surface shows">${excerpt(shown)}</td>
<td class="number" data-label="Places">${formatCount(places)}</td>
<td data-label="Why">${limit === undefined ? html`<span class="pill tone-bad">not explained</span>` : html`<span class="pill">${limit}</span>`}</td></tr>`;
}

function excerpt(text: string): Markup {
  return text === '' ? html`<span class="soft">nothing</span>` : html`<code class="value">${text}</code>`;
}

/** The limits that bear on this very answer, in words. */
function limitsMet(differences: readonly SurfaceDifference[]): MarkupValue {
  const met = new Set<StatedLimit>();
  for (const { limit } of differences) if (limit !== undefined) met.add(limit);
  if (met.size === 0) return undefined;
  return html`<ul>${[...met].map((name) => limitRow(name, STATED_LIMITS[name]))}</ul>`;
}

function limitRow(name: string, says: string): Markup {
  return html`<li><code>${name}</code>: ${says}</li>`;
}
