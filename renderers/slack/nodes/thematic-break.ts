import type { ThematicBreak } from 'mdast';
import { RULE_LINE } from '../slack-line.ts';
import type { NodeHandler } from './slack-context.ts';

/** A divider; within a quote or a list, where Slack cannot have one, a drawn line. */
export const thematicBreak: NodeHandler<ThematicBreak> = {
  leave: (node, { writer }) => {
    if (writer.atTopLevel) {
      writer.writeRule(node);
      return;
    }
    writer.openBlock();
    writer.writeText(RULE_LINE);
    writer.closeBlock(node);
  },
};
