import type { Link, PhrasingContent, Root, Text } from 'mdast';
import { childrenOf, walkTree } from './walk-tree.ts';

/**
 * Turns links that a parser makes of Slack's own `<https://x.test/a|the page>` back into the text they were. CommonMark
 * and GFM read the label as part of the address, and a link to `a|the` leads nowhere: shown as written, the reader
 * still has both halves. Source: cases/markdown link-slack-syntax.
 * Changes the tree in place; neighbouring texts become one. Never throws.
 * @param tree - a fresh tree, before anyone else holds it.
 */
export function demoteSlackLinks(tree: Root): void {
  walkTree(tree, {
    leave: (node) => {
      if (!('children' in node)) return;
      const children: readonly PhrasingContent[] = childrenOf<PhrasingContent>(node as PhrasingContent);
      if (!children.some((child, index) => isSlackLink(child, children[index - 1]))) return;
      const demoted = children.map((child, index) =>
        child.type === 'link' && isSlackLink(child, children[index - 1]) ? toLiteralText(child) : child,
      );
      node.children = joinTexts(demoted) as typeof node.children;
    },
  });
}

/** True for an address with a pipe that stands in angle brackets, or after an opening one. */
function isSlackLink(node: PhrasingContent, before: PhrasingContent | undefined): boolean {
  if (node.type !== 'link' || !shownAddress(node)?.includes('|')) return false;
  return formOf(node) === 'angled' || (before?.type === 'text' && before.value.endsWith('<'));
}

/** The text of a link that shows its own address, as autolinks do; absent for links of any other form. */
function shownAddress(link: Link): string | undefined {
  const [only] = link.children;
  if (link.children.length !== 1 || only?.type !== 'text' || formOf(link) === 'other') return undefined;
  const shown = only.value;
  return link.url === shown || link.url === `http://${shown}` ? shown : undefined;
}

/** `<address>` is two characters longer than what it shows; a literal is as long, or was found in a text and has no position. */
function formOf(link: Link): 'angled' | 'literal' | 'other' {
  const [only] = link.children;
  const shownChars = only?.type === 'text' ? only.value.length : 0;
  const { start, end } = link.position ?? {};
  if (start?.offset === undefined || end?.offset === undefined) return 'literal';
  const chars = end.offset - start.offset;
  if (chars === shownChars + 2) return 'angled';
  return chars === shownChars ? 'literal' : 'other';
}

function toLiteralText(link: Link): Text {
  const address = shownAddress(link) ?? '';
  const value = formOf(link) === 'angled' ? `<${address}>` : address;
  return { type: 'text', value, ...(link.position === undefined ? {} : { position: link.position }) };
}

function joinTexts(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const joined: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type !== 'text' || last?.type !== 'text') {
      joined.push(node);
      continue;
    }
    const start = last.position?.start;
    const end = node.position?.end;
    joined[joined.length - 1] = {
      type: 'text',
      value: last.value + node.value,
      ...(start === undefined || end === undefined ? {} : { position: { start, end } }),
    };
  }
  return joined;
}
