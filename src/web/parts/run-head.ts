import { MAX_PAGE_HEADING_CHARS } from '../../contract/limits.ts';
import { cutText } from '../cut-text.ts';
import { html, type Markup, type MarkupValue } from '../html.ts';
import { isSettled, type RunView } from '../read-run-view.ts';
import type { RunHrefs } from '../run-hrefs.ts';
import { formatDuration, formatMoment } from '../words/format-values.ts';
import { RUN_STATUS_WORDS } from '../words/outcome-words.ts';
import { CHANNEL_WORDS } from './context-step.ts';
import { fold } from './fold.ts';
import { pill } from './pill.ts';

/** The question, who asked where and when, and how it went, at a glance. */
export function runHead(view: RunView, hrefs: RunHrefs): Markup {
  const question = askedText(view);
  const { shown, omittedChars } = cutText(question, MAX_PAGE_HEADING_CHARS);
  return html`<header class="head" id="question">
<p class="soft">${asker(view)}</p>
<h1 class="question" dir="auto">${shown.trim() === '' ? 'No words, only a mention' : shown}${omittedChars > 0 ? '…' : ''}</h1>
${omittedChars > 0 && fold({ id: 'whole-question', summary: 'The whole question', body: html`<p class="words" dir="auto">${question}</p>` })}
${view.mention.cut && html`<p class="soft">The message was longer than what is stored; its end is missing here.</p>`}
${facts(view)}
${!isSettled(view.run) && liveNote(view, hrefs)}
</header>`;
}

/** The question without its settings once the place was read; before, as it came. */
export function askedText({ run, mention }: RunView): string {
  return run.context?.event.prompt ?? mention.text;
}

function asker({ run, mention, summary }: RunView): MarkupValue {
  const context = run.context?.event.context;
  const place =
    context === undefined ? 'in a place not read yet' : `in ${CHANNEL_WORDS[context.channelKind]}`;
  return html`<strong>${context?.requesterName ?? mention.user}</strong> asked ${place} <code>${mention.channel}</code> on <time datetime="${new Date(summary.createdAtMs).toISOString()}">${formatMoment(summary.createdAtMs)}</time>`;
}

function facts(view: RunView): Markup {
  const { summary, run } = view;
  const call = run.calls.find(({ purpose }) => purpose === 'answer');
  const request = call?.prepared?.event.request;
  const posted = run.delivery.ended?.event;
  return html`<dl class="facts">
<div><dt>Status</dt><dd>${pill(RUN_STATUS_WORDS[summary.status])}</dd></div>
<div><dt>Took</dt><dd>${duration(view)}</dd></div>
<div><dt>Route</dt><dd>${request?.route ?? call?.refused?.event.route ?? html`<span class="soft">none yet</span>`}</dd></div>
<div><dt>Model</dt><dd>${request?.model ?? html`<span class="soft">none asked</span>`}</dd></div>
<div><dt>In Slack</dt><dd>${posted === undefined ? html`<span class="soft">not posted yet</span>` : posted.delivered ? 'delivered' : 'could not be posted'}</dd></div>
<div><dt>Run</dt><dd><code>${summary.runId}</code></dd></div>
</dl>`;
}

function duration({ run, summary }: RunView): MarkupValue {
  const end = run.answer ?? run.noAnswer;
  if (end === undefined) return html`<span class="soft">still running</span>`;
  return formatDuration(end.atMs - summary.createdAtMs);
}

function liveNote({ events }: RunView, hrefs: RunHrefs): Markup {
  const seq = events.at(-1)?.seq ?? 0;
  return html`<p class="live-note" id="live" data-events="${hrefs.live(seq)}"><span class="live-dot"></span><span class="needs-script">This page follows the run as it goes on.</span><noscript>This page stands still without JavaScript. <a href="${hrefs.page()}">Load it again</a></noscript></p>`;
}
