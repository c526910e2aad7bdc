import type { Definition, Nodes, PhrasingContent, Root, RootContent } from 'mdast';
import { isBlockHtml, readHtmlLines, readHtmlText } from '../../src/markdown/read-html-text.ts';
import { foldTree, walkTree } from '../../src/markdown/walk-tree.ts';

/**
 * A tree that reads the same without anything around it: raw HTML is the text a reader would be shown, links and images
 * by reference carry their target, definitions are gone. The given tree is left alone. Never throws.
 */
export function plainTree(tree: Root): Root {
  const definitions = new Map<string, Definition>();
  walkTree(tree, {
    enter: (node) => {
      if (node.type === 'definition' && !definitions.has(node.identifier))
        definitions.set(node.identifier, node);
      return undefined;
    },
  });
  const [plain] = foldTree<Nodes[]>(tree, (node, children, ancestors) =>
    toPlain(node, children.flat(), ancestors.at(-1), definitions),
  );
  if (plain?.type !== 'root') throw new Error('a root folds to a root');
  return plain;
}

/** What stands in a node's place: nothing, itself, or several. */
function toPlain(
  node: Nodes,
  children: readonly Nodes[],
  parent: Nodes | undefined,
  definitions: ReadonlyMap<string, Definition>,
): Nodes[] {
  switch (node.type) {
    case 'definition':
      return [];
    case 'html':
      return htmlText(node.value, parent);
    case 'linkReference': {
      const { url = '', title = null } = definitions.get(node.identifier) ?? {};
      return [{ type: 'link', url, title, children: children as PhrasingContent[] }];
    }
    case 'imageReference': {
      const { url = '', title = null } = definitions.get(node.identifier) ?? {};
      return [{ type: 'image', url, title, alt: node.alt ?? '' }];
    }
    default:
      // The same node with children of the kinds it had: only phrasing was put in the place of phrasing, flow of flow.
      return ['children' in node ? ({ ...node, children } as Nodes) : node];
  }
}

function htmlText(html: string, parent: Nodes | undefined): (RootContent | PhrasingContent)[] {
  if (!isBlockHtml(parent))
    return readHtmlText(html).map((piece) =>
      piece.kind === 'break' ? { type: 'break' } : { type: 'text', value: piece.text },
    );
  const children = readHtmlLines(html).flatMap((line, index): PhrasingContent[] => [
    ...(index === 0 ? [] : [{ type: 'break' } as const]),
    { type: 'text', value: line },
  ]);
  return children.length === 0 ? [] : [{ type: 'paragraph', children }];
}
