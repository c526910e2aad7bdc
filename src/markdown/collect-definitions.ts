import type { Definition, Root } from 'mdast';
import { walkTree } from './walk-tree.ts';

/** Where references lead, by identifier. */
export type Definitions = ReadonlyMap<string, Definition>;

/** The definitions of a tree; of several for one label the first counts, as in CommonMark. Linear; never throws. */
export function collectDefinitions(tree: Root): Definitions {
  const definitions = new Map<string, Definition>();
  walkTree(tree, {
    enter: (node) => {
      if (node.type === 'definition' && !definitions.has(node.identifier))
        definitions.set(node.identifier, node);
      return undefined;
    },
  });
  return definitions;
}
