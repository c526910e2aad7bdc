import type { ChatView, ShownMessage } from './chat-view.ts';
import { drawComposer, type RejectedDraft } from './draw-composer.ts';
import { drawIcon } from './draw-icons.ts';
import { drawMessage, drawStatus } from './draw-message.ts';
import { html, type Markup } from './html.ts';
import { pageHref } from './page-address.ts';

/** The thread beside the channel: its root, the replies, the bot at work, and where to reply. */
export function drawThread(
  view: ChatView,
  thread: readonly ShownMessage[],
  rejected?: RejectedDraft,
): Markup {
  const [root, ...replies] = thread;
  if (root === undefined) return html``;
  const { threadTs: _threadTs, ...channelOnly } = view.address;
  const place = view.channel.kind === 'direct' ? 'Direct conversation' : `#${view.channel.name}`;
  return html`<section class="thread" aria-label="Thread">
  <header class="pane-head">
    <h2>Thread <span class="soft">${place}</span></h2>
    <a class="tool" href="${pageHref(channelOnly)}" data-close-thread aria-label="Close thread" title="Close thread (Esc)">${drawIcon('close')}</a>
  </header>
  <div class="scroller" data-scroller tabindex="0" role="region" aria-label="Messages in this thread">
    <div class="messages" data-live="thread" role="log" aria-label="Conversation">
      ${drawMessage(view, root, 'thread')}
      <p class="reply-count" id="reply-count"><span>${replies.length === 0 ? 'No replies yet' : `${replies.length} ${replies.length === 1 ? 'reply' : 'replies'}`}</span></p>
      ${replies.map((reply) => drawMessage(view, reply, 'thread'))}
      ${root.status === undefined ? undefined : html`<div id="thread-status">${drawStatus(root.status)}</div>`}
    </div>
  </div>
  ${drawComposer(view, 'thread', rejected)}
</section>`;
}
