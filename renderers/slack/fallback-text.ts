import { MAX_SLACK_TEXT_BYTES } from '../../src/contract/limits.ts';
import { cutBlock } from './cut-block.ts';
import type { Measure } from './cut-line.ts';
import type { SlackMessageDraft } from './pack-messages.ts';
import { serializeBlock } from './serialize-block.ts';
import { GAP_TEXT, RULE_LINE, type SlackGap } from './slack-line.ts';

/** Says that the message goes on; what follows is in the blocks. */
const ELLIPSIS = '\u2026';

/** Below this many bytes a cut block would be a scrap. */
const MIN_CUT_BYTES = 80;

/** Slack counts the escaped text as UTF-8 (facts/slack 2, `text` of chat.update). */
const countBytes: Measure = (text) => Buffer.byteLength(text, 'utf8');

/** A message's mrkdwn in document order, in parts that may be left out from the end. */
function* listParts(message: SlackMessageDraft) {
  for (const section of message) {
    if (section.kind === 'divider') yield { gap: section.gap, text: RULE_LINE, block: undefined };
    else for (const { block, text } of section.blocks) yield { gap: block.gap, text, block };
  }
}

/**
 * The `text` that goes with a message's blocks, for notifications, screen readers and clients that show no blocks: the
 * same mrkdwn, as much as MAX_SLACK_TEXT_BYTES allow, cut like the blocks themselves and ended by an ellipsis if cut.
 * Never empty for a message that is not. Never throws.
 */
export function fallbackText(message: SlackMessageDraft): string {
  let text = '';
  const separator = (gap: SlackGap): string => (text === '' ? '' : GAP_TEXT[gap]);
  const ending = `\n${ELLIPSIS}`;
  const room = MAX_SLACK_TEXT_BYTES - countBytes(ending);
  for (const part of listParts(message)) {
    const longer = text + separator(part.gap) + part.text;
    if (countBytes(longer) <= room) {
      text = longer;
      continue;
    }
    const left = room - countBytes(text + separator(part.gap));
    if (part.block !== undefined && left >= MIN_CUT_BYTES) {
      const [first] = cutBlock(part.block, left, countBytes);
      if (first !== undefined) text += separator(part.gap) + serializeBlock(first);
    }
    return text + ending;
  }
  return text;
}
