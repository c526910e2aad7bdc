import type { Element, Nodes } from 'hast';
import { childrenOf, walkTree } from '../../src/markdown/walk-tree.ts';

/** Blocks whose reading direction follows their own first letter. */
const DIRECTED: ReadonlySet<string> = new Set(['p', 'li', 'blockquote', 'td', 'th']);
const HEADINGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Letters of the scripts written from right to left (Unicode bidi classes R and AL), as blocks. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Puts what helps people read into a finished tree: `dir="auto"` on blocks, so that a Hebrew paragraph in an English
 * answer reads from the right; a scope on header cells; words for the task checkboxes. A heading is marked only where it
 * holds letters from right to left, for elsewhere the mark says nothing. Changes the tree in place. Never throws.
 */
export function addReadingAids(tree: Nodes): void {
  walkTree<Nodes>(tree, {
    leave: (node) => {
      if (node.type !== 'element') return;
      const isDirected =
        DIRECTED.has(node.tagName) || (HEADINGS.has(node.tagName) && RIGHT_TO_LEFT.test(textOf(node)));
      if (isDirected) node.properties['dir'] = 'auto';
      if (node.tagName === 'th') node.properties['scope'] = 'col';
      if (node.tagName === 'input')
        node.properties['ariaLabel'] = node.properties['checked'] === true ? 'Done' : 'To do';
    },
  });
}

function textOf(element: Element): string {
  let text = '';
  walkTree<Nodes>(element, {
    leave: (node) => {
      if (node.type === 'text' && childrenOf<Nodes>(node).length === 0) text += node.value;
    },
  });
  return text;
}
