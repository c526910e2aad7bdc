import type { Root } from 'mdast';
import { fromMarkdown, type Extension as TreeExtension } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import type { Construct, Extension as SyntaxExtension } from 'micromark-util-types';
import { demoteSlackLinks } from './demote-slack-links.ts';
import { walkTree } from './walk-tree.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** One part of GFM, and the characters without which it cannot do anything: a text that lacks them parses without it. */
type Feature = {
  readonly canOccur: (source: string) => boolean;
  readonly syntax: SyntaxExtension;
  readonly tree?: TreeExtension;
};

/**
 * Letters that start a URL literal. The e-mail half of micromark's extension is left out: it stops at every word, costs
 * as much as the rest of GFM together and the square of the words after an open bracket. E-mail addresses are found in
 * the finished texts instead, by the same package and in the same place where cmark-gfm finds them.
 */
const URL_STARTS = ['H', 'W', 'h', 'w'].map((letter) => letter.charCodeAt(0));

const urlLiterals: SyntaxExtension = {
  text: Object.fromEntries(
    URL_STARTS.map((code) => [code, urlConstructs(gfmAutolinkLiteral().text?.[code])]),
  ),
};

function urlConstructs(constructs: Construct | Construct[] | undefined): Construct[] {
  return [constructs ?? []].flat().filter((construct) => construct.name !== 'emailAutolink');
}

/** In the order in which `gfm()` of micromark-extension-gfm would combine them, with the CJK-friendly twin of strikethrough. */
const features: readonly Feature[] = [
  {
    canOccur: canHoldAddresses,
    syntax: urlLiterals,
    tree: gfmAutolinkLiteralFromMarkdown(),
  },
  {
    canOccur: (source) => source.includes('[^'),
    syntax: gfmFootnote(),
    tree: gfmFootnoteFromMarkdown(),
  },
  {
    // A one-column table needs a pipe or a colon beside the dashes; else the dashes are a rule or an underline.
    canOccur: (source) => source.includes('|') || source.includes(':-') || source.includes('-:'),
    syntax: gfmTable(),
    tree: gfmTableFromMarkdown(),
  },
  {
    canOccur: (source) => /\[[\sxX]\]/.test(source),
    syntax: gfmTaskListItem(),
    tree: gfmTaskListItemFromMarkdown(),
  },
  // CJK-friendly flanking of `*` and `_`: CommonMark leaves `**「本番」**だけ` literal (commonmark-spec#650).
  { canOccur: () => true, syntax: cjkFriendlyExtension() },
  {
    // One tilde is enough to matter: it changes what an asterisk beside it may open. `~/a and ~/b` is two paths to a
    // person and one deletion to the default rule, so a single tilde never strikes.
    canOccur: (source) => source.includes('~'),
    syntax: gfmStrikethroughCjkFriendly({ singleTilde: false }),
    tree: gfmStrikethroughFromMarkdown(),
  },
  {
    canOccur: (source) => source.includes('|') && source.includes('<'),
    syntax: {},
    tree: { transforms: [demoteSlackLinks] },
  },
];

/** True where a text has the characters without which no autolink literal can be in it. Never throws. */
export function canHoldAddresses(source: string): boolean {
  return source.includes('@') || /https?:|www\./i.test(source);
}

/**
 * A text's tree as micromark reads it with this system's options. Parts of GFM that a text has no characters for are
 * left out of its parse: the tree is the same, the cost up to half. Two traps: a node made by the autolink rules has no
 * position, and a link or image reference is not resolved.
 * @param source - any string; positions in the tree are UTF-16 offsets into it, a leading byte order mark counted.
 * @throws RangeError where nesting overflows the parser's stack.
 */
export function parseGfm(source: string): Root {
  const present = features.filter((feature) => feature.canOccur(source));
  const tree = fromMarkdown(source, {
    extensions: present.map((feature) => feature.syntax),
    mdastExtensions: present.flatMap((feature) => (feature.tree === undefined ? [] : [feature.tree])),
  });
  if (source.startsWith(BYTE_ORDER_MARK)) countByteOrderMark(tree);
  return tree;
}

/** Moves every position past the byte order mark, which the parser drops before it starts to count. */
function countByteOrderMark(tree: Root): void {
  const shift = (point: { line: number; column: number; offset?: number | undefined }) => ({
    line: point.line,
    column: point.line === 1 ? point.column + 1 : point.column,
    offset: (point.offset ?? 0) + 1,
  });
  walkTree(tree, {
    leave: (node) => {
      if (node.position !== undefined)
        node.position = { start: shift(node.position.start), end: shift(node.position.end) };
    },
  });
}
