import type { Nodes, Root } from 'mdast';
import { collectDefinitions } from '../../src/markdown/collect-definitions.ts';
import { isBlockHtml } from '../../src/markdown/read-html-text.ts';
import { walkTree } from '../../src/markdown/walk-tree.ts';
import { findHtmlEdits, type LineStarts } from './html-edits.ts';
import { findImageEdits, findLinkEdits } from './link-edits.ts';
import { type TextEdit, type TextRange, ZERO_WIDTH_SPACE } from './text-edit.ts';

/** What a tree says of its text: where it must be changed, where it must not, and where raw HTML stands in blocks. */
export type NodeFindings = {
  readonly edits: readonly TextEdit[];
  readonly protectedRanges: readonly TextRange[];
  readonly htmlBlocks: readonly TextRange[];
};

/**
 * Reads a tree for GitHub: images become links, links with a scheme that leads nowhere safe become text, and raw HTML
 * becomes what the other surfaces show of it; code, addresses and labels are marked as not to be touched. Linear; never
 * throws.
 * @param tree - the tree of `source`.
 * @param source - the text.
 */
export function findNodeEdits(tree: Root, source: string): NodeFindings {
  const edits: TextEdit[] = [];
  const protectedRanges: TextRange[] = [];
  const htmlBlocks: TextRange[] = [];
  const definitions = collectDefinitions(tree);
  const lineStarts = indexLineStarts(tree);
  walkTree(tree, {
    enter: (node, ancestors) => {
      const range = rangeOf(node);
      if (range === undefined) return undefined;
      switch (node.type) {
        case 'inlineCode':
        case 'code':
        case 'definition':
        case 'footnoteReference':
          protectedRanges.push(range);
          return undefined;
        case 'footnoteDefinition':
          protectedRanges.push({ start: range.start, end: source.indexOf(']:', range.start) + 2 });
          return undefined;
        case 'link':
        case 'linkReference': {
          const link = findLinkEdits(node, range, source, definitions);
          edits.push(...link.edits);
          protectedRanges.push(link.address);
          return undefined;
        }
        case 'image':
        case 'imageReference':
          edits.push(...findImageEdits(node, range, source, ancestors, definitions));
          protectedRanges.push(range);
          return undefined;
        case 'text':
          edits.push(...partSlackLinks(source, range));
          return undefined;
        case 'html': {
          if (isBlockHtml(ancestors.at(-1))) htmlBlocks.push(range);
          const html = findHtmlEdits(node, range, source, ancestors.at(-1), lineStarts);
          edits.push(...html.edits);
          protectedRanges.push(...html.protectedRanges);
          return undefined;
        }
        default:
          return undefined;
      }
    },
  });
  const inOrder = (ranges: TextRange[]): TextRange[] => ranges.sort((one, other) => one.start - other.start);
  return { edits, protectedRanges: inOrder(protectedRanges), htmlBlocks: inOrder(htmlBlocks) };
}

/** Slack's own `<https://x.test/a|the page>` is text to us (`demoteSlackLinks`); GitHub would link to `a|the`. */
function partSlackLinks(source: string, { start, end }: TextRange): TextEdit[] {
  const text = source.slice(start, end);
  if (!text.includes('|')) return [];
  return Array.from(text.matchAll(/<https?:(?=\/\/[^\s<>]*\|)/gi), (found) => {
    const at = start + found.index + found[0].length;
    return { start: at, end: at, text: ZERO_WIDTH_SPACE };
  });
}

/** The first node that starts on each line. */
function indexLineStarts(tree: Root): LineStarts {
  const lineStarts = new Map<number, Nodes>();
  walkTree(tree, {
    enter: (node) => {
      const line = node.position?.start.line;
      if (node.type !== 'root' && line !== undefined && !lineStarts.has(line)) lineStarts.set(line, node);
      return undefined;
    },
  });
  return lineStarts;
}

function rangeOf(node: Nodes): TextRange | undefined {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  return start === undefined || end === undefined ? undefined : { start, end };
}
