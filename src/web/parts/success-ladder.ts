import type { RunEventOf } from '../../contract/run-event.ts';
import { html, type Markup } from '../html.ts';

type Layers = RunEventOf<'call-ended'>['layers'];

/** The layers of success from the first to the last; none implies the next. */
const RUNGS: readonly (readonly [keyof Layers, string])[] = [
  ['prepared', 'prepared'],
  ['received', 'received'],
  ['generationFinished', 'generation finished'],
  ['answerPresent', 'answer present'],
  ['syntax', 'syntax'],
  ['shape', 'shape'],
  ['values', 'values'],
  ['taskCriteria', 'task criteria'],
  ['verified', 'verified'],
];

/** How far a call came, rung by rung; what nobody looked at says so. */
export function successLadder(layers: Layers): Markup {
  return html`<ol class="ladder" aria-label="Layers of success">${RUNGS.map(([name, label]) => rung(label, layers[name]))}</ol>`;
}

function rung(label: string, reached: boolean | undefined): Markup {
  if (reached === undefined) return html`<li><span class="pill">${label}: not examined</span></li>`;
  return html`<li><span class="pill tone-${reached ? 'good' : 'bad'}">${label}: ${reached ? 'yes' : 'no'}</span></li>`;
}
