import { escapeHtml } from './escape-html.ts';
import { readSlackMrkdwn } from './read-slack-mrkdwn.ts';
import type { SurfaceMention, SurfaceNode } from './surface-node.ts';

/** Where a drawn link may lead; Slack's clients open nothing else from a message. */
const OPENABLE = /^(?:https?:\/\/|mailto:)/i;

/** What a mention without a label shows; Slack would show a name it looks up, or a time. */
const MENTION_SIGNS: Readonly<Record<SurfaceMention['target'], string>> = {
  user: '@',
  channel: '#',
  group: '@',
  broadcast: '@',
  date: '',
  command: '!',
};

/** A link; its label alone where it leads anywhere else than the web or a mailbox. */
export function drawLink(url: string, label: string, className: string): string {
  if (!OPENABLE.test(url)) return label;
  return `<a class="${className}" href="${escapeHtml(url)}" rel="noopener noreferrer" target="_blank">${label}</a>`;
}

function drawMention(mention: SurfaceMention): string {
  const label = mention.children.length > 0 ? drawNodes(mention.children) : escapeHtml(mention.id);
  const sign = mention.children.length > 0 ? '' : MENTION_SIGNS[mention.target];
  return `<span class="slack-mention slack-mention-${mention.target}">${sign}${label}</span>`;
}

function drawNode(node: SurfaceNode): string {
  switch (node.kind) {
    case 'text':
      return escapeHtml(node.text).replaceAll('\n', '<br>');
    case 'bold':
      return `<b class="slack-bold">${drawNodes(node.children)}</b>`;
    case 'italic':
      return `<i class="slack-italic">${drawNodes(node.children)}</i>`;
    case 'strike':
      return `<s class="slack-strike">${drawNodes(node.children)}</s>`;
    case 'quote':
      return `<blockquote class="slack-quote">${drawNodes(trimLineEnds(node.children))}</blockquote>`;
    case 'code':
      return `<code class="slack-code">${escapeHtml(node.text)}</code>`;
    case 'pre':
      return `<pre class="slack-pre">${escapeHtml(node.text)}</pre>`;
    case 'link':
      return drawLink(node.url, drawNodes(node.children), 'slack-link');
    case 'emoji':
      return `<span class="slack-emoji">:${escapeHtml(node.name)}:</span>`;
    case 'mention':
      return drawMention(node);
    case 'image':
    case 'table':
    case 'rule':
    case 'part':
      // Mrkdwn has none of them, so its reader gives none.
      return '';
  }
}

function isBox(node: SurfaceNode | undefined): boolean {
  return node?.kind === 'pre' || node?.kind === 'quote';
}

/** A quote's lines end within it, and the last line end is that of the quote. */
function trimLineEnds(nodes: readonly SurfaceNode[]): readonly SurfaceNode[] {
  const last = nodes.at(-1);
  if (last?.kind !== 'text' || !last.text.endsWith('\n')) return nodes;
  return [...nodes.slice(0, -1), { ...last, text: last.text.slice(0, -1) }];
}

/** Nodes one after the other. A box ends its line by itself, so one line end on either side of it is not drawn. */
function drawNodes(nodes: readonly SurfaceNode[]): string {
  return nodes
    .map((node, index) => {
      if (node.kind !== 'text') return drawNode(node);
      let { text } = node;
      if (isBox(nodes[index - 1])) text = text.replace(/^\n/, '');
      if (isBox(nodes[index + 1])) text = text.replace(/\n$/, '');
      return drawNode({ ...node, text });
    })
    .join('');
}

/**
 * Mrkdwn as HTML that looks as Slack would show it: emphasis, code, quotes, links; a mention or broadcast as a chip, so
 * that one that should not be there meets the eye. Safe to put into a page as it is: all text is escaped, the only
 * elements are those above, links lead to http, https and mailto. Classes begin with `slack-`. Never throws.
 * @param mrkdwn - any string.
 */
export function drawSlackMrkdwn(mrkdwn: string): string {
  return drawNodes(readSlackMrkdwn(mrkdwn));
}
