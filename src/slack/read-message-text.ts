import { decodeSlackText, type NameOf } from './decode-slack-text.ts';
import { fileMarkers } from './file-markers.ts';
import { isRecord } from './is-record.ts';
import { readRichText } from './read-rich-text.ts';

/** Blocks that are controls and not words. */
const CONTROLS = new Set(['actions', 'context_actions', 'divider', 'input']);

/** Fields that hold words a reader sees, in the order they are shown, for blocks and attachments of any kind. */
const WORD_FIELDS = [
  'pretext',
  'author_name',
  'title',
  'subtitle',
  'text',
  'body',
  'fields',
  'value',
  'elements',
  'rows',
  'alt_text',
  'caption',
  'blocks',
  'message_blocks',
  'message',
  'footer',
];

/** Nesting below which nothing is read; Slack's own blocks stay far above it. */
const MAX_DEPTH = 12;

/**
 * Everything a reader sees in one message: words, blocks, attachments (forwarded messages among them), and a line for
 * each file. Alerts often hold their words in blocks or attachments alone (NousResearch/hermes-agent#68138).
 * @param message - a message as the Web API gives it, unchecked.
 * @param nameOf - names for user ids.
 * @returns lines joined by `\n`; empty where there is nothing to read. Never throws.
 */
export function readMessageText(message: Readonly<Record<string, unknown>>, nameOf: NameOf): string {
  const blocks = arrayOf(message['blocks']);
  const text = typeof message['text'] === 'string' ? decodeSlackText(message['text'], nameOf) : '';
  // People's `text` is the whole of what they wrote. Where an app posts blocks, `text` is only what notifications show.
  const isApp = typeof message['bot_id'] === 'string' && message['bot_id'] !== '';
  const words = isApp ? readWords(blocks, nameOf, 0) || text : text || readWords(blocks, nameOf, 0);
  const attached = arrayOf(message['attachments']).map((part) => readAttachment(part, nameOf));
  return [words, ...attached, ...fileMarkers(arrayOf(message['files']))]
    .filter((part) => part !== '')
    .join('\n');
}

function readAttachment(attachment: unknown, nameOf: NameOf): string {
  if (!isRecord(attachment)) return '';
  const words = readWords(attachment, nameOf, 0);
  const fallback = attachment['fallback'];
  if (words !== '' || typeof fallback !== 'string') return words;
  return decodeSlackText(fallback, nameOf);
}

function readWords(value: unknown, nameOf: NameOf, depth: number): string {
  if (typeof value === 'string') return decodeSlackText(value, nameOf);
  if (depth > MAX_DEPTH) return '';
  if (Array.isArray(value)) return joinLines(value.map((part) => readWords(part, nameOf, depth + 1)));
  if (!isRecord(value)) return '';
  const type = value['type'];
  if (type === 'rich_text') return readRichText(value, nameOf);
  if (typeof type === 'string' && CONTROLS.has(type)) return '';
  // A forwarded message comes both as text and as blocks; the blocks say more.
  const hasBlocks = arrayOf(value['blocks']).length + arrayOf(value['message_blocks']).length > 0;
  const fields = hasBlocks ? WORD_FIELDS.filter((field) => field !== 'text') : WORD_FIELDS;
  return joinLines(
    fields.map((field) =>
      field === 'rows' ? readRows(value[field], nameOf, depth) : readWords(value[field], nameOf, depth + 1),
    ),
  );
}

/** A table's rows, one a line, so that a cell keeps its neighbours. */
function readRows(rows: unknown, nameOf: NameOf, depth: number): string {
  const lines = arrayOf(rows).map((row) =>
    arrayOf(row)
      .map((cell) => readWords(cell, nameOf, depth + 1))
      .join(' | '),
  );
  return joinLines(lines);
}

function joinLines(lines: readonly string[]): string {
  return lines.filter((line) => line !== '').join('\n');
}

function arrayOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
