import type { BlockContent, Code, List, ListItem, Paragraph } from 'mdast';
import { MAX_MARKDOWN_NODES } from '../../contract/limits.ts';
import { readFence } from './read-fence.ts';
import { readParagraphLine } from './read-paragraph.ts';
import { pointIn, positionIn, type SourceLine } from './source-line.ts';

const MARKER = /( *)(?:([-+*])|(\d{1,9})([.)])) (?=[^ \n])/y;
const CHECK = /\[([ xX])\] (?=[^ \n])/y;
const FENCE_START = /`{3}|~{3}/y;

/** Items that are read here: more are more nodes than a tree may have, so that the text is refused anyway. */
const MAX_PLAIN_ITEMS = MAX_MARKDOWN_NODES / 3;

/** Lists in one another that are read here. People stop before five. */
const MAX_PLAIN_LIST_DEPTH = 16;

/** One line read as the first of an item. */
type ItemLine = {
  /** Columns, from 0, of the marker and of what stands behind it. */
  readonly markerColumn: number;
  readonly contentColumn: number;
  /** The character that tells a list's markers from those of another list. */
  readonly delimiter: string;
  /** The number of an ordered list's marker. */
  readonly value?: number;
};

/**
 * Lists whose items hold paragraphs, fences of code and lists of the same kind, each starting in the column of the
 * item's content. Absent where a line is anything else. Linear; never throws.
 * @param source - the whole text.
 * @param lines - the lines of a segment, blank ones left out.
 */
export function readLists(source: string, lines: readonly SourceLine[]): List[] | undefined {
  const reader = new ListReader(source, lines);
  const lists: List[] = [];
  while (!reader.isAtEnd) {
    const list = reader.readList(0, 0);
    // Another list right behind one has other markers; with a number that is not 1 it may be none.
    if (list === undefined || (lists.length > 0 && (list.start ?? 1) !== 1)) return undefined;
    lists.push(list);
  }
  return lists;
}

class ListReader {
  readonly #source: string;
  readonly #lines: readonly SourceLine[];
  #index = 0;
  #items = 0;

  constructor(source: string, lines: readonly SourceLine[]) {
    this.#source = source;
    this.#lines = lines;
  }

  get isAtEnd(): boolean {
    return this.#index === this.#lines.length;
  }

  /** The list whose first marker stands in the current line, in the column given. */
  readList(column: number, depth: number): List | undefined {
    const [line, item] = [this.#lines[this.#index], this.#itemLine()];
    if (line === undefined || item?.markerColumn !== column || depth > MAX_PLAIN_LIST_DEPTH) return undefined;
    const { delimiter } = item;
    const list: List = {
      type: 'list',
      ordered: item.value !== undefined,
      start: item.value ?? null,
      spread: false,
      children: [],
      position: positionIn(line, line.start + column, line.end),
    };
    for (
      let next: ItemLine | undefined = item;
      next !== undefined;
      next = this.#nextItem(column, delimiter)
    ) {
      if (list.children.length > 0 && this.#isAfterBlank()) list.spread = true;
      const child = this.#readItem(next, depth);
      if (child === undefined) return undefined;
      list.children.push(child);
    }
    const end = list.children.at(-1)?.position?.end;
    if (list.position !== undefined && end !== undefined) list.position.end = { ...end };
    return list;
  }

  #nextItem(column: number, delimiter: string): ItemLine | undefined {
    const item = this.#itemLine();
    return item?.markerColumn === column && item.delimiter === delimiter ? item : undefined;
  }

  #itemLine(): ItemLine | undefined {
    const line = this.#lines[this.#index];
    if (line === undefined) return undefined;
    MARKER.lastIndex = line.start;
    const match = MARKER.exec(this.#source);
    if (match === null) return undefined;
    const [whole, indent = '', bullet, digits, ending] = match;
    return {
      markerColumn: indent.length,
      contentColumn: whole.length,
      delimiter: bullet ?? ending ?? '',
      ...(digits === undefined ? {} : { value: Number(digits) }),
    };
  }

  /** True where a blank line stands before the current one. */
  #isAfterBlank(): boolean {
    const before = this.#lines[this.#index - 1];
    return before !== undefined && (this.#lines[this.#index]?.number ?? 0) > before.number + 1;
  }

  #readItem(item: ItemLine, depth: number): ListItem | undefined {
    const line = this.#lines[this.#index];
    this.#items += 1;
    if (line === undefined || this.#items > MAX_PLAIN_ITEMS) return undefined;
    CHECK.lastIndex = line.start + item.contentColumn;
    const check = CHECK.exec(this.#source);
    const paragraph = readParagraphLine(this.#source, line, item.contentColumn, check?.[0].length ?? 0);
    if (paragraph === undefined) return undefined;
    this.#index += 1;
    const children: BlockContent[] = [paragraph];
    let spread = false;
    while (this.#isInside(item.contentColumn)) {
      const isAfterBlank = this.#isAfterBlank();
      const child = this.#readChild(item.contentColumn, depth, children.at(-1), isAfterBlank);
      if (child === undefined) return undefined;
      if (child === children.at(-1)) continue;
      if (isAfterBlank) spread = true;
      children.push(child);
    }
    const last = this.#lines[this.#index - 1] ?? line;
    return {
      type: 'listItem',
      spread,
      checked: check === null ? null : check[1] !== ' ',
      children,
      position: { start: pointIn(line, line.start + item.markerColumn), end: pointIn(last, last.end) },
    };
  }

  #isInside(column: number): boolean {
    const line = this.#lines[this.#index];
    return line !== undefined && this.#source.startsWith(' '.repeat(column), line.start);
  }

  /** The next block of an item, or the one before it where the current line goes on with that. */
  #readChild(
    column: number,
    depth: number,
    before: BlockContent | undefined,
    isAfterBlank: boolean,
  ): BlockContent | undefined {
    const line = this.#lines[this.#index];
    if (line === undefined) return undefined;
    FENCE_START.lastIndex = line.start + column;
    if (FENCE_START.test(this.#source)) return this.#readFence(column);
    const item = this.#itemLine();
    if (item !== undefined) {
      // Two lists in a row differ in their markers; only a bullet or the number 1 ends a paragraph.
      if (before?.type === 'list') return undefined;
      const ends =
        isAfterBlank || before?.type !== 'paragraph' || item.value === undefined || item.value === 1;
      return ends ? this.readList(column, depth + 1) : undefined;
    }
    // Right behind a list the line would go on with that list's last paragraph.
    if (before?.type === 'list' && !isAfterBlank) return undefined;
    const goesOn = before?.type === 'paragraph' && !isAfterBlank ? before : undefined;
    const paragraph = this.#readParagraph(line, column, goesOn);
    if (paragraph !== undefined) this.#index += 1;
    return paragraph;
  }

  #readParagraph(line: SourceLine, column: number, goesOn: Paragraph | undefined): Paragraph | undefined {
    const previous = this.#lines[this.#index - 1];
    return readParagraphLine(
      this.#source,
      line,
      column,
      0,
      goesOn && previous && { paragraph: goesOn, line: previous },
    );
  }

  #readFence(column: number): Code | undefined {
    const fence = readFence(
      this.#source,
      this.#lines.slice(this.#index, this.#index + MAX_PLAIN_ITEM_LINES),
      column,
    );
    if (fence === undefined) return undefined;
    this.#index += fence.lines;
    return fence.code;
  }
}

/** Lines looked at for the end of a fence in a list item. */
const MAX_PLAIN_ITEM_LINES = 500;
