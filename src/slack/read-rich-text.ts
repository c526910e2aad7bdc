import type { NameOf } from './decode-slack-text.ts';
import { isRecord } from './is-record.ts';

/**
 * The words of a `rich_text` block as plain text with light Markdown: lists, quotes and code keep their shape, other
 * styles do not. Source: docs.slack.dev/reference/block-kit/blocks/rich-text-block, 2026-11.
 * @param block - the block, unchecked; parts of unknown kinds give nothing.
 * @returns lines joined by `\n`; empty where there are no words. Never throws.
 */
export function readRichText(block: unknown, nameOf: NameOf): string {
  return elementsOf(block)
    .map((part) => readPart(part, nameOf))
    .filter((text) => text !== '')
    .join('\n');
}

function readPart(part: unknown, nameOf: NameOf): string {
  const type = isRecord(part) ? part['type'] : undefined;
  if (type === 'rich_text_list') return readList(part, nameOf);
  const words = elementsOf(part)
    .map((element) => readInline(element, nameOf))
    .join('');
  if (type === 'rich_text_preformatted') return `\`\`\`\n${words}\n\`\`\``;
  return type === 'rich_text_quote' ? words.replace(/^/gm, '> ') : words;
}

function readList(list: unknown, nameOf: NameOf): string {
  if (!isRecord(list)) return '';
  const depth = typeof list['indent'] === 'number' ? Math.min(Math.max(list['indent'], 0), 8) : 0;
  return elementsOf(list)
    .map((item, index) => {
      const marker = list['style'] === 'ordered' ? `${index + 1}.` : '-';
      return `${'  '.repeat(depth)}${marker} ${readPart(item, nameOf)}`;
    })
    .join('\n');
}

/** What a reader sees of each inline element; kinds not named here show nothing. */
function readInline(element: unknown, nameOf: NameOf): string {
  if (!isRecord(element)) return '';
  const word = (name: string) => (typeof element[name] === 'string' ? element[name] : '');
  switch (element['type']) {
    case 'text':
      return isRecord(element['style']) && element['style']['code'] === true
        ? `\`${word('text')}\``
        : word('text');
    case 'link':
      return word('text') && word('text') !== word('url') ? `[${word('text')}](${word('url')})` : word('url');
    case 'user':
      return `@${nameOf(word('user_id')) ?? word('user_id')}`;
    case 'channel':
      return `#${word('channel_id')}`;
    case 'usergroup':
      return `@${word('usergroup_id')}`;
    case 'broadcast':
      return `@${word('range')}`;
    case 'emoji':
      return `:${word('name')}:`;
    case 'date':
      return word('fallback');
    case 'color':
      return word('value');
    default:
      return '';
  }
}

function elementsOf(part: unknown): readonly unknown[] {
  const elements = isRecord(part) ? part['elements'] : undefined;
  return Array.isArray(elements) ? elements : [];
}
