import type { Usage } from '../../contract/interpretation.ts';
import { html, type Markup } from '../html.ts';
import { formatCount } from '../words/format-values.ts';
import { dataTable } from './data-table.ts';

type UsageComponent = Usage[keyof Usage];

/** The numbers of a usage report in reading order, with what each counts. */
const ROWS: readonly (readonly [keyof Usage, string])[] = [
  ['inputTotal', 'Input, all of it'],
  ['inputFresh', 'Input read anew'],
  ['cacheRead', 'Input read from cache'],
  ['cacheWrite', 'Input written to cache'],
  ['outputTotal', 'Output, all of it'],
  ['reasoning', 'Output spent on reasoning'],
  ['totalReported', 'Total, as reported'],
];

const PROVENANCE_WORDS: Readonly<Record<UsageComponent['provenance'], string>> = {
  reported: 'reported by the provider',
  derived: 'computed from reported numbers',
  'not-reported': 'not reported',
  invalid: 'reported, but not a count',
};

const RELATION_WORDS: Readonly<Record<UsageComponent['relation'], string>> = {
  primary: 'stands by itself',
  'inside-input': 'is part of the input',
  'beside-input': 'comes on top of the reported input',
  'inside-output': 'is part of the output',
};

/** Token counts of one reply, each with where it came from. What nobody reported is said to be so and is never 0. */
export function usageTable(usage: Usage): Markup {
  return dataTable({
    caption: 'Tokens',
    columns: ['What', 'Tokens', 'Where from', 'Relation'],
    rows: ROWS.map(([name, label]) => usageRow(label, usage[name])),
  });
}

function usageRow(label: string, component: UsageComponent): Markup {
  const { provenance, path, relation } = component;
  return html`<tr>
<th scope="row">${label}</th>
<td class="number" data-label="Tokens">${count(component)}</td>
<td data-label="Where from">${PROVENANCE_WORDS[provenance]}${path === null ? false : html` <code class="value">${path}</code>`}</td>
<td class="soft" data-label="Relation">${RELATION_WORDS[relation]}</td>
</tr>`;
}

function count({ value, lowerBound, provenance }: UsageComponent): Markup {
  if (value !== null) return html`${formatCount(value)}`;
  if (lowerBound !== null) return html`at least ${formatCount(lowerBound)}`;
  return html`<span class="soft">${provenance === 'invalid' ? 'unusable' : 'not reported'}</span>`;
}
