import type { FootnoteDefinition, Nodes, Root, TableCell } from 'mdast';
import { type TreeVisitor, walkTree } from '../../src/markdown/walk-tree.ts';
import { LineWriter } from './line-writer.ts';
import { NODE_HANDLERS } from './nodes/index.ts';
import type { NodeHandler, SlackContext } from './nodes/slack-context.ts';
import type { SlackBlockDraft, SlackLine } from './slack-line.ts';

/** What the whole document defines, wherever it does so. */
type Definitions = {
  readonly destinations: ReadonlyMap<string, string>;
  readonly notes: ReadonlyMap<string, FootnoteDefinition>;
};

function collectDefinitions(root: Root): Definitions {
  const destinations = new Map<string, string>();
  const notes = new Map<string, FootnoteDefinition>();
  walkTree(root, {
    enter: (node) => {
      // The first of several definitions counts, in CommonMark and in GFM.
      if (node.type === 'definition' && !destinations.has(node.identifier)) {
        destinations.set(node.identifier, node.url);
      }
      if (node.type === 'footnoteDefinition' && !notes.has(node.identifier)) notes.set(node.identifier, node);
      return undefined;
    },
  });
  return { destinations, notes };
}

function visitorFor(context: SlackContext): TreeVisitor {
  const handlerOf = (node: Nodes): NodeHandler<Nodes> => NODE_HANDLERS[node.type];
  return {
    enter: (node) => handlerOf(node).enter?.(node, context),
    leave: (node) => handlerOf(node).leave?.(node, context),
  };
}

/**
 * A document's text as Slack will show it, in blocks of lines that are still to be cut and turned into mrkdwn.
 * Linear in the size of the tree. Never throws.
 * @param root - a tree of `parseMarkdown`, positions included: they say where the author left blank lines.
 */
export function writeTree(root: Root): readonly SlackBlockDraft[] {
  const { destinations, notes } = collectDefinitions(root);
  const numbers = new Map<string, number>();
  const footnotes = {
    numberOf: (identifier: string): number => {
      const number = numbers.get(identifier) ?? numbers.size + 1;
      numbers.set(identifier, number);
      return number;
    },
  };
  const contextFor = (writer: LineWriter): SlackContext => ({
    writer,
    destinations,
    footnotes,
    lists: [],
    readCell: (cell: TableCell): readonly SlackLine[] => {
      const cellWriter = new LineWriter();
      cellWriter.openBlock();
      walkTree(cell, visitorFor(contextFor(cellWriter)));
      cellWriter.closeBlock(cell);
      const [block] = cellWriter.blocks;
      return block?.kind === 'lines' ? block.lines : [];
    },
  });

  const writer = new LineWriter();
  const visitor = visitorFor(contextFor(writer));
  walkTree(root, visitor);
  // A note may refer to a further one, which then joins the end: a Map is iterated up to what is added meanwhile.
  for (const [identifier, number] of numbers) {
    const note = notes.get(identifier);
    if (note === undefined) continue;
    writer.forceGap(number === 1 ? 'blank' : 'line');
    writer.openItem(`[${number}]`, note);
    for (const child of note.children) walkTree(child, visitor);
    writer.closeItem();
  }
  return writer.blocks;
}
