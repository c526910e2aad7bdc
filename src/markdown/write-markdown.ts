import type { RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { defaultHandlers, type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown';

/**
 * Text that no escape rule has anything to say about, wherever in a line it stands: letters, and marks where no rule
 * looks for them. Past a word, a dot or a colon could make an address; at a start, a mark could be of what is before.
 */
const HARMLESS = /^(?:[.,;:)](?= |$))?(?:[ \p{L}](?:[\p{L}\d ,;'"%?/$()–-]|(?<![Ww])\.|:(?=[^/]))*)?$/u;

/** Writes a text as the package does, which holds it against forty rules; one that is harmless is spared them. */
const writeText: Handle = (node, parent, state, info) => {
  const value: unknown = node.value;
  const isAtBreak = /[\r\nWw]/.test(info.before) && !/^\p{L}/u.test(String(value));
  const isBeforeBreak = /[\r\n]/.test(info.after) && String(value).endsWith(' ');
  return typeof value === 'string' && HARMLESS.test(value) && !isAtBreak && !isBeforeBreak
    ? value
    : defaultHandlers.text(node, parent, state, info);
};

/** One way to write each thing. Cells are not padded: one long cell would widen every row by its length. */
const OPTIONS: Options = {
  bullet: '-',
  emphasis: '_',
  listItemIndent: 'one',
  rule: '-',
  handlers: { text: writeText },
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
};

/** Blocks of a plain tree as Markdown, without a line ending at either end. Linear; never throws. */
export function writeBlocks(blocks: readonly RootContent[]): string {
  return toMarkdown({ type: 'root', children: [...blocks] }, OPTIONS).replace(/^\n+|\n+$/g, '');
}
