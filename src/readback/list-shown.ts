import type { SurfaceMention, SurfaceNode, SurfaceRow } from './surface-node.ts';

/** One character a person sees, and how. White space is none. */
export type ShownChar = {
  readonly char: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly strike: boolean;
  /** The whole code span, or the link's label and address, that the character belongs to; empty for plain text. */
  readonly holder: string;
  /** Whether it stands in a block of monospace, where no surface shows emphasis. */
  readonly monospace: boolean;
};

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

type Look = Omit<ShownChar, 'char'>;

const PLAIN: Look = { bold: false, italic: false, strike: false, holder: '', monospace: false };

/** White space, zero-width guards, and the strokes that lines across are drawn of. */
const UNSEEN = /[\s\u200b\u2060\ufeff\u2500]/u;

/** Bullets differ by level and by surface; they say the same. */
const BULLETS = /[\u25e6\u25aa]/gu;

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

function push(shown: ShownChar[], text: string, look: Look): void {
  for (const char of text.replace(BULLETS, '\u2022')) if (!UNSEEN.test(char)) shown.push({ char, ...look });
}

/** The text of nodes, as far as links and code are concerned. */
function plainText(nodes: readonly SurfaceNode[]): string {
  return nodes
    .map((node) => ('text' in node ? node.text : 'children' in node ? plainText(node.children) : ''))
    .join('');
}

/** Whether a row would be taken for the rule under a header if it stood in monospace. */
function isDashRow(row: readonly (readonly ShownChar[])[]): boolean {
  return isDashLine(row.map((cell) => cell.map(({ char }) => char).join('')).join(' '));
}

function listTable(rows: readonly SurfaceRow[], look: Look, options: ShowOptions): TableShapes {
  const [header = [], ...body] = rows.map((row) =>
    row.map((cell) => {
      const shown: ShownChar[] = [];
      listInto(shown, cell, look, options);
      return shown;
    }),
  );
  const isNamed = body.length > 0;
  const records: ShownChar[] = [];
  for (const row of isNamed ? body : [header]) {
    if (row.every((cell) => cell.length === 0)) continue;
    records.push({ char: '\u2022', ...look });
    for (const [column, cell] of row.entries()) {
      const name = isNamed ? (header[column] ?? []) : [];
      if (cell.length === 0) continue;
      if (name.length > 0) records.push(...name, { char: ':', ...look });
      records.push(...cell);
    }
  }
  return { rows: [header, ...body].filter((row) => !isDashRow(row)).flat(2), records };
}

/** Adds what nodes show to `shown`. */
function listInto(shown: ShownChar[], nodes: readonly SurfaceNode[], look: Look, options: ShowOptions): void {
  for (const node of nodes) {
    switch (node.kind) {
      case 'text':
        push(shown, node.text, look);
        break;
      case 'code':
        push(shown, node.text, { ...look, holder: look.holder + node.text });
        break;
      case 'pre':
        push(shown, withoutDashLines(node.text), { ...look, monospace: true });
        break;
      case 'bold':
      case 'italic':
      case 'strike':
        listInto(shown, node.children, { ...look, [node.kind]: true }, options);
        break;
      case 'quote':
        listInto(shown, node.children, look, options);
        break;
      case 'link': {
        const before = shown.length;
        listInto(shown, node.children, { ...look, holder: plainText(node.children) + node.url }, options);
        if (shown.length === before) push(shown, options.nameBareLink(node.url), look);
        break;
      }
      case 'table':
        for (const char of options.shapeTable(listTable(node.rows, look, options), shown.length))
          shown.push(char);
        break;
      case 'emoji':
        push(shown, `:${node.name}:`, look);
        break;
      case 'mention':
        if (node.children.length > 0) listInto(shown, node.children, look, options);
        else push(shown, SIGNS[node.target] + node.id, look);
        break;
      case 'rule':
        break;
    }
  }
}

/**
 * The characters a person sees of a surface, in order. White space is left out: surfaces lay lines out in their own
 * way and say the same. Never throws.
 */
export function listShown(nodes: readonly SurfaceNode[], options: ShowOptions): readonly ShownChar[] {
  const shown: ShownChar[] = [];
  listInto(shown, nodes, PLAIN, options);
  return shown;
}
