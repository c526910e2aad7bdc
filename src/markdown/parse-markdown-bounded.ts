import type { Definition, Root } from 'mdast';
import {
  MAX_MARKDOWN_NODES,
  MAX_MARKDOWN_PADDED_CELLS,
  MAX_MARKDOWN_REPEATED_CHARS,
  MAX_MARKDOWN_TREE_DEPTH,
} from '../contract/limits.ts';
import { type GuardReason, guardMarkdown } from './guard-markdown.ts';
import { recallTree, rememberTree } from './tree-memory.ts';
import { walkTree } from './walk-tree.ts';

/**
 * Why a text has no tree. As `GuardReason`, and: `expansion`, where references or short table rows would make the output
 * far longer than the text; `parser`, where the parser itself gave up, which the guard is there to prevent.
 */
export type BoundedReason = GuardReason | 'expansion' | 'parser';

/** A tree that every walker and renderer can take whole, or why there is none. Trees are shared: never change one. */
export type BoundedTree =
  | { readonly kind: 'tree'; readonly tree: Root }
  | { readonly kind: 'bounded'; readonly reason: BoundedReason };

/**
 * The tree of a text, or a stated reason why it is shown as plain text instead. Never throws, and never takes longer
 * than `MAX_MARKDOWN_PARSE_NS` stands for. The same text gives the same result; the last few trees are kept, so that
 * the canonicaliser and all renderers of one answer share one parse.
 * @param source - any string.
 */
export function parseMarkdownBounded(source: string): BoundedTree {
  const known = recallTree(source);
  if (known !== undefined) return { kind: 'tree', tree: known };
  const verdict = guardMarkdown(source);
  if (verdict.kind === 'refuse') return { kind: 'bounded', reason: verdict.reason };
  let tree: Root;
  try {
    tree = verdict.prepared.finish();
  } catch {
    // Whatever the parser throws, its stack or an assertion, means one thing here: this text has no tree.
    return { kind: 'bounded', reason: 'parser' };
  }
  const reason = findExcess(tree, source.length);
  if (reason !== undefined) return { kind: 'bounded', reason };
  rememberTree(source, tree);
  return { kind: 'tree', tree };
}

/** What would make a parsed tree too much for those who draw it: nodes, nesting, repeated link targets, cells to be added. */
function findExcess(tree: Root, sourceChars: number): 'depth' | 'expansion' | 'size' | undefined {
  const definitions = new Map<string, Definition>();
  const references = new Map<string, number>();
  let deepest = 0;
  let paddedCells = 0;
  let nodes = 0;
  walkTree(tree, {
    enter: (node, ancestors) => {
      nodes += 1;
      deepest = Math.max(deepest, ancestors.length);
      if (node.type === 'definition' && !definitions.has(node.identifier))
        definitions.set(node.identifier, node);
      if (node.type === 'linkReference' || node.type === 'imageReference')
        references.set(node.identifier, (references.get(node.identifier) ?? 0) + 1);
      if (node.type === 'table')
        for (const row of node.children)
          paddedCells += Math.max(0, (node.align?.length ?? 0) - row.children.length);
      return undefined;
    },
  });
  if (nodes > MAX_MARKDOWN_NODES) return 'size';
  if (deepest > MAX_MARKDOWN_TREE_DEPTH) return 'depth';
  let repeatedChars = 0;
  for (const [identifier, count] of references) {
    const definition = definitions.get(identifier);
    if (definition !== undefined)
      repeatedChars += count * (definition.url.length + (definition.title?.length ?? 0));
  }
  const allowedChars = Math.max(MAX_MARKDOWN_REPEATED_CHARS, sourceChars);
  return paddedCells > MAX_MARKDOWN_PADDED_CELLS || repeatedChars > allowedChars ? 'expansion' : undefined;
}
