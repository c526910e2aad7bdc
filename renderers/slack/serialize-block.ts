import { escapeEntities, WORD_EDGE } from './mrkdwn-marks.ts';
import { serializeRuns } from './serialize-runs.ts';
import type { SlackFenceBlock, SlackLine, SlackLinesBlock } from './slack-line.ts';

/** The fence, its line end, and the same again: what every code block costs beside its lines. */
export const FENCE_OPEN = '```\n';
export const FENCE_CLOSE = '\n```';

/** What stands at the start of a line before its runs. */
export function leadOf(line: SlackLine): string {
  return `${line.quoted ? '> ' : ''}${line.lead}`;
}

/** One line as mrkdwn, without its line end. Never throws. */
export function serializeLine(line: SlackLine): string {
  return (leadOf(line) + serializeRuns(line.runs, line.lead.trim() === '')).trimEnd();
}

/**
 * One line of code. Slack has only the fence of three backticks, so a longer run in the code is broken after every
 * second one: the one place where something is put into code, because the rest of the code would be lost otherwise.
 */
export function serializeCodeLine(line: string): string {
  return escapeEntities(line).replace(/`{3,}/g, (run) => run.replace(/``(?=`)/g, `\`\`${WORD_EDGE}`));
}

/** A block as mrkdwn, whole; the empty string where it shows nothing. Never throws. */
export function serializeBlock(block: SlackLinesBlock | SlackFenceBlock): string {
  if (block.kind === 'lines') return block.lines.map(serializeLine).join('\n');
  return FENCE_OPEN + block.lines.map(serializeCodeLine).join('\n') + FENCE_CLOSE;
}
