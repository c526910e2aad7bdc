import type { RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { defaultHandlers, type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown';
import { walkTree } from './walk-tree.ts';

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

/**
 * Blocks of a plain tree as Markdown, without a line ending at either end. Marks between CJK text and punctuation stand
 * as our own parser reads them; see `showCjk`. Linear; never throws.
 */
export function writeBlocks(blocks: readonly RootContent[]): string {
  const text = toMarkdown({ type: 'root', children: [...blocks] }, OPTIONS).replace(/^\n+|\n+$/g, '');
  return text.includes(REFERENCE) && !holdsInCode(blocks, REFERENCE) ? showCjk(text) : text;
}

const REFERENCE = '&#x';

/** Beside an asterisk or a tilde that is a mark, and beside no underscore: that opens in no word. */
const CJK_BESIDE_MARK = /(?<!_)&#x([0-9A-F]{4,5});(?=[*~])|(?<=(?<!\\)[*~])&#x([0-9A-F]{4,5});(?!_)/g;

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** CJK letters the package wrote as references, for plain CommonMark to see a mark beside them, as themselves: a model reads them. */
function showCjk(text: string): string {
  return text.replace(CJK_BESIDE_MARK, (reference, before?: string, after?: string) => {
    const letter = String.fromCodePoint(Number.parseInt(before ?? after ?? '', 16));
    return CJK.test(letter) ? letter : reference;
  });
}

function holdsInCode(blocks: readonly RootContent[], wanted: string): boolean {
  let holds = false;
  for (const block of blocks)
    walkTree(block, {
      enter: (node) => {
        if ((node.type === 'code' || node.type === 'inlineCode') && node.value.includes(wanted)) holds = true;
        return undefined;
      },
    });
  return holds;
}
