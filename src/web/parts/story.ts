import { html, type Markup, type MarkupValue } from '../html.ts';
import type { RunView } from '../read-run-view.ts';
import { type DeliveryStep, type EventStep, type StoryStep, tellStory } from '../tell-story.ts';
import { CALL_STATUS_WORDS } from '../words/outcome-words.ts';
import { attemptStep, attemptTone, attemptWords } from './attempt-step.ts';
import { contextStep } from './context-step.ts';
import { deliveryStep } from './delivery-step.ts';
import { fold } from './fold.ts';
import { memoryStep } from './memory-step.ts';
import { pill } from './pill.ts';
import { refusalStep, requestStep } from './request-step.ts';
import { drawRows } from './row-list.ts';
import type { StoryFrame } from './story-frame.ts';
import { storyStep } from './story-step.ts';
import { successLadder } from './success-ladder.ts';

type Draft = Omit<Parameters<typeof storyStep>[0], 'id' | 'atMs' | 'startMs'>;

/** How the run came about, step by step, from the mention to memory. */
export function story(view: RunView, frame: StoryFrame): Markup {
  return html`<section id="story" aria-labelledby="story-title" data-parts>
<h2 id="story-title">How it came about</h2>
${stepList('story-steps', tellStory(view.run, view.events), view.summary.createdAtMs, frame)}
</section>`;
}

function stepList(id: string, steps: readonly StoryStep[], startMs: number, frame: StoryFrame): MarkupValue {
  const rows = drawRows(
    steps,
    (step) => {
      const { kind, seq, atMs } = step;
      return storyStep({ id: `step-${kind}-${seq}`, atMs, startMs, ...draftStep(step, startMs, frame) });
    },
    frame.hrefs.record,
  );
  return [html`<ol class="story" id="${id}" data-parts>${rows.drawn}</ol>`, rows.rest];
}

function draftStep(step: StoryStep, startMs: number, frame: StoryFrame): Draft {
  switch (step.kind) {
    case 'delivery':
      return draftDelivery(step, frame);
    case 'attempt':
      return {
        tone: attemptTone(step.attempt),
        title: html`Attempt ${step.attempt.attempt}: ${attemptWords(step.attempt)}`,
        body: attemptStep(step.callId, step.attempt, frame),
      };
    case 'reflection':
      return {
        tone: 'quiet',
        title: 'Asked what is worth remembering',
        body: fold({
          id: `${step.callId}-box`,
          summary: 'The reflection call, step by step',
          body: stepList(`${step.callId}-steps`, step.steps, startMs, frame),
        }),
      };
    case 'event':
      return draftEvent(step, frame);
  }
}

function draftDelivery(step: DeliveryStep, frame: StoryFrame): Draft {
  const isDone = step.delivery.ended?.event.delivered;
  const [tone, title] =
    isDone === undefined
      ? (['note', 'Posting to Slack'] as const)
      : isDone
        ? (['good', 'Posted to Slack'] as const)
        : (['bad', 'Could not be posted to Slack'] as const);
  return { tone, title, body: deliveryStep(step, frame.hrefs.record) };
}

function draftEvent({ event }: EventStep, frame: StoryFrame): Draft {
  switch (event.kind) {
    case 'mention-received':
      return {
        tone: 'quiet',
        title: 'Asked',
        body: soft('The mention was put on record before Slack was told so.'),
      };
    case 'work-started':
      return {
        tone: 'quiet',
        title: event.resumed ? 'Taken up again by another worker' : 'Taken by a worker',
        body: soft(`${event.worker}${event.resumed ? ', from the last fact on record' : ''}`),
      };
    case 'context-read':
      return {
        tone: 'quiet',
        title: 'Read the place it was asked in',
        body: contextStep(event, frame.hrefs.record),
      };
    case 'request-prepared':
      return {
        tone: 'quiet',
        title: 'Prepared the request',
        body: requestStep(event, frame),
      };
    case 'request-refused':
      return { tone: 'bad', title: 'Refused the request', body: refusalStep(event) };
    case 'call-ended':
      return {
        tone: CALL_STATUS_WORDS[event.status].tone,
        title: html`The call ${pill(CALL_STATUS_WORDS[event.status])}`,
        body: successLadder(event.layers),
      };
    case 'answer':
      return {
        tone: 'good',
        title: 'Accepted the answer',
        body: soft('One text from here on; every surface reads it.'),
      };
    case 'no-answer':
      return {
        tone: 'warn',
        title: 'Ended without an answer',
        body: soft('The reason stands at the top of this page.'),
      };
    case 'memory-decided':
      return { tone: 'quiet', title: 'Memory', body: memoryStep(event) };
    case 'noted':
      return {
        tone: 'warn',
        title: html`Noted: <code>${event.code}</code>`,
        body: html`<p>${event.detail}</p>`,
      };
  }
}

function soft(words: string): MarkupValue {
  return html`<p class="soft">${words}</p>`;
}
