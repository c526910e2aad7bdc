import { linkKey } from './link-key.ts';
import { type CharLook, PLAIN_LOOK, type ShownChar, ShownList, spaced } from './shown-char.ts';
import type { SurfaceMention, SurfaceNode, SurfaceRow } from './surface-node.ts';

/** A table's characters in both shapes a surface may give them. */
export type TableShapes = {
  /** Row by row, cell by cell. */
  readonly rows: readonly ShownChar[];
  /** As a list: each cell behind its column's name. */
  readonly records: readonly ShownChar[];
};

/** What one surface does its own way, told while another's characters are listed for comparison with it. */
export type ShowOptions = {
  /** Chooses a table's shape, knowing how many characters come before it. */
  readonly shapeTable: (shapes: TableShapes, before: number) => readonly ShownChar[];
  /** What a link without text shows, given its address; the empty string for nothing. */
  readonly nameBareLink: (url: string) => string;
};

/** Tables row by row; a link without text shows nothing. */
export const AS_WRITTEN: ShowOptions = { shapeTable: ({ rows }) => rows, nameBareLink: () => '' };

/** Whether a line of monospace is drawn of dashes, as the rule under a table's header is. */
function isDashLine(line: string): boolean {
  return line.includes('---') && /^[-\s]*$/.test(line);
}

/** Monospace without such rules: left out on every surface, so that none differs. */
function withoutDashLines(text: string): string {
  if (!text.includes('---')) return text;
  const lines = text.split('\n').filter((line) => !isDashLine(line));
  return lines.join('\n');
}

/** What a token shows where it gives no label; ids and names are looked up by Slack. */
const SIGNS: Readonly<Record<SurfaceMention['target'], string>> = {
  user: '@',
  channel: '#',
  group: '@',
  broadcast: '@',
  date: '',
  command: '!',
};

/** The text of nodes, as far as links and code are concerned. */
function plainText(nodes: readonly SurfaceNode[]): string {
  return nodes
    .map((node) => ('text' in node ? node.text : 'children' in node ? plainText(node.children) : ''))
    .join('');
}

type ShownCell = readonly ShownChar[];

/** Whether a row would be taken for the rule under a header if it stood in monospace. */
function isDashRow(row: readonly ShownCell[]): boolean {
  return isDashLine(row.map((cell) => cell.map(({ char }) => char).join('')).join(' '));
}

/** Cells one after the other, each apart from the one before. */
function joinCells(cells: readonly ShownCell[]): ShownChar[] {
  return cells.flatMap((cell) => cell.map((char, index) => (index === 0 ? spaced(char) : char)));
}

function listRecords(header: readonly ShownCell[], body: readonly (readonly ShownCell[])[], look: CharLook) {
  const isNamed = body.length > 0;
  const sign = (char: string): ShownChar => ({
    ...look,
    char,
    space: '',
    spaceInCode: false,
    tail: '',
    startsPart: false,
  });
  const records: ShownChar[] = [];
  for (const row of isNamed ? body : [header]) {
    if (row.every((cell) => cell.length === 0)) continue;
    records.push(spaced(sign('\u2022')));
    for (const [column, cell] of row.entries()) {
      if (cell.length === 0) continue;
      const name = isNamed ? (header[column] ?? []) : [];
      if (name.length > 0) records.push(...joinCells([name]), sign(':'));
      records.push(...joinCells([cell]));
    }
  }
  return records;
}

function listTable(rows: readonly SurfaceRow[], look: CharLook, options: ShowOptions): TableShapes {
  const cells = rows.map((row) =>
    row.map((cell) => {
      const shown = new ShownList();
      listInto(shown, cell, look, options);
      return shown.chars;
    }),
  );
  const [header = [], ...body] = cells;
  return {
    rows: joinCells(cells.filter((row) => !isDashRow(row)).flat()),
    records: listRecords(header, body, look),
  };
}

/** Adds what nodes show to `shown`. */
function listInto(
  shown: ShownList,
  nodes: readonly SurfaceNode[],
  look: CharLook,
  options: ShowOptions,
): void {
  for (const node of nodes) {
    switch (node.kind) {
      case 'text':
        shown.addText(node.text, node.raw === true ? { ...look, raw: true } : look);
        break;
      case 'code':
        shown.addCode(node.text, { ...look, holder: look.holder + node.text, code: true });
        break;
      case 'pre':
        shown.breakHere();
        shown.addCode(withoutDashLines(node.text), { ...look, code: true, monospace: true });
        shown.breakHere();
        break;
      case 'bold':
      case 'italic':
      case 'strike':
        listInto(
          shown,
          node.children,
          { ...look, [node.kind]: true, raw: look.raw || node.raw === true },
          options,
        );
        break;
      case 'quote':
        shown.breakHere();
        listInto(shown, node.children, look, options);
        shown.breakHere();
        break;
      case 'link': {
        const before = shown.chars.length;
        const text = plainText(node.children);
        const link = linkKey(node.url);
        const bare = [text, `http://${text}`, `mailto:${text}`].some((address) => linkKey(address) === link);
        const inside = { ...look, holder: text + node.url, link, bare };
        listInto(shown, node.children, inside, options);
        if (shown.chars.length === before)
          shown.addText(options.nameBareLink(node.url), { ...look, link: linkKey(node.url) });
        break;
      }
      case 'image':
        shown.addText(node.alt === '' ? node.url : node.alt, { ...look, link: linkKey(node.url) });
        break;
      case 'table':
        shown.addListed(options.shapeTable(listTable(node.rows, look, options), shown.chars.length));
        break;
      case 'emoji':
        shown.addText(`:${node.name}:`, look);
        break;
      case 'mention':
        if (node.children.length > 0) listInto(shown, node.children, look, options);
        else shown.addText(SIGNS[node.target] + node.id, look);
        break;
      case 'part':
        shown.startPart();
        break;
      case 'rule':
        shown.breakHere();
        break;
    }
  }
}

/**
 * The characters a person sees of a surface, in order, with the white space between them: collapsed, since surfaces lay
 * lines out in their own way, and exact within code. Never throws.
 */
export function listShown(nodes: readonly SurfaceNode[], options: ShowOptions): readonly ShownChar[] {
  const shown = new ShownList();
  listInto(shown, nodes, PLAIN_LOOK, options);
  return shown.chars;
}
