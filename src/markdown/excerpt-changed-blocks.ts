import type { Nodes, Root, RootContent } from 'mdast';
import type { EmphasisSpan } from './find-emphasis.ts';
import { SEPARATOR } from './plain/separator.ts';
import type { OffsetMap } from './promoted-text.ts';
import { walkTree } from './walk-tree.ts';

/** A short text that parses to the changed blocks of a long one. */
export type Excerpt = {
  readonly text: string;
  /** The raw tree's changed blocks, and where each stands in the excerpt: its offsets there are `toNew(offset) + shift`. */
  readonly blocks: readonly { readonly block: RootContent; readonly index: number; readonly shift: number }[];
  /** Children the excerpt's own tree must have for it to be trusted. */
  readonly length: number;
};

/**
 * Copies the top-level blocks that hold a promotion, together with all definitions of the document, into a text of
 * their own. What a block parses to depends on its own lines and on which labels are defined, and inserting an asterisk
 * beside another starts or ends no block; so the blocks of the excerpt are those of the whole text, without parsing the
 * rest again. Absent where a definition stands inside another block, where that would not hold.
 * @param tree - the raw text's tree.
 * @param spans - the promotions, in order.
 * @param promotedText - the raw text with the promotions made.
 * @param toNew - where raw offsets stand in it.
 */
export function excerptChangedBlocks(
  tree: Root,
  spans: readonly EmphasisSpan[],
  promotedText: string,
  toNew: OffsetMap,
): Excerpt | undefined {
  if (hasInnerDefinition(tree)) return undefined;
  const pieces: string[] = [];
  let chars = 0;
  let index = 0;
  const add = (piece: string): void => {
    pieces.push(piece, '\n\n');
    chars += piece.length + 2;
    index += 1;
  };
  const sliceOf = (node: Nodes): { start: number; text: string } => {
    const start = startOfLine(promotedText, toNew(node.position?.start.offset ?? 0));
    return { start, text: promotedText.slice(start, toNew(node.position?.end.offset ?? 0)) };
  };

  for (const child of tree.children) if (isDefinition(child)) add(sliceOf(child).text);
  const blocks: { block: RootContent; index: number; shift: number }[] = [];
  for (const block of changedBlocks(tree, spans)) {
    add(SEPARATOR);
    const slice = sliceOf(block);
    blocks.push({ block, index, shift: chars - slice.start });
    add(slice.text);
  }
  return { text: pieces.join(''), blocks, length: index };
}

function changedBlocks(tree: Root, spans: readonly EmphasisSpan[]): RootContent[] {
  let next = 0;
  return tree.children.filter((block) => {
    const end = block.position?.end.offset ?? 0;
    const first = next;
    while (next < spans.length && (spans[next]?.start ?? end) < end) next += 1;
    return next > first;
  });
}

function isDefinition(node: Nodes): boolean {
  return node.type === 'definition' || node.type === 'footnoteDefinition';
}

function hasInnerDefinition(tree: Root): boolean {
  let found = false;
  walkTree(tree, {
    enter: (node, ancestors) => {
      found ||= isDefinition(node) && ancestors.length > 1;
      return undefined;
    },
  });
  return found;
}

function startOfLine(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && !['\n', '\r', '\uFEFF'].includes(text.charAt(at - 1))) at -= 1;
  return at;
}
