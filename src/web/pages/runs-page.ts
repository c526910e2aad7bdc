import type { RunSummary } from '../../contract/run-store.ts';
import { html, type Markup, type MarkupValue } from '../html.ts';
import { pageShell, type SiteFrame } from '../parts/page-shell.ts';
import { pill } from '../parts/pill.ts';
import { formatMoment } from '../words/format-values.ts';
import { RUN_STATUS_WORDS } from '../words/outcome-words.ts';

type RunsPageOptions = {
  /** Newest first. */
  readonly runs: readonly RunSummary[];
  /** Address of one run's page. */
  readonly runHref: (run: RunSummary) => string;
  /** Address of the next, older page; absent on the last one. */
  readonly olderHref: string | undefined;
  /** Address of the first page; absent on it. */
  readonly newestHref: string | undefined;
};

/** The operator's listing of runs, newest first. */
export function runsPage(
  frame: SiteFrame,
  { runs, runHref, olderHref, newestHref }: RunsPageOptions,
): Markup {
  return pageShell(frame, {
    title: 'Runs',
    width: 'wide',
    main: html`<div id="runs"><h1>Runs</h1>
${runs.length === 0 ? html`<p class="soft">No runs ${newestHref === undefined ? 'yet: mention the bot in Slack' : 'beyond this point'}.</p>` : table(runs, runHref)}
<nav class="row" aria-label="Pages of the listing">${pagerLink(newestHref, 'Newest runs')}${pagerLink(olderHref, 'Older runs')}</nav></div>`,
  });
}

function table(runs: readonly RunSummary[], runHref: (run: RunSummary) => string): Markup {
  return html`<div class="card scroll"><table class="stacks listing">
<thead><tr><th scope="col">Question</th><th scope="col">Status</th><th scope="col">Route</th><th scope="col">Where</th><th scope="col">Asked</th></tr></thead>
<tbody>${runs.map((run) => row(run, runHref(run)))}</tbody>
</table></div>`;
}

function row(run: RunSummary, href: string): Markup {
  const { title, status, state, delivered, route, channel, user, createdAtMs } = run;
  return html`<tr>
<th scope="row"><a href="${href}" dir="auto">${title.trim() === '' ? 'No words, only a mention' : title}</a></th>
<td data-label="Status">${pill(RUN_STATUS_WORDS[status])}${state !== undefined && state !== 'complete' && html` <span class="small soft">${state}</span>`}${!delivered && (status === 'answered' || status === 'unanswered') && html` <span class="small soft">not posted</span>`}</td>
<td data-label="Route">${route ?? html`<span class="soft">none</span>`}</td>
<td data-label="Where"><code>${channel}</code> <span class="small soft">${user}</span></td>
<td data-label="Asked" class="small"><time datetime="${new Date(createdAtMs).toISOString()}">${formatMoment(createdAtMs)}</time></td>
</tr>`;
}

function pagerLink(href: string | undefined, label: string): MarkupValue {
  return href !== undefined && html`<a class="button" href="${href}">${label}</a>`;
}
