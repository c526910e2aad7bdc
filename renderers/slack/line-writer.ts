import type { Node } from 'mdast';
import { MAX_SLACK_LIST_LEVELS } from '../../src/contract/limits.ts';
import type { SlackBlockDraft, SlackGap, SlackLine, SlackRun, SlackStyle } from './slack-line.ts';

/** Spaces per list level: Slack keeps leading spaces, and its font makes four about as wide as a bullet and a word. */
const LIST_INDENT = '    ';

/** Line ends in Markdown text, and the two Unicode has of its own, at which readers of Slack's text disagree. */
const LINE_END = /\r\n|[\r\n\u2028\u2029]/;

/** A list item that is open: what stands before its first line and before the others, and whether the first is written. */
type OpenItem = {
  readonly lead: string;
  readonly hang: string;
  /** Whether it was opened inside a quote. */
  readonly quoted: boolean;
  readonly node: Node;
  marked: boolean;
};

/**
 * Takes a document's text in order, with what is around it opened and closed, and holds it as blocks of lines. It
 * knows quotes, list levels, emphasis and links; it knows no Markdown node. Its methods never throw.
 */
export class LineWriter {
  readonly #blocks: SlackBlockDraft[] = [];
  readonly #style: Record<keyof SlackStyle, number> = { bold: 0, italic: 0, strike: 0 };
  readonly #items: OpenItem[] = [];
  #url: string | undefined;
  #charsInLink = 0;
  #quoteDepth = 0;
  #quotes = 0;
  #lines: SlackLine[] = [];
  #runs: SlackRun[] = [];
  #inBlock = false;
  #lastEndLine: number | undefined;
  #lastQuote: number | undefined;
  #nextGap: SlackGap | undefined;

  /** All blocks written so far; what is still open is not among them. */
  get blocks(): readonly SlackBlockDraft[] {
    return this.#blocks;
  }

  /** Everything until the matching `closeStyle` is shown so; nesting changes nothing. */
  openStyle(name: keyof SlackStyle): void {
    this.#style[name] += 1;
  }

  closeStyle(name: keyof SlackStyle): void {
    this.#style[name] -= 1;
  }

  /** Text until `closeLink` leads to `url`, an encoded one. */
  openLink(url: string): void {
    this.#url = url;
    this.#charsInLink = 0;
  }

