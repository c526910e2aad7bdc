import { cutText } from '../cut-text.ts';
import { html, type Markup, type MarkupValue } from '../html.ts';
import { answerCard, type RenderAnswer } from '../parts/answer-card.ts';
import type { ExplainDiagnostic } from '../parts/diagnostic-list.ts';
import { eventList } from '../parts/event-list.ts';
import { noAnswerCard } from '../parts/no-answer-card.ts';
import { pageShell, type SiteFrame } from '../parts/page-shell.ts';
import { previewBox } from '../parts/preview-box.ts';
import { askedText, runHead } from '../parts/run-head.ts';
import { story } from '../parts/story.ts';
import { workingCard } from '../parts/working-card.ts';
import { isSettled, type RunView } from '../read-run-view.ts';
import type { RunHrefs } from '../run-hrefs.ts';

/** What a page's title may take of the question. */
const TITLE_CHARS = 60;

type RunPageOptions = {
  readonly view: RunView;
  readonly hrefs: RunHrefs;
  readonly render: RenderAnswer;
  readonly explainDiagnostic: ExplainDiagnostic;
  /** True where the reader asked for all of a long answer. */
  readonly wholeAnswer: boolean;
  /** First event of the record to show; absent where the reader did not ask for any. */
  readonly eventsFrom: number | undefined;
};

/** The page of one run: the question, what came of it, how it came about, the record. */
export function runPage(frame: SiteFrame, options: RunPageOptions): Markup {
  const { view, hrefs, explainDiagnostic, eventsFrom } = options;
  const question = cutText(askedText(view), TITLE_CHARS);
  return pageShell(frame, {
    title: `${question.shown}${question.omittedChars > 0 ? '…' : ''}`,
    live: !isSettled(view.run),
    nav: [
      { href: '#answer', label: 'Answer' },
      { href: '#story', label: 'How it came about' },
      { href: '#record', label: 'Record' },
      ...(view.canonical === undefined ? [] : [{ href: hrefs.compare, label: 'Compare surfaces' }]),
    ],
    main: html`${runHead(view, hrefs)}
${outcome(options)}
${story(view, { hrefs, bodies: view.bodies, explainDiagnostic })}
${eventList(view.events, eventsFrom ?? 1, eventsFrom !== undefined, hrefs)}`,
  });
}

function outcome({ view, hrefs, render, wholeAnswer }: RunPageOptions): MarkupValue {
  const { canonical, events } = view;
  const { answer, noAnswer, calls } = view.run;
  if (answer !== undefined && canonical !== undefined) {
    return answerCard({ answer: answer.event, canonical, render, hrefs, whole: wholeAnswer });
  }
  if (answer !== undefined) return missingAnswer();
  if (noAnswer !== undefined) return noAnswerCard(noAnswer.event, calls, hrefs);
  return html`${workingCard(events.at(-1)?.event.kind ?? 'mention-received')}
${previewBox(events)}`;
}

/** The record points to a text that the store has lost: a fault, and told as one. */
function missingAnswer(): Markup {
  return html`<section id="answer" aria-labelledby="answer-title"><div class="callout bad"><h2 id="answer-title">The answer’s text is missing</h2><p>An answer is on record, but its text is not in the store. An operator has to look at the database.</p></div></section>`;
}
