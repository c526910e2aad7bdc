import type { Html } from 'mdast';
import { readHtmlLines, readHtmlText } from '../../../src/markdown/read-html-text.ts';
import type { NodeHandler } from './slack-context.ts';

/** Raw HTML, in a line or as a block of lines: never live, see `readHtmlText`. */
export const html: NodeHandler<Html> = {
  leave: (node, { writer }) => {
    if (!writer.inBlock) {
      writer.openBlock();
      writer.writeText(readHtmlLines(node.value).join('\n'));
      writer.closeBlock(node);
      return;
    }
    for (const piece of readHtmlText(node.value)) {
      if (piece.kind === 'break') writer.breakLine();
      else writer.writeText(piece.text);
    }
  },
};
