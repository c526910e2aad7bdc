import type { JsonValue } from '../../contract/json-value.ts';
import { type Inline, type NameLookup, readInline } from './read-inline.ts';

/** What Slack's composer makes of typed text: escaped mrkdwn and the rich text block beside it. */
export type ComposedText = {
  readonly text: string;
  readonly blocks: readonly JsonValue[];
  /** Ids of the members mentioned, in order; code is no mention. */
  readonly mentions: readonly string[];
};

type Part = {
  readonly kind: 'section' | 'quote' | 'preformatted';
  /** Without fences and quote marks, as rich text wants it. */
  readonly typed: string;
  /** What stood before each line, or around the whole of a preformatted part: the text keeps what was typed. */
  readonly marks: readonly string[];
};

const FENCE = /^```[ \t]*\n?([\s\S]*?)\n?```[ \t]*$/gm;
const STYLE_MARKS = { bold: '*', italic: '_', strike: '~', code: '`' } as const;

/**
 * Turns what a person typed into what Slack sends where they format with markup: fences and quote marks stay as typed,
 * `&`, `<` and `>` are escaped, names that exist become mentions, so that `<@U…>` typed by hand stays text as it does
 * in Slack. Never throws.
 * @param typed - the text as typed, line breaks as `\n`.
 * @param names - who and what exists.
 */
export function composeMessage(typed: string, names: NameLookup): ComposedText {
  const parts = splitParts(typed.replace(/\r\n?/g, '\n').trim());
  const mentions: string[] = [];
  const texts: string[] = [];
  const elements: JsonValue[] = [];
  for (const part of parts) {
    const { kind, typed: bare } = part;
    const inlines: readonly Inline[] =
      kind === 'preformatted' ? [{ kind: 'text', text: bare }] : readInline(bare, names);
    for (const inline of inlines) if (inline.kind === 'user') mentions.push(inline.id);
    texts.push(partText(part, inlines));
    elements.push({ type: `rich_text_${kind}`, elements: inlines.map(richTextElement) });
  }
  return { text: texts.join('\n'), blocks: [{ type: 'rich_text', elements }], mentions };
}

function splitParts(typed: string): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const fence of typed.matchAll(FENCE)) {
    parts.push(...splitQuotes(typed.slice(at, fence.index).replace(/^\n|\n$/g, '')));
    const code = fence[1] ?? '';
    const start = fence[0].indexOf(code, 3);
    parts.push({
      kind: 'preformatted',
      typed: code,
      marks: [fence[0].slice(0, start), fence[0].slice(start + code.length)],
    });
    at = fence.index + fence[0].length;
  }
  parts.push(...splitQuotes(typed.slice(at).replace(/^\n/, '')));
  return parts;
}

function splitQuotes(typed: string): readonly Part[] {
  const parts: { kind: 'section' | 'quote'; lines: string[]; marks: string[] }[] = [];
  for (const line of typed === '' ? [] : typed.split('\n')) {
    const mark = /^> ?/.exec(line)?.[0];
    const kind = mark === undefined ? 'section' : 'quote';
    let last = parts.at(-1);
    if (last?.kind !== kind) {
      last = { kind, lines: [], marks: [] };
      parts.push(last);
    }
    last.lines.push(line.slice(mark?.length ?? 0));
    last.marks.push(mark ?? '');
  }
  return parts.map(({ kind, lines, marks }) => ({ kind, typed: lines.join('\n'), marks }));
}

function partText({ kind, marks }: Part, inlines: readonly Inline[]): string {
  const text = inlines.map(inlineText).join('');
  if (kind === 'preformatted') return escapeText(marks[0] ?? '') + text + escapeText(marks[1] ?? '');
  return text
    .split('\n')
    .map((line, index) => escapeText(marks[index] ?? '') + line)
    .join('\n');
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
