import type { RunEventOf } from '../../contract/run-event.ts';
import type { CallProjection } from '../../record/index.ts';
import { html, type Markup, type MarkupValue } from '../html.ts';
import { formatNumberOf } from '../words/format-values.ts';
import { NO_ANSWER_WORDS } from '../words/outcome-words.ts';
import { codeBlock } from './code-block.ts';

/** What happened instead of an answer, in words, and what the model had written so far, marked as not an answer. */
export function noAnswerCard(noAnswer: RunEventOf<'no-answer'>, calls: readonly CallProjection[]): Markup {
  return html`<section id="answer" aria-labelledby="answer-title">
<div class="callout stack">
<h2 id="answer-title">${NO_ANSWER_WORDS[noAnswer.reason]}</h2>
<p>${inlineCode(noAnswer.line)}</p>
${partialText(calls)}
</div>
</section>`;
}

/** A line of ours with `code` between backticks. */
function inlineCode(line: string): MarkupValue {
  return line.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}

function partialText(calls: readonly CallProjection[]): MarkupValue {
  const text = calls
    .filter(({ purpose }) => purpose === 'answer')
    .flatMap(({ attempts }) => attempts.map(({ readings }) => readings[0]?.event.interpretation.text))
    .findLast((found) => found !== undefined && found !== null && found.trim() !== '');
  if (text === undefined || text === null) return undefined;
  return html`<div class="partial stack"><p><strong>Not an answer.</strong> The model had written ${formatNumberOf(text.length, 'character')} when it stopped. Nobody was given them; they are shown here as they came.</p>
${codeBlock({ id: 'partial-text', caption: 'Text of a reply that was not accepted', text, wraps: true })}</div>`;
}
