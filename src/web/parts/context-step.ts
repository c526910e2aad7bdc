import type { RunEventOf } from '../../contract/run-event.ts';
import type { ChannelKind, ThreadMessage } from '../../contract/thread-context.ts';
import { html, type Markup, type MarkupValue } from '../html.ts';
import { formatNumberOf } from '../words/format-values.ts';
import { fold } from './fold.ts';
import { drawRows } from './row-list.ts';

/** Who can read the place the bot was asked in. */
export const CHANNEL_WORDS: Readonly<Record<ChannelKind, string>> = {
  public: 'a public channel',
  private: 'a private channel',
  'group-message': 'a group message',
  'direct-message': 'a direct message',
  'external-shared': 'a channel shared with another organisation',
  unknown: 'a place of unknown kind',
};

const AUTHOR_WORDS: Readonly<Record<ThreadMessage['author'], string>> = {
  person: 'person',
  self: 'this bot',
  bot: 'another bot',
};

/** What was read before the prompt was made: settings in the mention, the thread, recalled memory, and what failed. */
export function contextStep(event: RunEventOf<'context-read'>, recordHref: string): Markup {
  const { context, recalled, directives, prompt } = event;
  const messages = drawRows(context.messages, threadMessage, recordHref);
  const omitted =
    context.omittedMessages > 0 &&
    ` ${formatNumberOf(context.omittedMessages, 'older message')} left out to stay under the limit.`;
  return html`<p class="soft">Asked in ${CHANNEL_WORDS[context.channelKind]}. ${summary(event)}${omitted}</p>
${problemList(context.problems)}
${directiveList(directives)}
${context.messages.length > 0 && fold({ id: 'thread', summary: `The thread: ${formatNumberOf(context.messages.length, 'message')}`, body: [...messages.drawn, messages.rest] })}
${recalled.length > 0 && fold({ id: 'recalled', summary: `Recalled memory: ${formatNumberOf(recalled.length, 'fact')}`, body: html`<ul class="plain">${recalled.map(({ id, text }) => html`<li>${text} <code class="soft">${id}</code></li>`)}</ul>` })}
${prompt !== '' && Object.keys(directives).length > 0 && fold({ id: 'prompt', summary: 'The prompt without its settings', body: html`<p class="words" dir="auto">${prompt}</p>` })}`;
}

function summary({ context, recalled }: RunEventOf<'context-read'>): string {
  const thread =
    context.messages.length === 0
      ? 'No earlier messages'
      : formatNumberOf(context.messages.length, 'earlier message');
  const memory =
    recalled.length === 0
      ? 'nothing recalled from memory'
      : `${formatNumberOf(recalled.length, 'fact')} recalled from memory`;
  return `${thread}, ${memory}.`;
}

function threadMessage({ author, authorName, text }: ThreadMessage): Markup {
  return html`<div class="message"><p class="small soft"><strong>${authorName}</strong> · ${AUTHOR_WORDS[author]}</p><p class="words" dir="auto">${text}</p></div>`;
}

function problemList(problems: readonly string[]): MarkupValue {
  if (problems.length === 0) return undefined;
  return html`<div class="callout"><h4>Not everything could be read</h4><ul>${problems.map((problem) => html`<li>${problem}</li>`)}</ul></div>`;
}

function directiveList(directives: RunEventOf<'context-read'>['directives']): MarkupValue {
  const entries = Object.entries(directives);
  if (entries.length === 0) return undefined;
  return html`<p>Settings in the mention: ${entries.map(([name, value]) => html`<code>${name}:${typeof value === 'string' ? value : JSON.stringify(value)}</code> `)}</p>`;
}
