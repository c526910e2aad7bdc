import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { Extension } from 'micromark-util-types';

/** micromark's names of all that is read inside a leaf. Blocks never depend on it: CommonMark 0.31 appendix, phase 1. */
const INLINE_CONSTRUCTS = [
  'attention',
  'autolink',
  'characterEscape',
  'characterReference',
  'codeText',
  'hardBreakEscape',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
];

const footnoteDefinition = gfmFootnote().document;

const extensions: Extension[] = [
  ...(footnoteDefinition === undefined ? [] : [{ document: footnoteDefinition }]),
  gfmTable(),
  { disable: { null: INLINE_CONSTRUCTS } },
];
const mdastExtensions = [gfmFootnoteFromMarkdown(), gfmTableFromMarkdown()];

/**
 * The blocks of `parseMarkdown`'s tree at the same offsets, with every leaf's text left unread. It costs what the number
 * of blocks, lines and containers cost and nothing else, so hostile inline marks cannot stall it. A leading byte order
 * mark is not counted in the offsets.
 * @param source - any string whose depth and lines are in bounds.
 * @throws RangeError where nesting overflows the parser's stack.
 */
export function parseBlocks(source: string): Root {
  return fromMarkdown(source, { extensions, mdastExtensions });
}
