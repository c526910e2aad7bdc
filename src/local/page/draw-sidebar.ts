import { BOT, TEAM } from '../state/index.ts';
import type { ChatView } from './chat-view.ts';
import { drawAvatar } from './draw-message.ts';
import { html, type Markup } from './html.ts';
import { pageHref } from './page-address.ts';

/** Where one can go, and who one is. */
export function drawSidebar(view: ChatView): Markup {
  return html`<nav class="sidebar" aria-label="Workspace">
  <p class="workspace">${drawAvatar(BOT)}<b>${TEAM.name}</b></p>
  <div class="places">
    <h2 id="channels-title">Channels</h2>
    <ul aria-labelledby="channels-title">${view.channels.map((channel) =>
      drawPlace(view, channel.id, html`<span class="hash" aria-hidden="true">#</span> ${channel.name}`),
    )}</ul>
    <h2 id="direct-title">Direct messages</h2>
    <ul aria-labelledby="direct-title" data-live="direct">${drawPlace(
      view,
      view.direct.id,
      html`<span class="presence${view.isBotConnected ? ' is-here' : ''}" aria-hidden="true"></span> ${BOT.name}<span class="for-readers">, ${view.isBotConnected ? 'connected' : 'not connected'}</span>`,
    )}</ul>
  </div>
  <form class="identity" method="get" action="/archives/${view.channel.kind === 'direct' ? 'direct' : view.channel.id}">
    ${drawAvatar(view.address.as)}
    <label><span>You are</span>
      <select name="as" data-identity>${view.people.map(
        (person) =>
          html`<option value="${person.handle}"${person.id === view.address.as.id ? html` selected` : undefined}>${person.name}</option>`,
      )}</select></label>
    ${view.address.threadTs === undefined || view.channel.kind === 'direct' ? undefined : html`<input type="hidden" name="thread_ts" value="${view.address.threadTs}">`}
    <button class="button" data-identity-submit>Switch</button>
  </form>
</nav>`;
}

function drawPlace(view: ChatView, channel: string, label: Markup): Markup {
  const href = pageHref({ channel, as: view.address.as });
  const current = channel === view.channel.id;
  return html`<li><a class="place" href="${href}" data-channel="${channel}"${current ? html` aria-current="page"` : undefined}>${label}</a></li>`;
}
