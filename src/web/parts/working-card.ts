import type { RunEvent } from '../../contract/run-event.ts';
import { html, type Markup } from '../html.ts';

/** What is going on while a run has no outcome yet, told from the last thing that happened. */
const WORKING_WORDS: Readonly<Record<RunEvent['kind'], string>> = {
  'mention-received': 'The question is on record and waits for a worker.',
  'work-started': 'A worker has taken the question and reads the thread.',
  'context-read': 'The thread has been read; the request is being prepared.',
  'request-prepared': 'The request is ready to be sent.',
  'request-refused': 'The request was refused before it was sent.',
  'attempt-started': 'The model has been asked and has not finished its reply.',
  'attempt-observed': 'A reply came and is being read.',
  'attempt-interpreted': 'The reply has been read and is being judged.',
  'attempt-decided': 'The attempt has been judged.',
  'call-ended': 'The call is over; the outcome is being recorded.',
  answer: 'The answer is on record and is being posted.',
  'no-answer': 'The outcome is on record and is being posted.',
  'delivery-intended': 'The outcome is being posted.',
  'delivery-attempted': 'The outcome is being posted.',
  'delivery-observed': 'The outcome is being posted.',
  'delivery-ended': 'Posting is over.',
  'memory-decided': 'Memory has been decided.',
  noted: 'Something was noted; see the story.',
};

/** The card that stands where the answer will be. */
export function workingCard(lastKind: RunEvent['kind']): Markup {
  return html`<section id="answer" aria-labelledby="answer-title"><div class="callout note"><h2 id="answer-title">No answer yet</h2><p>${WORKING_WORDS[lastKind]}</p></div></section>`;
}
