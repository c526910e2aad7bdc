import { type Node, NodeType, parse } from 'slack-message-parser';
import { SLACK_POSTED_TEXT_CHARS } from '../contract/limits.ts';
import type { SurfaceMention, SurfaceNode } from './surface-node.ts';

/** Slack's zero-width guards are white space to Slack and part of a word to the parser, which knows this one as white space. */
const ZERO_WIDTH_SPACE = /\u200b/g;
const PARSER_SPACE = '\ufeff';

const BROADCASTS: ReadonlySet<string> = new Set(['here', 'channel', 'everyone', 'group']);

/** Text as Slack shows it: its three entities decoded, once, and the guards back in their place. */
function decodeText(text: string): string {
  return text
    .replaceAll(PARSER_SPACE, '\u200b')
    .replace(/&(amp|lt|gt);/g, (_entity, name) => (name === 'amp' ? '&' : name === 'lt' ? '<' : '>'));
}

function commandTarget(name: string): SurfaceMention['target'] {
  if (BROADCASTS.has(name)) return 'broadcast';
  if (name === 'subteam') return 'group';
  return name === 'date' ? 'date' : 'command';
}

function readMention(
  target: SurfaceMention['target'],
  id: string,
  label: readonly Node[] | undefined,
): SurfaceNode {
  return { kind: 'mention', target, id: decodeText(id), children: readNodes(label ?? [], true) };
}

/** What the parser took off the text for a quote: `>>>` where it reads the quote to the end of the text, else `>`. */
function quoteSign(source: string): string {
  const signs = '&gt;&gt;&gt;';
  return source.startsWith(signs) && source.length > signs.length ? '>>>' : '>';
}

/**
 * One node of the parser's tree as ours. `inline` is whether it stands inside emphasis or a label: the parser begins
 * a new text there and may see a line start, and so a quote, where Slack sees none.
 */
function readNode(node: Node, inline: boolean): readonly SurfaceNode[] {
  switch (node.type) {
    case NodeType.Bold:
      return [{ kind: 'bold', children: readNodes(node.children, true) }];
    case NodeType.Italic:
      return [{ kind: 'italic', children: readNodes(node.children, true) }];
    case NodeType.Strike:
      return [{ kind: 'strike', children: readNodes(node.children, true) }];
    case NodeType.Quote: {
      const children = readNodes(node.children, true);
      return inline
        ? [{ kind: 'text', text: quoteSign(node.source) }, ...children]
        : [{ kind: 'quote', children }];
    }
    case NodeType.Code:
      return [{ kind: 'code', text: decodeText(node.text) }];
    case NodeType.PreText:
      // The fences stand on lines of their own; those two line ends are no part of the code.
      return [{ kind: 'pre', text: decodeText(node.text).replace(/^\n|\n$/g, '') }];
    case NodeType.URL: {
      const url = decodeText(node.url);
      const children =
        node.label === undefined ? [{ kind: 'text', text: url } as const] : readNodes(node.label, true);
      return [{ kind: 'link', url, children }];
    }
    case NodeType.UserLink:
      return [readMention('user', node.userID, node.label)];
    case NodeType.ChannelLink:
      return [readMention('channel', node.channelID, node.label)];
    case NodeType.Command: {
      const id = [node.name, ...node.arguments].join('^');
      return [readMention(commandTarget(node.name), id, node.label)];
    }
    case NodeType.Emoji:
      return [{ kind: 'emoji', name: decodeText(node.name) }];
    case NodeType.Text:
      return [{ kind: 'text', text: decodeText(node.text) }];
    case NodeType.Root:
      return readNodes(node.children, inline);
  }
}

function readNodes(nodes: readonly Node[], inline: boolean): readonly SurfaceNode[] {
  return nodes.flatMap((node) => readNode(node, inline));
}

/**
 * What Slack shows of mrkdwn, as read by slack-message-parser, which shares no code with the renderer. Never throws.
 * @param mrkdwn - the text of one section, or a message's `text`.
 * @returns text only, where the mrkdwn is longer than any message Slack takes, or nests too deeply for the parser.
 */
export function readSlackMrkdwn(mrkdwn: string): readonly SurfaceNode[] {
  if (mrkdwn.length > SLACK_POSTED_TEXT_CHARS) return [{ kind: 'text', text: decodeText(mrkdwn) }];
  const parsable = mrkdwn
    .replace(ZERO_WIDTH_SPACE, PARSER_SPACE)
    // Slack takes a bare `>` at the start of a line for a quote; the parser only the entity.
    .replace(/^>/gm, '&gt;');
  try {
    return readNodes(parse(parsable).children, false);
  } catch (error) {
    // The parser is recursive; a stack that runs out is the one error it can raise on a string.
    if (error instanceof RangeError) return [{ kind: 'text', text: decodeText(mrkdwn) }];
    throw error;
  }
}
