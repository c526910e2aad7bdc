import type { Table } from 'mdast';
import { layOutGrid } from '../lay-out-grid.ts';
import { layOutRecords } from '../lay-out-records.ts';
import type { NodeHandler } from './slack-context.ts';

/**
 * A table: aligned monospace where that is readable in a Slack thread and loses nothing, else a list of records.
 * Cells past the header's columns are left out, as GFM does.
 */
export const table: NodeHandler<Table> = {
  enter: (node, { writer, readCell }) => {
    const columns = node.children[0]?.children.length ?? 0;
    const rows = node.children.map((row) => row.children.slice(0, columns).map(readCell));
    const grid = layOutGrid(rows, node.align ?? []);
    if (grid !== undefined) {
      writer.writeFence(grid, node);
      return 'skip';
    }
    for (const [index, record] of layOutRecords(rows).entries()) {
      if (index > 0) writer.forceGap('line');
      writer.openItem('\u2022', node);
      writer.openBlock();
      writer.writeLines(record);
      writer.closeBlock(node);
      writer.closeItem();
    }
    return 'skip';
  },
};
