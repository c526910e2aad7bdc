import { BOT } from '../state/index.ts';
import type { ChatView, ShownMessage } from './chat-view.ts';
import { drawComposer, type RejectedDraft } from './draw-composer.ts';
import { drawAvatar, drawMessage } from './draw-message.ts';
import { EXAMPLES } from './examples.ts';
import { html, type Markup } from './html.ts';
import { pageHref } from './page-address.ts';
import { wordDay } from './word-times.ts';

/** The channel in the middle of the page: what it is, whether the bot is there, its messages, and where to write. */
export function drawConversation(view: ChatView, rejected?: RejectedDraft): Markup {
  const isDirect = view.channel.kind === 'direct';
  const title = isDirect ? BOT.name : view.channel.name;
  return html`<section class="conversation" aria-label="Channel">
  <header class="pane-head">
    <h2>${isDirect ? drawAvatar(BOT) : html`<span class="hash" aria-hidden="true">#</span>`}${title}</h2>
    <p class="soft">${isDirect ? 'Direct conversation: no mention needed' : view.channel.topic}</p>
  </header>
  <div class="notices" data-live="notices" aria-live="polite">${view.isBotConnected ? undefined : drawDisconnected()}</div>
  <div class="scroller" data-scroller tabindex="0" role="region" aria-label="Messages in ${title}">
    <div class="messages" id="messages" data-live="messages" role="log" aria-label="Conversation">
      ${view.hasEarlier ? drawEarlierLink(view) : undefined}
      ${view.messages.length === 0 ? drawEmpty(view) : drawDays(view)}
    </div>
  </div>
  ${view.address.before === undefined ? drawComposer(view, 'channel', rejected) : drawLatestLink(view)}
</section>`;
}

/** Messages with a line wherever a new day begins; every child has an id, so that a live page can match old and new. */
function drawDays(view: ChatView): readonly Markup[] {
  return view.messages.flatMap((shown, index) => {
    const day = dayOf(view, shown);
    const previous = view.messages[index - 1];
    const isNew = previous === undefined || dayOf(view, previous) !== day;
    return [
      ...(isNew
        ? [html`<h3 class="day" id="day-${shown.message.ts.replace('.', '-')}"><span>${day}</span></h3>`]
        : []),
      drawMessage(view, isNew ? { ...shown, isContinuation: false } : shown, 'channel'),
    ];
  });
}

function dayOf(view: ChatView, shown: ShownMessage): string {
  return wordDay(shown.message.ts, view.nowMs);
}

function drawDisconnected(): Markup {
  return html`<p class="notice" role="status"><b>${BOT.name} is not connected.</b> What you write is kept and delivered as soon as it is.</p>`;
}

function drawEarlierLink(view: ChatView): Markup {
  const before = view.messages[0]?.message.ts;
  const href = pageHref({ ...view.address, ...(before === undefined ? {} : { before }) });
  return html`<p class="earlier" id="earlier"><a class="button" href="${href}">Earlier messages</a></p>`;
}

function drawLatestLink(view: ChatView): Markup {
  const { before: _before, ...latest } = view.address;
  return html`<p class="earlier"><a class="button" href="${pageHref(latest)}">Back to the latest messages</a></p>`;
}

function drawEmpty(view: ChatView): Markup {
  const isDirect = view.channel.kind === 'direct';
  const mention = `@${BOT.handle}`;
  return html`<section class="empty" id="empty">
  ${drawAvatar(BOT)}
  <h3>Say hello</h3>
  <p>${isDirect ? html`Write anything; ${BOT.name} answers in a thread.` : html`Mention <b class="mention">${mention}</b> and it answers in a thread.`} Each reply links to its run page, where you see how it came about. Try one of these:</p>
  <ul>${EXAMPLES.map(
    ({ text, shows }) =>
      html`<li><form method="post" action="/chat/messages"><input type="hidden" name="as" value="${view.address.as.handle}"><input type="hidden" name="channel" value="${view.channel.id}"><input type="hidden" name="back" value="${pageHref(view.address)}"><button class="example" name="text" value="${isDirect ? text : `${mention} ${text}`}"><span class="example-text">${isDirect ? undefined : html`<b class="mention">${mention}</b> `}${text}</span><span class="soft">${shows}</span></button></form></li>`,
  )}</ul>
</section>`;
}
