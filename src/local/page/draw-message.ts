import { BOT, type Member, threadOf } from '../state/index.ts';
import type { ChatView, ShownMessage } from './chat-view.ts';
import { drawContent } from './draw-content.ts';
import { drawEmojiSign, drawIcon } from './draw-icons.ts';
import { drawTools, hiddenFields } from './draw-tools.ts';
import { html, type Markup } from './html.ts';
import { messageElementId, pageHref } from './page-address.ts';
import { wordClock, wordFull, wordIso } from './word-times.ts';

const AVATAR_COLOURS = 6;
const REPLIERS_SHOWN = 4;

/**
 * One message, in the channel or in the thread beside it.
 * @param place - the channel's copy of a root leads to its thread; the thread's own does not.
 */
export function drawMessage(view: ChatView, shown: ShownMessage, place: 'channel' | 'thread'): Markup {
  const { message, author } = shown;
  const id = messageElementId(place, message.ts);
  const compact = shown.isContinuation;
  return html`<article class="message${compact ? ' is-continuation' : ''}" id="${id}" aria-label="${author.name}, ${wordClock(message.ts)}" tabindex="-1">
  ${compact ? drawGutterTime(message.ts) : drawAvatar(author)}
  <div class="message-body">
    ${compact ? undefined : drawHead(view, shown)}
    <div class="content">${drawContent(view, message)}${message.edited === undefined ? undefined : html` <span class="edited">(edited)</span>`}</div>
    ${drawReactions(view, shown, place)}
    ${place === 'channel' ? drawThreadLink(view, shown) : undefined}
  </div>
  ${drawTools(view, shown, place)}
</article>`;
}

/** A coloured square with initials; the bot has its own sign. */
export function drawAvatar(member: Member): Markup {
  if (member.id === BOT.id) {
    return html`<span class="avatar avatar-bot" aria-hidden="true">${drawIcon('bot')}</span>`;
  }
  const initials = member.name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  return html`<span class="avatar avatar-${colourOf(member.id)}" aria-hidden="true">${initials}</span>`;
}

/** The bot at work, in words that assistive technology speaks once. */
export function drawStatus(text: string): Markup {
  return html`<p class="status"><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span> ${BOT.handle} ${text}</p>`;
}

function drawHead(view: ChatView, { message, author }: ShownMessage): Markup {
  const href = pageHref({ channel: message.channel, as: view.address.as, threadTs: threadOf(message) });
  return html`<p class="message-head"><strong class="author">${author.name}</strong>${author.botId === undefined ? undefined : html`<span class="app-mark">App</span>`}<a class="time" href="${href}" aria-label="Thread of ${wordFull(message.ts)}"><time datetime="${wordIso(message.ts)}" title="${wordFull(message.ts)}">${wordClock(message.ts)}</time></a></p>`;
}

function drawGutterTime(ts: string): Markup {
  return html`<time class="gutter-time" datetime="${wordIso(ts)}" title="${wordFull(ts)}">${wordClock(ts)}</time>`;
}

function drawReactions(
  view: ChatView,
  { message }: ShownMessage,
  place: 'channel' | 'thread',
): Markup | undefined {
  if (message.reactions.length === 0) return undefined;
  const names = new Map(view.members.map((member) => [member.id, member.name]));
  return html`<ul class="reactions" aria-label="Reactions">${message.reactions.map(({ name, users }) => {
    const isOwn = users.includes(view.address.as.id);
    const who = users.map((user) => names.get(user) ?? user).join(', ');
    return html`<li><form method="post" action="/chat/reactions">${hiddenFields(view, message, place)}<button class="reaction${isOwn ? ' is-own' : ''}" name="name" value="${name}" title="${who}" aria-pressed="${isOwn ? 'true' : 'false'}" aria-label="${name}, ${users.length}: ${who}">${drawEmojiSign(name) ?? `:${name}:`} <span>${users.length}</span></button></form></li>`;
  })}</ul>`;
}

function drawThreadLink(view: ChatView, shown: ShownMessage): Markup | undefined {
  const { message, replyCount, repliers, latestReply, status } = shown;
  const href = pageHref({ channel: message.channel, as: view.address.as, threadTs: message.ts });
  return html`${replyCount === 0 ? undefined : html`<a class="thread-link" href="${href}"><span class="repliers">${repliers.slice(0, REPLIERS_SHOWN).map(drawAvatar)}</span><b>${replyCount} ${replyCount === 1 ? 'reply' : 'replies'}</b>${latestReply === undefined ? undefined : html`<span class="soft">last at ${wordClock(latestReply)}</span>`}</a>`}
    ${status === undefined ? undefined : drawStatus(status)}`;
}

/** The same colour for the same person, everywhere. */
function colourOf(id: string): number {
  return [...id].reduce((sum, character) => sum + character.charCodeAt(0), 0) % AVATAR_COLOURS;
}
