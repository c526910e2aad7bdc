import { z } from 'zod';
import { drawSlackBlocks } from '../../readback/draw-slack-blocks.ts';
import { drawLink, drawSlackMrkdwn } from '../../readback/draw-slack-mrkdwn.ts';
import { escapeHtml } from '../../readback/escape-html.ts';
import type { Message } from '../state/index.ts';
import type { ChatView } from './chat-view.ts';
import { drawEmojiSign } from './draw-icons.ts';
import { hiddenFields } from './draw-tools.ts';
import { html, type Markup, trustEscapedHtml } from './html.ts';

const plainText = z.object({ type: z.literal('plain_text'), text: z.string() });
const textObject = z.discriminatedUnion('type', [
  plainText,
  z.object({ type: z.literal('mrkdwn'), text: z.string() }),
]);
const button = z.object({
  type: z.literal('button'),
  text: plainText,
  action_id: z.string().default(''),
  url: z.string().optional(),
});

/** The blocks this page draws, each by what it needs of them. */
const drawable = z.discriminatedUnion('type', [
  z.object({ type: z.literal('section'), text: textObject }),
  z.object({ type: z.literal('context'), elements: z.array(textObject) }),
  z.object({ type: z.literal('divider') }),
  z.object({ type: z.literal('header'), text: plainText }),
  z.object({ type: z.literal('actions'), elements: z.array(button) }),
]);

/**
 * What a message says, drawn from its blocks by a parser that shares nothing with the bot's renderer. What a person
 * typed is drawn from its text, which says the same. A block this page cannot draw is named instead of left out.
 */
export function drawContent(view: ChatView, message: Message): Markup {
  const files = (message.files ?? []).flatMap((file) => fileSchema.safeParse(file).data ?? []);
  const isTyped = message.botId === undefined || message.blocks === undefined || message.blocks.length === 0;
  return html`${isTyped ? html`<span class="typed">${drawMrkdwn(view, message.text)}</span>` : message.blocks?.map((block) => drawBlock(view, message, block))}
    ${files.map(({ title, size }) => html`<p class="file">${title} <span class="soft">${size} bytes</span></p>`)}`;
}

const fileSchema = z.object({ title: z.string(), size: z.number() });
const typeSchema = z.object({ type: z.string() });

function drawBlock(view: ChatView, message: Message, block: unknown): Markup {
  const parsed = drawable.safeParse(block);
  if (!parsed.success) {
    const type = typeSchema.safeParse(block).data?.type ?? 'unknown';
    return html`<p class="undrawn">A ${type} block, which this page does not draw.</p>`;
  }
  switch (parsed.data.type) {
    case 'header':
      return html`<p class="slack-header">${parsed.data.text.text}</p>`;
    case 'actions':
      return html`<div class="slack-actions">${parsed.data.elements.map((element) => drawButton(view, message, element))}</div>`;
    case 'section':
      return drawWith({ ...parsed.data, text: nameMentions(view, parsed.data.text) });
    case 'context':
      return drawWith({
        ...parsed.data,
        elements: parsed.data.elements.map((element) => nameMentions(view, element)),
      });
    case 'divider':
      return drawWith(parsed.data);
  }
}

type SharedBlock = Parameters<typeof drawSlackBlocks>[0]['blocks'][number];

function drawWith(block: SharedBlock): Markup {
  return trustEscapedHtml(drawEmoji(drawSlackBlocks({ text: '', blocks: [block] })));
}

function drawMrkdwn(view: ChatView, mrkdwn: string): Markup {
  return trustEscapedHtml(drawEmoji(drawSlackMrkdwn(labelMentions(view, mrkdwn))));
}

/** A button that opens an address is a link; pressing it is told to the bot as well. Any other is a form. */
function drawButton(view: ChatView, message: Message, element: z.infer<typeof button>): Markup {
  const label = element.text.text;
  if (element.url !== undefined) {
    const link = drawLink(element.url, escapeHtml(label), 'slack-button');
    return html`<span data-press="${element.action_id}" data-channel="${message.channel}" data-ts="${message.ts}" data-as="${view.address.as.handle}">${trustEscapedHtml(link)}</span>`;
  }
  return html`<form method="post" action="/chat/presses">${hiddenFields(view, message, 'thread')}<button class="slack-button" name="action_id" value="${element.action_id}">${label}</button></form>`;
}

function nameMentions<T extends z.infer<typeof textObject>>(view: ChatView, text: T): T {
  return text.type === 'mrkdwn' ? { ...text, text: labelMentions(view, text.text) } : text;
}

/** Slack's clients look names up; here they are put into the tokens as labels before the text is parsed. */
function labelMentions(view: ChatView, mrkdwn: string): string {
  const names = new Map(view.members.map((member) => [member.id, member.name]));
  return mrkdwn
    .replaceAll(/<@(\w+)>/g, (token, id: string) => {
      const name = names.get(id);
      return name === undefined ? token : `<@${id}|@${escapeLabel(name)}>`;
    })
    .replaceAll(/<#(\w+)\|([^>]+)>/g, '<#$1|#$2>');
}

function escapeLabel(name: string): string {
  return name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('|', '/');
}

/** The shared drawing leaves shortcodes as text in an element of their own; those we know become their sign. */
function drawEmoji(drawn: string): string {
  return drawn.replaceAll(
    /(<span class="slack-emoji")>:([a-z0-9_+-]+):</g,
    (whole, open: string, name: string) => {
      const sign = drawEmojiSign(name);
      return sign === undefined ? whole : `${open} title="${name}">${sign}<`;
    },
  );
}
