import type { CanonicalMarkdown } from '../../src/contract/brand.ts';
import { MAX_SLACK_MESSAGE_CHARS, MAX_SLACK_PARTS } from '../../src/contract/limits.ts';
import type { SlackBlock, SlackMessage } from '../../src/contract/slack-message.ts';
import { type BoundedReason, parseMarkdownBounded } from '../../src/markdown/parse-markdown-bounded.ts';
import { toDrawable } from '../../src/markdown/to-drawable.ts';
import { countTextChars } from './cut-block.ts';
import { fallbackText } from './fallback-text.ts';
import { packMessages, type SlackMessageDraft } from './pack-messages.ts';
import { packSections, type SlackSectionDraft } from './pack-sections.ts';
import { GAP_TEXT, RULE_LINE, type SlackBlockDraft } from './slack-line.ts';
import { countPlainChars, splitPlainLines, writePlain } from './write-plain.ts';
import { writeTree } from './write-tree.ts';

/** An answer as Slack gets it. */
export type RenderedSlack = {
  /** In the order they are posted; at most MAX_SLACK_PARTS. Empty where the answer shows nothing at all. */
  readonly messages: readonly SlackMessage[];
  /** Characters of the answer's text that are in none of the messages; 0 where all of it is. */
  readonly charsOmitted: number;
  /** Messages those would take at the least; 0 where nothing is left out. They are never made, so not counted exactly. */
  readonly partsOmitted: number;
  /** Why the answer is shown as plain text; absent where it was parsed. */
  readonly bounded?: BoundedReason;
};

/** The messages to be posted, and what is left when they are full. */
type Packing = {
  readonly drafts: readonly SlackMessageDraft[];
  readonly charsOmitted: number;
  readonly partsOmitted: number;
};

function countDraftChars(draft: SlackMessageDraft): number {
  let chars = 0;
  for (const section of draft) {
    if (section.kind === 'section') for (const { block } of section.blocks) chars += countTextChars(block);
  }
  return chars;
}

/**
 * Stops at the cap: an answer of a megabyte costs little more than what is posted of it.
 * @param countChars - characters of all the blocks; asked for only where some are left out.
 */
function packParts(blocks: Iterable<SlackBlockDraft>, countChars: () => number): Packing {
  const drafts: SlackMessageDraft[] = [];
  let charsPosted = 0;
  for (const draft of packMessages(packSections(blocks))) {
    if (drafts.length === MAX_SLACK_PARTS) {
      const charsOmitted = countChars() - charsPosted;
      const partsOmitted = Math.max(1, Math.ceil(charsOmitted / MAX_SLACK_MESSAGE_CHARS));
      return { drafts, charsOmitted, partsOmitted };
    }
    drafts.push(draft);
    charsPosted += countDraftChars(draft);
  }
  return { drafts, charsOmitted: 0, partsOmitted: 0 };
}

function packAnswer(markdown: string): Packing & { readonly bounded?: BoundedReason } {
  const source = toDrawable(markdown);
  const parsed = parseMarkdownBounded(source);
  if (parsed.kind === 'bounded') {
    const packing = packParts(writePlain(splitPlainLines(source)), () => countPlainChars(source));
    return { ...packing, bounded: parsed.reason };
  }
  const blocks = writeTree(parsed.tree);
  return packParts(blocks, () =>
    blocks.reduce((sum, block) => sum + (block.kind === 'rule' ? 0 : countTextChars(block)), 0),
  );
}

/**
 * `expand` keeps Slack from folding a long section behind "Show more". `verbatim` keeps it from turning bare names,
 * channels and addresses into mentions and links; tokens in angle brackets still work, and they are all ours
 * (docs.slack.dev/reference/block-kit/composition-objects/text-object).
 */
function buildBlock(section: SlackSectionDraft): SlackBlock {
  if (section.kind === 'divider') return { type: 'divider' };
  return { type: 'section', text: { type: 'mrkdwn', text: section.text, verbatim: true }, expand: true };
}

/**
 * An answer as Slack messages: mrkdwn in section blocks with a fallback text each. Nothing a model wrote in it is a
 * live mention, broadcast, date or unsafe link. Nothing is lost up to MAX_SLACK_PARTS messages; what is past them is
 * counted, so that a pointer to the run page can say so. Pure; linear in the size of the answer. Never throws.
 * @param markdown - any string; canonical Markdown where it comes from an answer event.
 */
export function renderSlack(markdown: string | CanonicalMarkdown): RenderedSlack {
  const { drafts, ...rest } = packAnswer(markdown);
  const messages = drafts.map((draft) => ({ text: fallbackText(draft), blocks: draft.map(buildBlock) }));
  return { messages, ...rest };
}

/**
 * The mrkdwn of all messages `renderSlack` gives, one after the other, blank lines as the author left them; dividers
 * are drawn. Pure. Never throws.
 * @param markdown - any string.
 */
export function renderSlackText(markdown: string | CanonicalMarkdown): string {
  let text = '';
  for (const section of packAnswer(markdown).drafts.flat()) {
    const shown = section.kind === 'divider' ? RULE_LINE : section.text;
    text += (text === '' ? '' : GAP_TEXT[section.gap]) + shown;
  }
  return text;
}
