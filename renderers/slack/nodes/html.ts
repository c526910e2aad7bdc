import type { Html } from 'mdast';
import { readHtmlText } from '../html-text.ts';
import type { NodeHandler } from './slack-context.ts';

/** Raw HTML, in a line or as a block: never live, see `readHtmlText`. */
export const html: NodeHandler<Html> = {
  leave: (node, { writer }) => {
    const isBlock = !writer.inBlock;
    if (isBlock) writer.openBlock();
    for (const piece of readHtmlText(node.value)) {
      if (piece.kind === 'break') writer.breakLine();
      else writer.writeText(piece.text);
    }
    if (isBlock) writer.closeBlock(node);
  },
};