  /** Ends the link. Where it got no text its URL is shown: a link that cannot be seen cannot be followed. */
  closeLink(shownUrl: string): void {
    if (this.#url !== undefined && this.#charsInLink === 0) this.writeText(shownUrl);
    this.#url = undefined;
  }

  /** Whether text is inside a link now. */
  get inLink(): boolean {
    return this.#url !== undefined;
  }

  openQuote(): void {
    if (this.#quoteDepth === 0) this.#quotes += 1;
    this.#quoteDepth += 1;
  }

  closeQuote(): void {
    this.#quoteDepth -= 1;
  }

  /** Whether what is written now stands in no list and no quote. */
  get atTopLevel(): boolean {
    return this.#quoteDepth === 0 && this.#items.length === 0;
  }

  /** Opens a list item; `marker` stands before its first line, the lines after it are indented alike. */
  openItem(marker: string, node: Node): void {
    this.#writeMarkerAlone();
    const quoted = this.#quoteDepth > 0;
    const level = this.#items.filter((item) => item.quoted === quoted).length;
    const indent = LIST_INDENT.repeat(Math.min(level, MAX_SLACK_LIST_LEVELS));
    const hang = indent + ' '.repeat(marker.length + 1);
    this.#items.push({ lead: `${indent}${marker} `, hang, quoted, node, marked: false });
  }

  /** Closes a list item; an empty one still shows its marker. */
  closeItem(): void {
    this.#writeMarkerAlone();
    this.#nextGap = undefined;
    this.#items.pop();
  }

  /** The next block stands this far from the one before it, whatever the source says. */
  forceGap(gap: SlackGap): void {
    this.#nextGap = gap;
  }

  /** Begins a block of lines. What its node is, the writer need not know; where it stood in the source, it does. */
  openBlock(): void {
    this.#inBlock = true;
    this.#lines = [];
    this.#runs = [];
  }

  /** Ends the block. Nothing is kept of one that has no text and no list marker. */
  closeBlock(node: Node): void {
    this.breakLine();
    this.#inBlock = false;
    const lines = trimBlankLines(this.#lines);
    this.#lines = [];
    if (lines.length > 0) this.#push({ kind: 'lines', gap: this.#gapBefore(node), lines }, node);
  }

  /** Whether text written now lands in a block. */
  get inBlock(): boolean {
    return this.#inBlock;
  }

  /** Ends the line; what comes next stands below it. */
  breakLine(): void {
    const quoted = this.#quoteDepth > 0;
    const item = this.#items.at(-1);
    // A quote's bar stands at the left edge, so what a list around it is indented by has no place behind the bar.
    const hang = item?.quoted === quoted ? item.hang : '';
    const lead = item === undefined || item.marked ? hang : item.lead;
    if (item !== undefined) item.marked = true;
    this.#lines.push({ quoted, lead, hang, runs: this.#runs });
    this.#runs = [];
  }

  /** Text under the emphasis and link that are open; a line end in it ends the line. */
  writeText(text: string): void {
    this.#write(text, false);
  }

  /** A code span. Line ends in it are spaces, as in Markdown. */
  writeCode(code: string): void {
    this.#write(code.replace(/\r\n|[\r\n]/g, ' '), true);
  }

  /** Lines written elsewhere, each under the indentation of this place. */
  writeLines(lines: readonly SlackLine[]): void {
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.breakLine();
      for (const run of line.runs) this.#append(run);
    }
  }

  /** A code block. It stands at the left edge, outside any quote: Slack knows none inside either. */
  writeFence(lines: readonly string[], node: Node): void {
    this.#writeMarkerAlone();
    if (lines.every((line) => line.trim() === '')) return;
    const gap = this.#gapBefore(node);
    this.#push({ kind: 'fence', gap: gap === 'quoted-blank' ? 'blank' : gap, lines }, node);
    this.#lastQuote = undefined;
  }

  /** A divider; only at the top level. */
  writeRule(node: Node): void {
    this.#push({ kind: 'rule', gap: this.#gapBefore(node) }, node);
  }

  #write(text: string, code: boolean): void {
    const style = {
      bold: this.#style.bold > 0,
      italic: this.#style.italic > 0,
      strike: this.#style.strike > 0,
      code,
      url: this.#url,
    };
    for (const [index, part] of text.split(LINE_END).entries()) {
      if (index > 0) this.breakLine();
      if (part !== '') this.#append({ ...style, text: part });
    }
  }

  #append(run: SlackRun): void {
    this.#charsInLink += run.text.trim().length;
    const last = this.#runs.at(-1);
    const same =
      last !== undefined &&
      last.bold === run.bold &&
      last.italic === run.italic &&
      last.strike === run.strike &&
      last.code === run.code &&
      last.url === run.url &&
      !run.code;
    if (same) this.#runs[this.#runs.length - 1] = { ...last, text: last.text + run.text };
    else this.#runs.push(run);
  }

  /** For an item whose first block cannot stand beside its marker, and for one that has none. */
  #writeMarkerAlone(): void {
    const item = this.#items.at(-1);
    if (item === undefined || item.marked) return;
    this.openBlock();
    this.closeBlock({ type: item.node.type, ...startOf(item.node) });
    this.#nextGap = 'line';
  }

  /** Blank lines are the author's: a block that followed another without one does so here too. */
  #gapBefore(node: Node): SlackGap {
    const forced = this.#nextGap;
    this.#nextGap = undefined;
    if (this.#blocks.length === 0) return 'line';
    const start = node.position?.start.line;
    const adjacent = start !== undefined && this.#lastEndLine !== undefined && start - this.#lastEndLine <= 1;
    if (forced === 'line' || (forced === undefined && adjacent)) return 'line';
    return this.#quoteDepth > 0 && this.#lastQuote === this.#quotes ? 'quoted-blank' : 'blank';
  }

  #push(block: SlackBlockDraft, node: Node): void {
    this.#blocks.push(block);
    this.#lastEndLine = node.position?.end.line;
    this.#lastQuote = this.#quoteDepth > 0 ? this.#quotes : undefined;
  }
}

/** A node's position cut down to its first line. */
function startOf(node: Node): Pick<Node, 'position'> {
  if (node.position === undefined) return {};
  return { position: { start: node.position.start, end: node.position.start } };
}

/** Lines without blank ones before the first and after the last; a blank line with a list marker is none. */
function trimBlankLines(lines: readonly SlackLine[]): readonly SlackLine[] {
  const seen = (line: SlackLine): boolean =>
    line.lead.trim() !== '' || line.runs.some((run) => run.text.trim() !== '');
  const first = lines.findIndex(seen);
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(seen) + 1);
}
