import type { TransportFacts } from '../../contract/reply.ts';
import type { AttemptProjection, Recorded } from '../../record/index.ts';
import { html, type Markup, type MarkupValue } from '../html.ts';
import { formatBytes, formatDuration, formatMoment } from '../words/format-values.ts';
import { CALL_STATUS_WORDS, TRANSPORT_FAILURE_WORDS } from '../words/outcome-words.ts';
import type { Tone } from '../words/tone.ts';
import { bodyBlock } from './body-block.ts';
import { fold } from './fold.ts';
import { headerList } from './header-list.ts';
import { pill } from './pill.ts';
import { readingBlock, stateWord } from './reading.ts';
import { readingChanges } from './reading-changes.ts';
import type { StoryFrame } from './story-frame.ts';

/** How an attempt should feel: as its decision does; while there is none, like something going on. */
export function attemptTone({ decided }: AttemptProjection): Tone {
  if (decided === undefined) return 'note';
  if (decided.event.decision.action === 'accept') return 'good';
  return decided.event.decision.callStatus === 'failed' ? 'bad' : 'warn';
}

/** What an attempt came to, in a few words for its heading. */
export function attemptWords({ observed, readings }: AttemptProjection): string {
  if (observed === undefined) return 'sent, nothing heard back yet';
  const { facts } = observed.event;
  const first = readings[0];
  const status = facts.status === undefined ? (facts.failure ?? facts.transport) : `HTTP ${facts.status}`;
  const state =
    first === undefined || first.event.interpretation.state === null
      ? ''
      : `, ${stateWord(first.event.interpretation).label}`;
  return `${status}${state}, ${formatDuration(facts.durationMs)}`;
}

/** One send in full: the network's facts, the headers kept, the reply's bytes, every reading of them, the decision. */
export function attemptStep(callId: string, attempt: AttemptProjection, frame: StoryFrame): Markup {
  const { observed, readings, decided } = attempt;
  const id = `${callId}-${attempt.attempt}`;
  const [first, ...later] = readings;
  return html`${observed !== undefined && transportBlock(observed.event.facts)}
${observed?.event.redactions !== undefined && html`<p class="soft">What the reply held of secrets was taken out before anything was kept: ${Object.keys(observed.event.redactions).join(', ')}.</p>`}
${first !== undefined && readingBlock({ id: `${id}-reading`, reading: first.event.interpretation, explain: frame.explainDiagnostic, recordHref: frame.hrefs.record })}
${observed !== undefined && headerFold(id, observed)}
${observed !== undefined && replyBody(id, observed, frame)}
${decided !== undefined && decisionLine(decided)}
${later.map((reading, index) => laterReading(`${id}-reading-${index + 2}`, reading, first, frame))}`;
}

function transportBlock(facts: TransportFacts): Markup {
  return html`<dl class="facts">
<div><dt>Transport</dt><dd>${facts.transport}</dd></div>
<div><dt>Status</dt><dd>${facts.status ?? html`<span class="soft">none</span>`}</dd></div>
<div><dt>Took</dt><dd>${formatDuration(facts.durationMs)}</dd></div>
<div><dt>Bytes kept</dt><dd>${facts.bodyBytes === undefined ? html`<span class="soft">none arrived</span>` : formatBytes(facts.bodyBytes)}</dd></div>
</dl>
${facts.failure !== undefined && html`<p><span class="pill tone-bad">${facts.failure}</span> ${TRANSPORT_FAILURE_WORDS[facts.failure]}${facts.detail === undefined ? false : html` <code>${facts.detail}</code>`}</p>`}
${facts.scrubbed === true && html`<p class="soft">The live credential stood in the reply and was overwritten before anything was kept.</p>`}
`;
}

function headerFold(id: string, { event }: Recorded<'attempt-observed'>): MarkupValue {
  const count = Object.keys(event.facts.headers).length;
  if (count === 0) return undefined;
  return fold({
    id: `${id}-headers`,
    summary: html`Headers kept of the reply <span class="soft">${count}</span>`,
    body: headerList(event.facts.headers),
  });
}

function replyBody(
  id: string,
  { event }: Recorded<'attempt-observed'>,
  { bodies, hrefs }: StoryFrame,
): MarkupValue {
  if (event.bodyBlob === undefined) return undefined;
  return bodyBlock({
    id: `${id}-reply`,
    name: 'Reply body',
    body: bodies.get(event.bodyBlob) ?? { kind: 'missing' },
    sha256: event.bodyBlob,
    href: hrefs.blob(event.bodyBlob),
  });
}

function decisionLine({ event: { decision } }: Recorded<'attempt-decided'>): Markup {
  const wait = decision.retryAfterMs === undefined ? '' : ` in ${formatDuration(decision.retryAfterMs)}`;
  return html`<p>Decision: <strong>${decision.action}${wait}</strong> by <code>${decision.policy}</code>, because: ${decision.rule}. ${pill(CALL_STATUS_WORDS[decision.callStatus])}</p>`;
}

function laterReading(
  id: string,
  { atMs, event }: Recorded<'attempt-interpreted'>,
  first: Recorded<'attempt-interpreted'> | undefined,
  frame: StoryFrame,
): Markup {
  const reading = event.interpretation;
  const block = readingBlock({
    id,
    reading,
    explain: frame.explainDiagnostic,
    recordHref: frame.hrefs.record,
  });
  return fold({
    id: `${id}-box`,
    open: true,
    summary: html`Read again on ${formatMoment(atMs)} under <code>${reading.version}</code> ${pill(stateWord(reading))}`,
    body: [
      first === undefined
        ? undefined
        : readingChanges(first.event.interpretation, reading, frame.hrefs.record),
      fold({ id: `${id}-whole`, summary: 'This reading whole', body: block }),
    ],
  });
}
