import type { Nodes } from 'mdast';

/** The shape that mdast and hast nodes share: enough to walk either. */
export type TreeNode = { readonly type: string };

/** What to do at each node of a walk. `ancestors` is root first, parent last, and only valid during the call. */
export type TreeVisitor<Node extends TreeNode = Nodes> = {
  /** Before the children. `'skip'` leaves the children out; `leave` is called all the same. */
  readonly enter?: (node: Node, ancestors: readonly Node[]) => 'skip' | undefined;
  /** After the children. */
  readonly leave?: (node: Node, ancestors: readonly Node[]) => void;
};

/**
 * The children of a node, in order; the empty list for a leaf. Never throws.
 * @param node - any node whose children, where it has them, are nodes of the same union.
 */
export function childrenOf<Node extends TreeNode = Nodes>(node: NoInfer<Node>): readonly Node[] {
  // unist: `children`, where present, is an array of nodes. The one place that has to take this on trust.
  return 'children' in node && Array.isArray(node.children) ? (node.children as readonly Node[]) : [];
}

/**
 * Visits every node in document order, on an own stack instead of the engine's, so that no nesting overflows it.
 * Throws only what a visitor throws.
 * @param root - where to start; visited too, with no ancestors.
 * @param visitor - must not change `children` of a node that is being walked.
 */
export function walkTree<Node extends TreeNode = Nodes>(
  root: NoInfer<Node>,
  visitor: TreeVisitor<Node>,
): void {
  const ancestors: Node[] = [];
  const open: { node: Node; children: readonly Node[]; next: number }[] = [];
  let entering: Node | undefined = root;
  for (;;) {
    if (entering !== undefined) {
      const skipped = visitor.enter?.(entering, ancestors) === 'skip';
      open.push({ node: entering, children: skipped ? [] : childrenOf<Node>(entering), next: 0 });
      ancestors.push(entering);
    }
    const frame = open.at(-1);
    if (frame === undefined) return;
    entering = frame.children[frame.next];
    frame.next += 1;
    if (entering !== undefined) continue;
    open.pop();
    ancestors.pop();
    visitor.leave?.(frame.node, ancestors);
  }
}

/**
 * One value for a whole tree, built from the leaves up: `fold` gets a node and what its children came to, in order.
 * Iterative like `walkTree`. Throws only what `fold` throws.
 * @param root - the node whose value is wanted.
 * @param fold - called once for every node, children before parents; `ancestors` is root first, parent last.
 */
export function foldTree<Result, Node extends TreeNode = Nodes>(
  root: NoInfer<Node>,
  fold: (node: Node, children: readonly Result[], ancestors: readonly Node[]) => Result,
): Result {
  // One list of results per open node, and one more, outermost, that receives the root's.
  const outermost: Result[] = [];
  const results: Result[][] = [outermost];
  walkTree<Node>(root, {
    enter: () => {
      results.push([]);
      return undefined;
    },
    leave: (node, ancestors) => {
      const children = results.pop() ?? [];
      results.at(-1)?.push(fold(node, children, ancestors));
    },
  });
  const [value] = outermost;
  if (outermost.length !== 1) throw new Error('a fold over one root gave not one value');
  return value as Result;
}
