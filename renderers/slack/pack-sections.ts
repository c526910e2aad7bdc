import { MAX_SLACK_DIVIDERS, MAX_SLACK_SECTION_CHARS } from '../../src/contract/limits.ts';
import { cutBlock, fitBlock, type TextBlock } from './cut-block.ts';
import type { Measure } from './cut-line.ts';
import { serializeBlock } from './serialize-block.ts';
import { GAP_TEXT, PLAIN_STYLE, RULE_LINE, type SlackBlockDraft, type SlackGap } from './slack-line.ts';

/** A block that fits into a section, with its mrkdwn. */
export type FittedBlock = { readonly block: TextBlock; readonly text: string };

/** What one section will hold, or a divider. `gap` is what stood in the document before it. */
export type SlackSectionDraft =
  | {
      readonly kind: 'section';
      readonly gap: SlackGap;
      readonly text: string;
      readonly blocks: readonly FittedBlock[];
    }
  | { readonly kind: 'divider'; readonly gap: SlackGap };

const countChars: Measure = (text) => text.length;

/** A divider's stand-in where the answer has had its share of them. */
function drawRule(gap: SlackGap): TextBlock {
  const runs = [{ ...PLAIN_STYLE, text: RULE_LINE }];
  return { kind: 'lines', gap, lines: [{ quoted: false, lead: '', hang: '', runs }] };
}

/** A block as one or several that each fit into a section. */
function* fitIntoSections(block: TextBlock): Generator<FittedBlock> {
  const text = fitBlock(block, MAX_SLACK_SECTION_CHARS, countChars);
  if (text !== undefined) {
    yield { block, text };
    return;
  }
  for (const part of cutBlock(block, MAX_SLACK_SECTION_CHARS, countChars)) {
    yield { block: part, text: serializeBlock(part) };
  }
}

/**
 * A document's blocks in sections of at most MAX_SLACK_SECTION_CHARS each. A block that fits into a section of its
 * own is never divided. Linear; yields as it goes. Never throws.
 */
export function* packSections(blocks: Iterable<SlackBlockDraft>): Generator<SlackSectionDraft> {
  let fitted: FittedBlock[] = [];
  let text = '';
  let dividers = 0;
  function* flush(): Generator<SlackSectionDraft> {
    const [first] = fitted;
    if (first !== undefined) yield { kind: 'section', gap: first.block.gap, text, blocks: fitted };
    fitted = [];
    text = '';
  }
  for (const draft of blocks) {
    if (draft.kind === 'rule' && dividers < MAX_SLACK_DIVIDERS) {
      yield* flush();
      yield { kind: 'divider', gap: draft.gap };
      dividers += 1;
      continue;
    }
    const block = draft.kind === 'rule' ? drawRule(draft.gap) : draft;
    for (const part of fitIntoSections(block)) {
      if (part.text === '') continue;
      const joined = text === '' ? part.text : text + GAP_TEXT[part.block.gap] + part.text;
      if (joined.length > MAX_SLACK_SECTION_CHARS) {
        yield* flush();
        text = part.text;
      } else text = joined;
      fitted.push(part);
    }
  }
  yield* flush();
}
