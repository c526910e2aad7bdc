import { z } from 'zod';
import {
  SLACK_ACTIONS_ELEMENTS,
  SLACK_BUTTON_LABEL_CHARS,
  SLACK_BUTTON_URL_CHARS,
  SLACK_BUTTON_VALUE_CHARS,
  SLACK_CONTEXT_ELEMENTS,
  SLACK_FIELD_CHARS,
  SLACK_HEADER_CHARS,
  SLACK_ID_CHARS,
  SLACK_MARKDOWN_TEXT_CHARS,
  SLACK_SECTION_FIELDS,
  SLACK_TABLE_COLUMNS,
  SLACK_TABLE_ROWS,
  SLACK_TEXT_OBJECT_CHARS,
} from '../../contract/limits.ts';

// Slack refuses properties it does not know, hence strict objects wherever the bot could get a name wrong. Blocks we
// have no use for are taken as they are. Source: docs.slack.dev/reference/block-kit, read 2026-11.

const id = z.string().min(1).max(SLACK_ID_CHARS).optional();

const plainText = (maxChars: number) =>
  z.strictObject({
    type: z.literal('plain_text'),
    text: z.string().min(1).max(maxChars),
    emoji: z.boolean().optional(),
  });

const markedText = (maxChars: number) =>
  z.strictObject({
    type: z.literal('mrkdwn'),
    text: z.string().min(1).max(maxChars),
    verbatim: z.boolean().optional(),
  });

const textObject = (maxChars: number) =>
  z.discriminatedUnion('type', [plainText(maxChars), markedText(maxChars)]);

const button = z.strictObject({
  type: z.literal('button'),
  text: plainText(SLACK_BUTTON_LABEL_CHARS),
  action_id: id,
  url: z.url().max(SLACK_BUTTON_URL_CHARS).optional(),
  value: z.string().max(SLACK_BUTTON_VALUE_CHARS).optional(),
  style: z.enum(['primary', 'danger']).optional(),
  confirm: z.unknown().optional(),
  accessibility_label: z.string().max(SLACK_BUTTON_LABEL_CHARS).optional(),
});

const otherElement = z.looseObject({
  type: z.enum([
    'image',
    'overflow',
    'static_select',
    'external_select',
    'users_select',
    'conversations_select',
    'channels_select',
    'multi_static_select',
    'datepicker',
    'timepicker',
    'checkboxes',
    'radio_buttons',
    'workflow_button',
  ]),
});

const section = z
  .strictObject({
    type: z.literal('section'),
    block_id: id,
    text: textObject(SLACK_TEXT_OBJECT_CHARS).optional(),
    fields: z.array(textObject(SLACK_FIELD_CHARS)).min(1).max(SLACK_SECTION_FIELDS).optional(),
    accessory: z.union([button, otherElement]).optional(),
    expand: z.boolean().optional(),
  })
  .refine((block) => block.text !== undefined || block.fields !== undefined, {
    message: 'missing required field: text or fields',
  });

const header = z.strictObject({
  type: z.literal('header'),
  block_id: id,
  text: plainText(SLACK_HEADER_CHARS),
  level: z.int().optional(),
});

const context = z.strictObject({
  type: z.literal('context'),
  block_id: id,
  elements: z
    .array(
      z.discriminatedUnion('type', [
        plainText(SLACK_TEXT_OBJECT_CHARS),
        markedText(SLACK_TEXT_OBJECT_CHARS),
        z.looseObject({ type: z.literal('image'), alt_text: z.string().min(1).max(SLACK_FIELD_CHARS) }),
      ]),
    )
    .min(1)
    .max(SLACK_CONTEXT_ELEMENTS),
});

const actions = z.strictObject({
  type: z.literal('actions'),
  block_id: id,
  elements: z
    .array(z.discriminatedUnion('type', [button, otherElement]))
    .min(1)
    .max(SLACK_ACTIONS_ELEMENTS),
});

const divider = z.strictObject({ type: z.literal('divider'), block_id: id });

const markdown = z.strictObject({
  type: z.literal('markdown'),
  block_id: id,
  text: z.string().min(1).max(SLACK_MARKDOWN_TEXT_CHARS),
});

const richText = z.strictObject({
  type: z.literal('rich_text'),
  block_id: id,
  elements: z.array(
    z.looseObject({
      type: z.enum(['rich_text_section', 'rich_text_list', 'rich_text_preformatted', 'rich_text_quote']),
      elements: z.array(z.looseObject({ type: z.string() })),
    }),
  ),
});

const table = z.strictObject({
  type: z.literal('table'),
  block_id: id,
  column_settings: z.array(z.unknown()).max(SLACK_TABLE_COLUMNS).optional(),
  rows: z
    .array(
      z
        .array(z.looseObject({ type: z.enum(['raw_text', 'raw_number', 'rich_text']) }))
        .max(SLACK_TABLE_COLUMNS),
    )
    .min(1)
    .max(SLACK_TABLE_ROWS),
});

const otherBlock = z.looseObject({
  type: z.enum([
    'image',
    'file',
    'video',
    'input',
    'context_actions',
    'call',
    'alert',
    'card',
    'plan',
    'task_card',
  ]),
});

/** One block as Slack takes it in a message or a view. */
export const blockSchema = z.discriminatedUnion('type', [
  section,
  header,
  context,
  actions,
  divider,
  markdown,
  richText,
  table,
  otherBlock,
]);
