import { html, type Markup, type MarkupValue } from '../html.ts';
import { formatDuration, formatMoment } from '../words/format-values.ts';
import type { Tone } from '../words/tone.ts';

type StoryStepOptions = {
  /** Unique on the page and the same on every load. */
  readonly id: string;
  readonly atMs: number;
  /** When the mention arrived: times are told from there. */
  readonly startMs: number;
  readonly tone: Tone;
  readonly title: MarkupValue;
  readonly body?: MarkupValue;
};

/** One step of a run's story: when, a mark on the rail, what happened. */
export function storyStep({ id, atMs, startMs, tone, title, body }: StoryStepOptions): Markup {
  return html`<li class="step" id="${id}">
<time datetime="${new Date(atMs).toISOString()}" title="${formatMoment(atMs)}">+${formatDuration(atMs - startMs)}</time>
<span class="rail ${tone}"></span>
<div class="step-body"><h3>${title}</h3>${body}</div>
</li>`;
}
