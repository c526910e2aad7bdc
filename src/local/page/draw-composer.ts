import { MAX_MENTION_CHARS } from '../../contract/limits.ts';
import { BOT } from '../state/index.ts';
import type { ChatView } from './chat-view.ts';
import { drawIcon } from './draw-icons.ts';
import { EXAMPLES } from './examples.ts';
import { html, type Markup } from './html.ts';
import { pageHref } from './page-address.ts';

/** What a failed post leaves behind: the text as typed and why it was not taken. */
export type RejectedDraft = {
  readonly text: string;
  readonly problem: string;
  readonly threadTs?: string;
};

/**
 * The form people write in. It works as a plain form; the script adds Enter to send and completion of names.
 * @param place - a message in the channel, or a reply in the thread.
 * @param rejected - shown again after a post that was not taken.
 */
export function drawComposer(view: ChatView, place: 'channel' | 'thread', rejected?: RejectedDraft): Markup {
  const id = place === 'channel' ? 'message' : 'reply';
  const label = labelOf(view, place);
  const candidates = view.members
    .filter((member) => member.id !== view.address.as.id)
    .map(({ handle, name }) => ({ handle, name }));
  return html`<form class="composer" method="post" action="/chat/messages" data-composer="${place}">
  <input type="hidden" name="as" value="${view.address.as.handle}"><input type="hidden" name="channel" value="${view.channel.id}">
  <input type="hidden" name="back" value="${pageHref(view.address)}">${place === 'thread' ? html`<input type="hidden" name="thread_ts" value="${view.address.threadTs ?? ''}">` : undefined}
  <p class="composer-problem" role="alert">${rejected?.problem}</p>
  <div class="composer-box">
    <textarea id="${id}" name="text" rows="1" maxlength="${MAX_MENTION_CHARS}" required aria-label="${label}" placeholder="${label}" aria-describedby="${id}-hint" data-members="${JSON.stringify(candidates)}">${rejected?.text}</textarea>
    <button class="send" aria-label="Send" title="Send">${drawIcon('send')}</button>
  </div>
  <p class="composer-hint" id="${id}-hint">${place === 'channel' ? drawExamplesHint(view) : undefined}<span class="keys"><kbd>Enter</kbd> sends, <kbd>Shift</kbd>+<kbd>Enter</kbd> for a new line</span></p>
</form>`;
}

function labelOf(view: ChatView, place: 'channel' | 'thread'): string {
  if (place === 'thread') return 'Reply in this thread';
  return view.channel.kind === 'direct' ? `Message ${BOT.name}` : `Message #${view.channel.name}`;
}

function drawExamplesHint(view: ChatView): Markup | undefined {
  if (view.messages.length === 0) return undefined;
  return html`<span class="hint-examples" hidden>Try ${EXAMPLES.slice(0, 3).map(({ text }) => html`<button type="button" class="chip" data-insert="${view.channel.kind === 'direct' ? text : `@${BOT.handle} ${text}`}">${text}</button>`)}</span>`;
}
