import { MAX_SLACK_BLOCKS, MAX_SLACK_MESSAGE_CHARS } from '../../src/contract/limits.ts';
import type { SlackSectionDraft } from './pack-sections.ts';

/** What one message will hold. */
export type SlackMessageDraft = readonly SlackSectionDraft[];

/**
 * Sections in messages that each stay within Slack's limits on characters and blocks, with room left for the context
 * line and the buttons of the last one. Linear; yields as it goes. Never throws.
 */
export function* packMessages(sections: Iterable<SlackSectionDraft>): Generator<SlackMessageDraft> {
  let message: SlackSectionDraft[] = [];
  let chars = 0;
  for (const section of sections) {
    const added = section.kind === 'section' ? section.text.length : 0;
    if (
      message.length > 0 &&
      (chars + added > MAX_SLACK_MESSAGE_CHARS || message.length >= MAX_SLACK_BLOCKS)
    ) {
      yield message;
      message = [];
      chars = 0;
    }
    message.push(section);
    chars += added;
  }
  if (message.length > 0) yield message;
}
