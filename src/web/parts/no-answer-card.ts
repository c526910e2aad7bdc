import type { Interpretation } from '../../contract/interpretation.ts';
import type { RunEventOf } from '../../contract/run-event.ts';
import type { CallProjection } from '../../record/index.ts';
import { html, type Markup, type MarkupValue } from '../html.ts';
import type { RunHrefs } from '../run-hrefs.ts';
import { formatNumberOf } from '../words/format-values.ts';
import { NO_ANSWER_WORDS } from '../words/outcome-words.ts';
import { codeBlock } from './code-block.ts';

/** What happened instead of an answer, in words; what the model said when declining, and what it had written, marked as not an answer. */
export function noAnswerCard(
  noAnswer: RunEventOf<'no-answer'>,
  calls: readonly CallProjection[],
  hrefs: RunHrefs,
): Markup {
  const reading = lastReading(calls);
  return html`<section id="answer" aria-labelledby="answer-title">
<div class="callout stack">
<h2 id="answer-title">${NO_ANSWER_WORDS[noAnswer.reason]}</h2>
<p>${inlineCode(noAnswer.line)}</p>
${reading !== undefined && refusalText(reading)}
${reading !== undefined && partialText(reading, hrefs)}
</div>
</section>`;
}

/** A line of ours with `code` between backticks. */
function inlineCode(line: string): MarkupValue {
  return line.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}

/** The first reading of the answer call's last reply of which one was made; absent where none came. */
function lastReading(calls: readonly CallProjection[]): Interpretation | undefined {
  return calls
    .filter(({ purpose }) => purpose === 'answer')
    .flatMap(({ attempts }) => attempts.map(({ readings }) => readings[0]?.event.interpretation))
    .findLast((reading) => reading !== undefined);
}

function refusalText({ refusal }: Interpretation): MarkupValue {
  if (refusal === null || refusal.trim() === '') return undefined;
  return html`<blockquote class="words said" dir="auto">${refusal}</blockquote>`;
}

function partialText({ text }: Interpretation, hrefs: RunHrefs): MarkupValue {
  if (text === null || text.trim() === '') return undefined;
  return html`<div class="partial stack"><p><strong>Not an answer.</strong> The model had written ${formatNumberOf(text.length, 'character')} when it stopped. Nobody was given them; they are shown here as they came.</p>
${codeBlock({ id: 'partial-text', caption: 'Text of a reply that was not accepted', text, wraps: true, wholeHref: hrefs.record })}</div>`;
}
