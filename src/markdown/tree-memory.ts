import type { Root } from 'mdast';
import { MAX_REMEMBERED_TREE_CHARS, MAX_REMEMBERED_TREES } from '../contract/limits.ts';

/**
 * The trees of the last few texts, newest last. One answer is parsed by the canonicaliser and drawn on up to four
 * surfaces within moments: this makes that one parse. What a tree is depends on its text alone, so keeping it changes
 * no result; a reader that changed a tree would, and none may.
 */
const remembered = new Map<string, Root>();

/** The kept tree of a text; absent where none is kept. Never throws. */
export function recallTree(source: string): Root | undefined {
  return remembered.get(source);
}

/**
 * Keeps a text's tree in place of the oldest. Texts above `MAX_REMEMBERED_TREE_CHARS` are not kept. Never throws.
 * @param source - the text.
 * @param tree - exactly what `parseMarkdown` gives for it.
 */
export function rememberTree(source: string, tree: Root): void {
  if (source.length > MAX_REMEMBERED_TREE_CHARS) return;
  remembered.delete(source);
  remembered.set(source, tree);
  const [oldest] = remembered.keys();
  if (remembered.size > MAX_REMEMBERED_TREES && oldest !== undefined) remembered.delete(oldest);
}
