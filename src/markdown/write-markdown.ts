import type { Root, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { plainTree } from './plain-tree.ts';

/** One way to write each thing. Cells are not padded: one long cell would widen every row by its length. */
const OPTIONS: Options = {
  bullet: '-',
  emphasis: '_',
  listItemIndent: 'one',
  rule: '-',
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
};

/** Blocks of a plain tree as Markdown, without a line ending at either end. Linear; never throws. */
export function writeBlocks(blocks: readonly RootContent[]): string {
  return toMarkdown({ type: 'root', children: [...blocks] }, OPTIONS).replace(/^\n+|\n+$/g, '');
}

/** All that a tree shows, written anew as Markdown that needs nothing around it; see `plainTree`. Linear; never throws. */
export function writeMarkdown(tree: Root): string {
  return writeBlocks(plainTree(tree).children);
}
