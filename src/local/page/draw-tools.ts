import type { Message } from '../state/index.ts';
import type { ChatView, ShownMessage } from './chat-view.ts';
import { emojiSign } from './emoji-signs.ts';
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

const BUBBLE_ICON = html`<svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><path d="M4 4.5h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H9l-3.5 3v-3H4a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1Z" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round"/></svg>`;
const SMILE_ICON = html`<svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><g fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"><circle cx="10" cy="10" r="7"/><path d="M7 11.5c.7 1.1 1.7 1.7 3 1.7s2.3-.6 3-1.7"/></g><g fill="currentColor"><circle cx="7.5" cy="8" r="1"/><circle cx="12.5" cy="8" r="1"/></g></svg>`;
const PEN_ICON = html`<svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><path d="m4 16 .8-3.4 8.6-8.6a1.2 1.2 0 0 1 1.7 0l.9.9a1.2 1.2 0 0 1 0 1.7L7.4 15.2 4 16Z" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round"/></svg>`;
const BIN_ICON = html`<svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><path d="M4.5 6h11M8 6V4.5h4V6m-6 0 .6 9.5h6.8L14 6" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

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
    <button class="tool" popovertarget="${id}-react" aria-label="React" title="React">${SMILE_ICON}</button>
    ${place === 'channel' ? html`<a class="tool" href="${thread}" aria-label="Reply in thread" title="Reply in thread">${BUBBLE_ICON}</a>` : undefined}
    ${isOwn ? html`<button class="tool" popovertarget="${id}-edit" aria-label="Edit message" title="Edit">${PEN_ICON}</button><button class="tool" popovertarget="${id}-delete" aria-label="Delete message" title="Delete">${BIN_ICON}</button>` : undefined}
    ${drawReactPanel(view, message, place)}
    ${isOwn ? drawOwnPanels(view, message, place) : undefined}
  </div>`;
}

function drawReactPanel(view: ChatView, message: Message, place: 'channel' | 'thread'): Markup {
  const id = `${messageElementId(place, message.ts)}-react`;
  return html`<div class="panel emoji-panel" id="${id}" popover><form method="post" action="/chat/reactions">${hiddenFields(view, message, place)}${QUICK_REACTIONS.map((name) => html`<button name="name" value="${name}" aria-label="${name}" title="${name}">${emojiSign(name)}</button>`)}</form></div>`;
}

function drawOwnPanels(view: ChatView, message: Message, place: 'channel' | 'thread'): Markup {
  const fields = hiddenFields(view, message, place);
  const id = messageElementId(place, message.ts);
  return html`<div class="panel dialog-panel" id="${id}-edit" popover><form method="post" action="/chat/edits">${fields}<label>Edit message<textarea name="text" rows="4" required>${typedText(message, view)}</textarea></label><p class="panel-buttons"><button class="button" type="button" popovertarget="${id}-edit" popovertargetaction="hide">Cancel</button><button class="button is-primary">Save</button></p></form></div>
    <div class="panel dialog-panel" id="${id}-delete" popover><form method="post" action="/chat/deletions">${fields}<p>Delete this message? It cannot be brought back.</p><p class="panel-buttons"><button class="button" type="button" popovertarget="${id}-delete" popovertargetaction="hide">Cancel</button><button class="button is-danger">Delete</button></p></form></div>`;
}
