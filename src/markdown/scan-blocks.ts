import { findLineEnd, isBlank, type LinePrefix, scanLinePrefix, skipLineEnding } from './scan-line.ts';

/** A stretch of the text in which inline marks could meet: no blank line in it, no line that surely starts a block. */
export type Stretch = { readonly start: number; readonly end: number };

/**
 * What a text is made of as far as its cost goes, read line by line in one linear pass. Every figure is an upper
 * bound of what the parser will meet; only fences of code that are certain are taken as such.
 */
export type BlockScan = {
  readonly lines: number;
  /** Stretches, fences and containers: each is a block to open, fill and close. */
  readonly blocks: number;
  /** The containers among them. */
  readonly containers: number;
  /** Open containers walked through, summed over the lines. */
  readonly walked: number;
  /** Containers of the deepest line. */
  readonly deepest: number;
  /** Lines that could underline a heading: each makes the parser copy the events before it. */
  readonly underlines: number;
  /** Lines that end a quote or a list without opening another: each makes the parser copy all events so far. */
  readonly exits: number;
  /** Lines that could continue a paragraph without its container's marker, squared and summed over the stretches. */
  readonly lazySquares: number;
  /** Words of lines that start with a number sign: in a heading the parser makes a token of each, and of each space. */
  readonly headingWords: number;
  /** Characters and lines inside certain fences of code: no inline mark works there. */
  readonly fencedChars: number;
  readonly fencedLines: number;
  readonly stretches: readonly Stretch[];
};

