import type { Nodes } from 'mdast';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../src/markdown/parse-markdown.ts';
import { childrenOf, foldTree, walkTree } from '../../../src/markdown/walk-tree.ts';

/** A quote in a quote, `depth` times, around one text: made by hand so that no parser's own limits come in. */
function nestQuotes(depth: number): Nodes {
  let node: Nodes = { type: 'paragraph', children: [{ type: 'text', value: 'core' }] };
  for (let level = 0; level < depth; level += 1) node = { type: 'blockquote', children: [node] };
  return node;
}

describe('walkTree', () => {
  it('enters parents before children and leaves them after', () => {
    const steps: string[] = [];
    walkTree(parseMarkdown('a *b*\n\nc'), {
      enter: (node) => {
        steps.push(`+${node.type}`);
        return undefined;
      },
      leave: (node) => {
        steps.push(`-${node.type}`);
      },
    });
    expect(steps.join(' ')).toBe(
      '+root +paragraph +text -text +emphasis +text -text -emphasis -paragraph +paragraph +text -text -paragraph -root',
    );
  });

  it('gives the ancestors root first and parent last', () => {
    const seen: string[] = [];
    walkTree(parseMarkdown('> **x**'), {
      leave: (node, ancestors) => {
        if (node.type === 'text') seen.push(ancestors.map((ancestor) => ancestor.type).join('/'));
      },
    });
    expect(seen).toEqual(['root/blockquote/paragraph/strong']);
  });

  it('leaves out the children of a skipped node and still leaves that node', () => {
    const left: string[] = [];
    walkTree(parseMarkdown('*a* **b**'), {
      enter: (node) => (node.type === 'emphasis' ? 'skip' : undefined),
      leave: (node) => {
        left.push(node.type);
      },
    });
    expect(left).toEqual(['emphasis', 'text', 'text', 'strong', 'paragraph', 'root']);
  });

  it('walks a tree far deeper than the call stack', () => {
    let entered = 0;
    walkTree(nestQuotes(200_000), {
      enter: () => {
        entered += 1;
        return undefined;
      },
    });
    expect(entered).toBe(200_002);
  });
});

describe('foldTree', () => {
  it('builds a value from the leaves up, children in order', () => {
    const text = foldTree<string>(parseMarkdown('# a *b* c\n\n- d\n- e'), (node, children) =>
      node.type === 'text' ? node.value : `(${children.join('|')})`,
    );
    expect(text).toBe('((a |(b)| c)|(((d))|((e))))');
  });

  it('folds a tree far deeper than the call stack', () => {
    const depth = foldTree<number>(nestQuotes(200_000), (_node, children) => 1 + Math.max(0, ...children));
    expect(depth).toBe(200_002);
  });
});

describe('childrenOf', () => {
  it('is empty for a leaf', () => {
    expect(childrenOf({ type: 'text', value: 'x' })).toEqual([]);
  });
});
