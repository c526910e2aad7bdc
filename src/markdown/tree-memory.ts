import type { Root } from 'mdast';
import { MAX_REMEMBERED_TREE_CHARS, MAX_REMEMBERED_TREES } from '../contract/limits.ts';

/**
 * The trees of the last few texts, newest last. One answer is parsed by the canonicaliser and drawn on up to four
 * surfaces within moments: this makes that one parse. What a tree is depends on its text alone, so keeping it changes
 * no result; a reader that changed a tree would, and none may.
 */
const remembered = new Map<string, Root>();
let rememberedChars = 0;

/** The kept tree of a text; absent where none is kept. Never throws. */
export function recallTree(source: string): Root | undefined {
  return remembered.get(source);
}

/**
 * Keeps a text's tree, and lets go of the oldest others beyond `MAX_REMEMBERED_TREES` and `MAX_REMEMBERED_TREE_CHARS`.
 * The newest is kept whatever its length: the longest answer is the last one that should be parsed five times. Never
 * throws.
 * @param source - the text.
 * @param tree - exactly what `parseMarkdown` gives for it.
 */
export function rememberTree(source: string, tree: Root): void {
  forgetTree(source);
  remembered.set(source, tree);
  rememberedChars += source.length;
  for (const oldest of remembered.keys()) {
    const isWithin = remembered.size <= MAX_REMEMBERED_TREES && rememberedChars <= MAX_REMEMBERED_TREE_CHARS;
    if (isWithin || oldest === source) return;
    forgetTree(oldest);
  }
}

function forgetTree(source: string): void {
  if (remembered.delete(source)) rememberedChars -= source.length;
}
