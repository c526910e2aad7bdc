import type { Message } from '../state/index.ts';
import type { ChatView, ShownMessage } from './chat-view.ts';
import { drawEmojiSign, drawIcon } from './draw-icons.ts';
import { html, type Markup } from './html.ts';
import { messageElementId, pageHref } from './page-address.ts';
import { typedText } from './typed-text.ts';

/** Reactions one click away, in the order they are offered. */
const QUICK_REACTIONS: readonly string[] = [
  '+1',
  'eyes',
  'heart',
  'tada',
  'white_check_mark',
  'thinking_face',
];

/** The fields by which a form says which message, who, and which page to come back to. */
export function hiddenFields(view: ChatView, message: Message, place: 'channel' | 'thread'): Markup {
  const back = pageHref(view.address);
  return html`<input type="hidden" name="as" value="${view.address.as.handle}"><input type="hidden" name="channel" value="${message.channel}"><input type="hidden" name="ts" value="${message.ts}"><input type="hidden" name="back" value="${back}#${messageElementId(place, message.ts)}">`;
}

/** What can be done with a message; shown where it is pointed at or holds the focus. */
export function drawTools(view: ChatView, { message }: ShownMessage, place: 'channel' | 'thread'): Markup {
  const isOwn = message.user === view.address.as.id;
  const id = messageElementId(place, message.ts);
  const thread = pageHref({ channel: message.channel, as: view.address.as, threadTs: message.ts });
  return html`<div class="tools" role="group" aria-label="Message actions">
    <button class="tool" popovertarget="${id}-react" aria-label="React" title="React">${drawIcon('react')}</button>
    ${place === 'channel' ? html`<a class="tool" href="${thread}" aria-label="Reply in thread" title="Reply in thread">${drawIcon('reply')}</a>` : undefined}
    ${isOwn ? html`<button class="tool" popovertarget="${id}-edit" aria-label="Edit message" title="Edit">${drawIcon('edit')}</button><button class="tool" popovertarget="${id}-delete" aria-label="Delete message" title="Delete">${drawIcon('delete')}</button>` : undefined}
    ${drawReactPanel(view, message, place)}
    ${isOwn ? drawOwnPanels(view, message, place) : undefined}
  </div>`;
}

function drawReactPanel(view: ChatView, message: Message, place: 'channel' | 'thread'): Markup {
  const id = `${messageElementId(place, message.ts)}-react`;
  return html`<div class="panel emoji-panel" id="${id}" popover><form method="post" action="/chat/reactions">${hiddenFields(view, message, place)}${QUICK_REACTIONS.map((name) => html`<button name="name" value="${name}" aria-label="${name}" title="${name}">${drawEmojiSign(name)}</button>`)}</form></div>`;
}

function drawOwnPanels(view: ChatView, message: Message, place: 'channel' | 'thread'): Markup {
  const fields = hiddenFields(view, message, place);
  const id = messageElementId(place, message.ts);
  return html`<div class="panel dialog-panel" id="${id}-edit" popover><form method="post" action="/chat/edits">${fields}<label>Edit message<textarea name="text" rows="4" required>${typedText(message, view)}</textarea></label><p class="panel-buttons"><button class="button" type="button" popovertarget="${id}-edit" popovertargetaction="hide">Cancel</button><button class="button is-primary">Save</button></p></form></div>
    <div class="panel dialog-panel" id="${id}-delete" popover><form method="post" action="/chat/deletions">${fields}<p>Delete this message? It cannot be brought back.</p><p class="panel-buttons"><button class="button" type="button" popovertarget="${id}-delete" popovertargetaction="hide">Cancel</button><button class="button is-danger">Delete</button></p></form></div>`;
}
