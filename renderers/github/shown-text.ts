import type { Root } from 'mdast';
import { plainTree } from '../../src/markdown/plain-tree.ts';
import { walkTree } from '../../src/markdown/walk-tree.ts';

/** White space, of which surfaces lay out their own, and what is put in to part what belongs together. */
const UNSEEN = /[\s\u200b\u2060\ufeff]+/gu;

const STYLES: ReadonlySet<string> = new Set(
  'strong emphasis delete heading tableCell listItem blockquote footnoteDefinition'.split(' '),
);

/**
 * What a tree shows, as one string: its text with the emphasis, lists, cells and addresses around it. Two trees that show
 * the same give the same; white space and zero-width characters count for nothing. Linear; never throws.
 * @param tree - of any text; raw HTML counts as what is shown of it.
 */
export function shownText(tree: Root): string {
  const pieces: string[] = [];
  walkTree(plainTree(tree), {
    enter: (node) => {
      if (STYLES.has(node.type)) pieces.push(`<${node.type}>`);
      if (node.type === 'link') pieces.push(`<${node.url}>`);
      if (node.type === 'code' || node.type === 'inlineCode') pieces.push('<code>');
      if (node.type === 'footnoteReference') pieces.push(`<${node.identifier}>`);
      if ('value' in node) pieces.push(node.value.replace(UNSEEN, ''));
      return undefined;
    },
    leave: (node) => {
      if (STYLES.has(node.type) || node.type === 'link') pieces.push('</>');
    },
  });
  return pieces.join('');
}