const CONTENT_OF_FENCE = /^(?:`{3,}|~{3,})/;
const CERTAIN_FENCE = /^(?:(`{3,})[^`\r\n]*|(~{3,})[^\r\n]*)$/;
const CERTAIN_BLOCK = /^(?:#{1,6}[ \t]|[-+*][ \t]+[^ \t\r\n])/;
const SPANNING_HTML = /^<(?:[!?]|script|pre|style|textarea)/i;
const UNDERLINE = /^(?:-+|=+)[ \t]*$/;

/** Where reading stops, since the text is refused for what was read already. */
export type BlockCaps = { readonly containers: number; readonly blocks: number; readonly lines: number };

/**
 * Reads what a parse of this text would cost. Linear in the text; never throws.
 * @param source - any string.
 * @param caps - reading stops at the first line that passes one.
 */
export function scanBlocks(source: string, caps: BlockCaps): BlockScan {
  return new BlockScanner(source, caps).scan();
}

class BlockScanner {
  readonly #source: string;
  readonly #caps: BlockCaps;
  readonly #stretches: Stretch[] = [];
  #lines = 0;
  #blocks = 0;
  #containers = 0;
  #walked = 0;
  #deepest = 0;
  #underlines = 0;
  #exits = 0;
  /** What the containers of the last line that opened one ask of a line to go on: `>` marks, and columns. */
  #quotesOpen = 0;
  #columnsOpen = 0;
  #lazySquares = 0;
  #headingWords = 0;
  #fencedChars = 0;
  #fencedLines = 0;
  /** Containers that may still be open from the lines above. */
  #open = 0;
  #stretchStart: number | undefined;
  #lazyLines = 0;
  #contentColumn = 0;
  /** True from a line that could start an HTML block to the next blank line: what looks like a fence there may be none. */
  #hasHtml = false;
  /** False once a line was met that could hold a fence this scan cannot place: from there on all is read as text. */
  #trustsFences = true;

  constructor(source: string, caps: BlockCaps) {
    this.#source = source;
    this.#caps = caps;
  }

  scan(): BlockScan {
    let start = 0;
    while (start < this.#source.length && this.#isWithinCaps()) {
      const end = findLineEnd(this.#source, start);
      const fenceEnd = this.#findFenceEnd(start, end);
      if (fenceEnd === undefined) {
        this.#readLine(start, end);
        start = skipLineEnding(this.#source, end);
      } else {
        this.#endStretch(start);
        this.#countExit({ columns: 0, markers: 0, quoteMarkers: 0 }, false);
        this.#open = 0;
        this.#blocks += 1;
        this.#fencedChars += fenceEnd - start;
        start = fenceEnd;
      }
    }
    this.#endStretch(start);
    return {
      lines: this.#lines,
      blocks: this.#blocks,
      containers: this.#containers,
      walked: this.#walked,
      deepest: this.#deepest,
      underlines: this.#underlines,
      exits: this.#exits,
      lazySquares: this.#lazySquares,
      headingWords: this.#headingWords,
      fencedChars: this.#fencedChars,
      fencedLines: this.#fencedLines,
      stretches: this.#stretches,
    };
  }

  #isWithinCaps(): boolean {
    const { containers, blocks, lines } = this.#caps;
    return this.#deepest <= containers && this.#blocks <= blocks && this.#lines <= lines;
  }

  #readLine(start: number, end: number): void {
    this.#lines += 1;
    const prefix = scanLinePrefix(this.#source, start, end, this.#caps.containers + 1);
    const isEmpty = prefix.contentStart === end;
    this.#countExit(prefix, isEmpty);
    if (isEmpty && prefix.markers === 0) {
      this.#endStretch(start);
      this.#hasHtml = false;
      return;
    }
    const content = this.#source.slice(prefix.contentStart, Math.min(end, prefix.contentStart + 64));
    if (CERTAIN_BLOCK.test(this.#source.slice(start, Math.min(end, start + 64)))) this.#endStretch(start);
    const startsStretch = this.#stretchStart === undefined;
    if (startsStretch) this.#startStretch(start);
    const opened = prefix.markers - Math.min(prefix.quoteMarkers, this.#open);
    this.#containers += opened;
    this.#blocks += opened;

    // An item's content stands two columns in at least, so white space can lead through half as many items.
    const walked = Math.min(this.#open, Math.floor(prefix.blankColumns / 2)) + prefix.markers;
    this.#walked += walked;
    this.#deepest = Math.max(this.#deepest, walked);
    // A line that continues a paragraph lazily leaves the containers above it open.
    this.#open = startsStretch ? walked : Math.max(this.#open, walked);

    if (prefix.columns < this.#contentColumn) this.#lazyLines += 1;
    this.#contentColumn = Math.max(this.#contentColumn, prefix.markers > 0 ? prefix.columns : 0);
    if (!startsStretch && UNDERLINE.test(content)) this.#underlines += 1;
    if (content.startsWith('#')) this.#headingWords += countWords(this.#source, prefix.contentStart, end);
    if (content.startsWith('<')) this.#hasHtml = true;
    if (CONTENT_OF_FENCE.test(content) || SPANNING_HTML.test(content)) this.#trustsFences = false;
  }

  #countExit(prefix: Pick<LinePrefix, 'columns' | 'markers' | 'quoteMarkers'>, isEmpty: boolean): void {
    const leavesQuote = prefix.quoteMarkers < this.#quotesOpen;
    // A blank line goes on with every list, and a marker opens the next item.
    const leavesList = !isEmpty && prefix.markers === 0 && prefix.columns < this.#columnsOpen;
    if (leavesQuote || leavesList) {
      this.#exits += 1;
      this.#columnsOpen = 0;
    }
    this.#quotesOpen = prefix.quoteMarkers;
    if (prefix.markers > 0) this.#columnsOpen = prefix.columns;
  }

  /** Offset after a fence of code that opens at the line's first column for certain; absent where none does. */
  #findFenceEnd(start: number, end: number): number | undefined {
    const code = this.#source.charCodeAt(start);
    if (!this.#trustsFences || this.#hasHtml || (code !== 96 && code !== 126)) return undefined;
    const opening = CERTAIN_FENCE.exec(this.#source.slice(start, end));
    const fence = opening?.[1] ?? opening?.[2];
    if (fence === undefined) return undefined;
    let at = end;
    while (at < this.#source.length) {
      const lineStart = skipLineEnding(this.#source, at);
      const lineEnd = findLineEnd(this.#source, lineStart);
      this.#fencedLines += 1;
      at = lineEnd;
      if (closesFence(this.#source, lineStart, lineEnd, fence)) break;
    }
    return Math.min(this.#source.length, skipLineEnding(this.#source, at));
  }

  #startStretch(start: number): void {
    this.#stretchStart = start;
    this.#lazyLines = 0;
    this.#contentColumn = 0;
  }

  #endStretch(end: number): void {
    if (this.#stretchStart === undefined) return;
    this.#stretches.push({ start: this.#stretchStart, end });
    this.#blocks += 1;
    this.#lazySquares += this.#lazyLines ** 2;
    this.#stretchStart = undefined;
  }
}

function countWords(source: string, start: number, end: number): number {
  let words = 0;
  for (let at = start; at < end; at += 1)
    if (isBlank(source.charCodeAt(at)) && !isBlank(source.charCodeAt(at + 1))) words += 1;
  return words;
}

/** True where a line ends the fence: up to three spaces, at least as many of the same character, nothing after them. */
function closesFence(source: string, start: number, end: number, fence: string): boolean {
  let at = start;
  while (at < end && at - start < 3 && source.charCodeAt(at) === 32) at += 1;
  const marker = fence.charCodeAt(0);
  const from = at;
  while (at < end && source.charCodeAt(at) === marker) at += 1;
  if (at - from < fence.length) return false;
  while (at < end && isBlank(source.charCodeAt(at))) at += 1;
  return at === end;
}
