import type { Nodes } from 'mdast';
import { blockquote } from './blockquote.ts';
import { code } from './code.ts';
import { emphasis, strikethrough, strong } from './emphasis.ts';
import { footnoteReference } from './footnote-reference.ts';
import { hardBreak } from './hard-break.ts';
import { heading } from './heading.ts';
import { html } from './html.ts';
import { image, imageReference } from './image.ts';
import { inlineCode } from './inline-code.ts';
import { link, linkReference } from './link.ts';
import { list } from './list.ts';
import { listItem } from './list-item.ts';
import { paragraph } from './paragraph.ts';
import type { NodeHandler } from './slack-context.ts';
import { table } from './table.ts';
import { text } from './text.ts';
import { thematicBreak } from './thematic-break.ts';

/** How each kind of Markdown node is written for Slack; a kind the tree may hold and this table lacks is a type error. */
export const NODE_HANDLERS: {
  readonly [Type in Nodes['type']]: NodeHandler<Extract<Nodes, { type: Type }>>;
} = {
  blockquote,
  break: hardBreak,
  code,
  // Only says where reference links lead; shows nothing itself.
  definition: {},
  delete: strikethrough,
  emphasis,
  // Written below the answer, by `writeTree`, and only if something refers to it.
  footnoteDefinition: { enter: () => 'skip' },
  footnoteReference,
  heading,
  html,
  image,
  imageReference,
  inlineCode,
  link,
  linkReference,
  list,
  listItem,
  paragraph,
  root: {},
  strong,
  table,
  // Cells and rows are laid out by the table.
  tableCell: {},
  tableRow: {},
  text,
  thematicBreak,
  // Front matter is never parsed: an answer that begins with `---` begins with a thematic break.
  yaml: {},
};
