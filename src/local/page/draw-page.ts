import { BOT } from '../state/index.ts';
import type { ChatView } from './chat-view.ts';
import type { RejectedDraft } from './draw-composer.ts';
import { drawConversation } from './draw-conversation.ts';
import { drawSprite } from './draw-icons.ts';
import { drawSidebar } from './draw-sidebar.ts';
import { drawThread } from './draw-thread.ts';
import { html, type Markup } from './html.ts';

/** In this order: the rules for narrow windows and for little motion override the others. */
const STYLES = ['frame.css', 'message.css', 'composer.css', 'narrow.css'];

/**
 * The whole page.
 * @param assets - folder of the static files.
 * @param rejected - a draft that was not taken, shown again where it was written.
 */
export function drawPage(view: ChatView, assets: string, rejected?: RejectedDraft): Markup {
  const place = view.channel.kind === 'direct' ? BOT.name : `#${view.channel.name}`;
  const inThread = rejected?.threadTs !== undefined;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${place} · Embedded workspace</title>
<link rel="icon" href="${assets}/icon.svg" type="image/svg+xml">
${STYLES.map((name) => html`<link rel="stylesheet" href="${assets}/${name}">`)}
<script type="module" src="${assets}/chat.js"></script>
</head>
<body data-channel="${view.channel.id}">
${drawSprite()}
<a class="skip" href="#messages">Skip to messages</a>
<header class="banner"><p>This is Switchboard’s embedded workspace on your own machine. Its sample model is scripted.</p>
<noscript><p>Without JavaScript new messages appear when you reload.</p></noscript></header>
<p class="offline" role="alert" data-offline hidden>The workspace is not running. This page goes on when it is back.</p>
<div class="frame${view.thread === undefined ? '' : ' has-thread'}">
${drawSidebar(view)}
<main class="panes">
<h1 class="for-readers">${place}</h1>
${drawConversation(view, inThread ? undefined : rejected)}
${view.thread === undefined ? undefined : drawThread(view, view.thread, inThread ? rejected : undefined)}
</main>
</div>
</body>
</html>`;
}
