import type { JsonValue } from '../../contract/json-value.ts';
import { type Inline, type NameLookup, readInline } from './read-inline.ts';

/** What Slack's composer makes of typed text: escaped mrkdwn and the rich text block beside it. */
export type ComposedText = {
  readonly text: string;
  readonly blocks: readonly JsonValue[];
  /** Ids of the members mentioned, in order; code is no mention. */
  readonly mentions: readonly string[];
};

type Part = { readonly kind: 'section' | 'quote' | 'preformatted'; readonly typed: string };

const FENCE = /^```[ \t]*\n?([\s\S]*?)\n?```[ \t]*$/gm;
const STYLE_MARKS = { bold: '*', italic: '_', strike: '~', code: '`' } as const;

/**
 * Turns what a person typed into what Slack sends: `&`, `<` and `>` are escaped, names that exist become mentions, so
 * that `<@U…>` typed by hand stays text as it does in Slack. Never throws.
 * @param typed - the text as typed, line breaks as `\n`.
 * @param names - who and what exists.
 */
export function composeMessage(typed: string, names: NameLookup): ComposedText {
  const parts = splitParts(typed.replace(/\r\n?/g, '\n').trim());
  const mentions: string[] = [];
  const texts: string[] = [];
  const elements: JsonValue[] = [];
  for (const { kind, typed: part } of parts) {
    const inlines: readonly Inline[] =
      kind === 'preformatted' ? [{ kind: 'text', text: part }] : readInline(part, names);
    for (const inline of inlines) if (inline.kind === 'user') mentions.push(inline.id);
    texts.push(partText(kind, inlines));
    elements.push({ type: `rich_text_${kind}`, elements: inlines.map(richTextElement) });
  }
  return { text: texts.join('\n'), blocks: [{ type: 'rich_text', elements }], mentions };
}

function splitParts(typed: string): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const fence of typed.matchAll(FENCE)) {
    parts.push(...splitQuotes(typed.slice(at, fence.index).replace(/^\n|\n$/g, '')));
    parts.push({ kind: 'preformatted', typed: fence[1] ?? '' });
    at = fence.index + fence[0].length;
  }
  parts.push(...splitQuotes(typed.slice(at).replace(/^\n/, '')));
  return parts;
}

function splitQuotes(typed: string): readonly Part[] {
  const parts: { kind: 'section' | 'quote'; lines: string[] }[] = [];
  for (const line of typed === '' ? [] : typed.split('\n')) {
    const kind = /^> ?/.test(line) ? 'quote' : 'section';
    const last = parts.at(-1);
    const bare = kind === 'quote' ? line.replace(/^> ?/, '') : line;
    if (last?.kind === kind) last.lines.push(bare);
    else parts.push({ kind, lines: [bare] });
  }
  return parts.map(({ kind, lines }) => ({ kind, typed: lines.join('\n') }));
}

function partText(kind: Part['kind'], inlines: readonly Inline[]): string {
  const text = inlines.map(inlineText).join('');
  if (kind === 'preformatted') return `\`\`\`${text}\`\`\``;
  return kind === 'quote' ? text.replace(/^/gm, '&gt; ') : text;
}

function inlineText(inline: Inline): string {
  switch (inline.kind) {
    case 'text': {
      const mark = inline.style === undefined ? '' : STYLE_MARKS[inline.style];
      return `${mark}${escapeText(inline.text)}${mark}`;
    }
    case 'user':
      return `<@${inline.id}>`;
    case 'channel':
      return `<#${inline.id}|${inline.name}>`;
    case 'broadcast':
      return `<!${inline.range}>`;
    case 'link':
      return `<${escapeText(inline.url)}>`;
    case 'emoji':
      return `:${inline.name}:`;
  }
}

function richTextElement(inline: Inline): JsonValue {
  switch (inline.kind) {
    case 'text':
      return {
        type: 'text',
        text: inline.text,
        ...(inline.style === undefined ? {} : { style: { [inline.style]: true } }),
      };
    case 'user':
      return { type: 'user', user_id: inline.id };
    case 'channel':
      return { type: 'channel', channel_id: inline.id };
    case 'broadcast':
      return { type: 'broadcast', range: inline.range };
    case 'link':
      return { type: 'link', url: inline.url };
    case 'emoji':
      return { type: 'emoji', name: inline.name };
  }
}

/** Slack escapes these three and nothing else. Source: docs.slack.dev/messaging/formatting-message-text. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
