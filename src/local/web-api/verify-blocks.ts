import { z } from 'zod';
import type { JsonValue } from '../../contract/json-value.ts';
import {
  SLACK_BLOCKS_TEXT_CHARS,
  SLACK_MARKDOWN_TEXT_CHARS,
  SLACK_TABLE_CHARS,
} from '../../contract/limits.ts';
import { type ApiRefusal, refuse } from './api-result.ts';
import { blockSchema } from './block-schema.ts';

const blockIdSchema = z.object({ block_id: z.string() });

/**
 * Says why Slack would not take these blocks.
 * @param blocks - as they arrived.
 * @param blocksMax - 50 in a message, 100 in a view.
 * @returns undefined where it would take them.
 */
export function verifyBlocks(blocks: readonly JsonValue[], blocksMax: number): ApiRefusal | undefined {
  const parsed = z.array(blockSchema).max(blocksMax).safeParse(blocks);
  if (!parsed.success) return refuse('invalid_blocks', parsed.error.issues.map(describeIssue));
  const ids = blocks.flatMap((block) => blockIdSchema.safeParse(block).data?.block_id ?? []);
  if (new Set(ids).size < ids.length) return refuse('invalid_blocks', ['[ERROR] duplicate block_id']);
  const tables = parsed.data.filter((block) => block.type === 'table');
  if (tables.length > 1) return refuse('invalid_blocks', ['[ERROR] only_one_table_allowed']);
  if (countTextChars(tables) > SLACK_TABLE_CHARS) {
    return refuse('invalid_blocks', [`[ERROR] table has more than ${SLACK_TABLE_CHARS} characters`]);
  }
  const markdownChars = countTextChars(parsed.data.filter((block) => block.type === 'markdown'));
  if (markdownChars > SLACK_MARKDOWN_TEXT_CHARS) return refuse('msg_blocks_too_long');
  return countTextChars(parsed.data) > SLACK_BLOCKS_TEXT_CHARS ? refuse('msg_blocks_too_long') : undefined;
}

/** Characters of every `text` anywhere inside, which is what a reader gets to see. */
function countTextChars(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countTextChars(item), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [key, item]) =>
      sum + (key === 'text' && typeof item === 'string' ? item.length : countTextChars(item)),
    0,
  );
}

function describeIssue(issue: z.core.$ZodIssue): string {
  return `[ERROR] ${issue.message} [json-pointer:/blocks/${issue.path.join('/')}]`;
}
