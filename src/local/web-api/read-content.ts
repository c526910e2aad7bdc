import { z } from 'zod';
import { jsonValueSchema } from '../../contract/json-value.ts';
import {
  SLACK_MARKDOWN_TEXT_CHARS,
  SLACK_MESSAGE_BLOCKS,
  SLACK_METADATA_BYTES,
  SLACK_POSTED_TEXT_CHARS,
  SLACK_UPDATED_TEXT_BYTES,
} from '../../contract/limits.ts';
import type { Message } from '../state/index.ts';
import { type ApiRefusal, refuse } from './api-result.ts';
import { readJsonArgument } from './argument-schema.ts';
import { verifyBlocks } from './verify-blocks.ts';

/** The arguments of chat.* that make up a message. */
export const contentArguments = {
  text: z.string().optional(),
  blocks: z.unknown().optional(),
  attachments: z.unknown().optional(),
  markdown_text: z.string().optional(),
  metadata: z.unknown().optional(),
};

type ContentArguments = {
  readonly text?: string | undefined;
  readonly blocks?: unknown;
  readonly attachments?: unknown;
  readonly markdown_text?: string | undefined;
  readonly metadata?: unknown;
};

/** A message's content; a part that was not given is absent. `metadata: null` takes the old one away. */
export type Content = {
  readonly text?: string;
  readonly blocks?: NonNullable<Message['blocks']>;
  readonly attachments?: NonNullable<Message['attachments']>;
  readonly metadata?: NonNullable<Message['metadata']> | null;
};

type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: ApiRefusal };

const arraySchema = z.array(jsonValueSchema);
const metadataSchema = z.strictObject({
  event_type: z.string().min(1),
  event_payload: z.record(z.string(), jsonValueSchema),
});

/**
 * Reads what a message shall say, or why Slack would not take it.
 * @param args - as the method got them.
 * @param use - `post` for a new message, `update` for a change of one: the limits differ.
 */
export function readContent(args: ContentArguments, use: 'post' | 'update'): Reading<Content> {
  const blocks = readArray(args.blocks, 'invalid_blocks_format');
  if (!blocks.ok) return blocks;
  const attachments = readArray(args.attachments, 'invalid_attachments');
  if (!attachments.ok) return attachments;
  const metadata = readMetadata(args.metadata);
  if (!metadata.ok) return metadata;
  const text = readText(args, use);
  if (!text.ok) return text;
  const blocksRefusal = verifyBlocks(blocks.value ?? [], SLACK_MESSAGE_BLOCKS);
  if (blocksRefusal !== undefined) return { ok: false, refusal: blocksRefusal };
  const content: Content = {
    ...text.value,
    ...(blocks.value === undefined ? {} : { blocks: blocks.value }),
    ...(attachments.value === undefined ? {} : { attachments: attachments.value }),
    ...(metadata.value === undefined ? {} : { metadata: metadata.value }),
  };
  return isEmpty(content) ? refused('no_text') : { ok: true, value: content };
}

function isEmpty(content: Content): boolean {
  const { text = '', blocks = [], attachments = [] } = content;
  return text === '' && blocks.length === 0 && attachments.length === 0;
}

function readText(args: ContentArguments, use: 'post' | 'update'): Reading<Pick<Content, 'text' | 'blocks'>> {
  const { text, markdown_text: markdown } = args;
  if (markdown !== undefined) {
    if (text !== undefined || args.blocks !== undefined) return refused('markdown_text_conflict');
    if (markdown.length > SLACK_MARKDOWN_TEXT_CHARS) return refused('msg_too_long');
    return { ok: true, value: { text: markdown, blocks: [{ type: 'markdown', text: markdown }] } };
  }
  if (text === undefined) return { ok: true, value: {} };
  if (use === 'post') return { ok: true, value: { text: text.slice(0, SLACK_POSTED_TEXT_CHARS) } };
  return Buffer.byteLength(text) > SLACK_UPDATED_TEXT_BYTES
    ? refused('msg_too_long')
    : { ok: true, value: { text } };
}

function readArray(value: unknown, error: string): Reading<Content['blocks'] | undefined> {
  if (value === undefined || value === '') return { ok: true, value: undefined };
  const json = readJsonArgument(value);
  const parsed = arraySchema.safeParse(json.ok ? json.value : undefined);
  return parsed.success ? { ok: true, value: parsed.data } : refused(error);
}

function readMetadata(value: unknown): Reading<Content['metadata'] | undefined> {
  if (value === undefined || value === '') return { ok: true, value: undefined };
  const json = readJsonArgument(value);
  if (!json.ok || typeof json.value !== 'object' || json.value === null) {
    return refused('invalid_metadata_format');
  }
  if (Object.keys(json.value).length === 0) return { ok: true, value: null };
  const parsed = metadataSchema.safeParse(json.value);
  if (!parsed.success) return refused('invalid_metadata_schema');
  return Buffer.byteLength(JSON.stringify(parsed.data)) > SLACK_METADATA_BYTES
    ? refused('metadata_too_large')
    : { ok: true, value: parsed.data };
}

function refused(error: string): { readonly ok: false; readonly refusal: ApiRefusal } {
  return { ok: false, refusal: refuse(error) };
}
