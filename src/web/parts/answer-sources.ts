import type { RunEventOf } from '../../contract/run-event.ts';
import { html, type Markup } from '../html.ts';
import { markInsertedStars } from '../mark-inserted-stars.ts';
import type { RunHrefs } from '../run-hrefs.ts';
import { codeBlock, codeFigure } from './code-block.ts';
import { markedText } from './marked-text.ts';

/** The canonical source, every inserted star marked where that can be told. */
export function canonicalSource(
  answer: RunEventOf<'answer'>,
  canonical: string,
  { answer: wholeHref }: RunHrefs,
): Markup {
  const spans = answer.raw === undefined ? undefined : markInsertedStars(answer.raw, canonical);
  if (spans === undefined) {
    return codeBlock({
      id: 'answer-source',
      caption: 'Canonical Markdown',
      text: canonical,
      wholeHref,
      wraps: true,
    });
  }
  // A raw text is kept beside its answer only within the budget of one event, so both fit on the page.
  const caption = html`Canonical Markdown, inserted stars <ins class="star">marked</ins>`;
  return codeFigure({ id: 'answer-source', caption, wraps: true, body: markedText(spans) });
}

/** What the model really wrote; where that is not kept by itself, why, and where it stands. */
export function writtenSource(
  answer: RunEventOf<'answer'>,
  canonical: string,
  { answer: wholeHref }: RunHrefs,
): Markup {
  const { raw, rawDropped } = answer;
  if (rawDropped === true) {
    return html`<p class="soft">Normalising changed this text, and what the model wrote was too large to keep beside it. It stands in the bytes of the reply.</p>`;
  }
  return codeBlock({
    id: 'answer-raw',
    caption: raw === undefined ? 'The model wrote exactly the canonical text' : 'What the model really wrote',
    text: raw ?? canonical,
    wholeHref,
    wraps: true,
  });
}
