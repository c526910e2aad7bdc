import { MAX_PAGE_ANSWER_CHARS } from '../../contract/limits.ts';
import type { RunEventOf } from '../../contract/run-event.ts';
import { cutMarkdown } from '../cut-text.ts';
import { html, type Markup, type MarkupValue, trustRenderedHtml } from '../html.ts';
import type { RunHrefs } from '../run-hrefs.ts';
import { formatCount, formatNumberOf } from '../words/format-values.ts';
import { canonicalSource, writtenSource } from './answer-sources.ts';
import { copyButton } from './code-block.ts';
import { fold } from './fold.ts';

/** Canonical Markdown to safe HTML. */
export type RenderAnswer = (markdown: string) => string;

type AnswerCardOptions = {
  readonly answer: RunEventOf<'answer'>;
  readonly canonical: string;
  readonly render: RenderAnswer;
  readonly hrefs: RunHrefs;
  /** True where the reader asked for all of a long answer. */
  readonly whole: boolean;
};

/** The answer as every surface reads it, drawn as HTML, with its source and, where it differs, what the model wrote. */
export function answerCard({ answer, canonical, render, hrefs, whole }: AnswerCardOptions): Markup {
  const { shown, omittedChars } = whole
    ? { shown: canonical, omittedChars: 0 }
    : cutMarkdown(canonical, MAX_PAGE_ANSWER_CHARS);
  return html`<section id="answer" aria-labelledby="answer-title">
<h2 id="answer-title" class="visually-hidden">Answer</h2>
<div class="card answer">
<div class="prose" dir="auto">${trustRenderedHtml(render(shown))}</div>
${omittedChars > 0 && html`<p class="rest">${formatNumberOf(omittedChars, 'more character')}. <a href="${hrefs.page('answer=whole', 'answer')}">Show the whole answer</a></p>`}
<div class="tools row"><a class="button" href="${hrefs.compare}">Compare surfaces</a><a class="button" href="${hrefs.answer}">Plain Markdown</a>${copyButton('answer-source', 'Copy Markdown')}<span class="small soft">${promotionWords(answer)}</span></div>
</div>
${sourceFold(answer, canonical, hrefs)}
</section>`;
}

function promotionWords({ promoted, left, redactions }: RunEventOf<'answer'>): string {
  const sum = (counts: Readonly<Record<string, number>>): number =>
    Object.values(counts).reduce((a, b) => a + b, 0);
  const parts = [
    promoted > 0 && `${formatNumberOf(promoted, 'emphasis', 'emphases')} made bold`,
    sum(left) > 0 && `${formatCount(sum(left))} left as written`,
    sum(redactions) > 0 && `${formatNumberOf(sum(redactions), 'secret')} taken out`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** The canonical source, and beside it what the model really wrote where that differs. */
function sourceFold(answer: RunEventOf<'answer'>, canonical: string, hrefs: RunHrefs): Markup {
  const source = canonicalSource(answer, canonical, hrefs);
  const isChanged = answer.raw !== undefined;
  return fold({
    id: 'source-box',
    summary: isChanged ? 'What the model really wrote, and what was made of it' : 'Source',
    body: html`${rawNote(answer)}<div class="pair">${isChanged && writtenSource(answer, canonical, hrefs)}${source}</div>${leftList(answer)}`,
  });
}

function rawNote({ raw, rawDropped, canonicalVersion }: RunEventOf<'answer'>): MarkupValue {
  const rule = html` Rule: <code>${canonicalVersion}</code>.`;
  if (rawDropped === true) {
    return html`<p class="soft">Normalising changed this text. What the model wrote was too large to keep beside it; it stands in the reply’s bytes below.${rule}</p>`;
  }
  if (raw === undefined)
    return html`<p class="soft">The model wrote exactly this; normalising changed nothing.${rule}</p>`;
  return html`<p class="soft">Single stars became double stars by insertion; every other byte is the model’s.${rule}</p>`;
}

function leftList({ left, redactions }: RunEventOf<'answer'>): MarkupValue {
  const rows = [
    ...Object.entries(left).map(
      ([reason, count]) => html`<li>${count} left as written: <code>${reason}</code></li>`,
    ),
    ...Object.entries(redactions).map(
      ([kind, count]) => html`<li>${count} taken out as a secret: <code>${kind}</code></li>`,
    ),
  ];
  return rows.length === 0 ? undefined : html`<ul class="small soft">${rows}</ul>`;
}
