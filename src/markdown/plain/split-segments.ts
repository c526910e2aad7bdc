import { isBlank, scanLinePrefix } from '../scan-line.ts';
import { matchesAt } from './matches-at.ts';
import { isSeparatorLine } from './separator.ts';
import type { SourceLine } from './source-line.ts';

/** A part of a text that is read the same wherever it stands: no block of it reaches into what is before or after. */
export type Segment = {
  readonly lines: readonly SourceLine[];
  /**
   * `fence` holds one whole fence of code from its opening line to its closing one, `open-fence` one that nothing
   * closes, to the end of the text; `rest` is the end of a text, from a construct on whose end is not looked for;
   * `text` is anything else, its blank lines left out.
   */
  readonly kind: 'fence' | 'open-fence' | 'rest' | 'text';
};

const HASH = 35;
const TAB = 9;
const SPACE = 32;
const BACKTICK = 96;
const LESS_THAN = 60;
const TILDE = 126;

const FENCE = /(?:(`{3,})[^`\n]*|(~{3,})[^\n]*)(?:\n|$)/y;
const HEADING = /#{1,6}(?: |\n|$)/y;
const LIST_MARKER = /(?:[-+*]|\d{1,9}[.)])(?:[ \t\n]|$)/y;
/**
 * A marker that starts a list even right after a paragraph, and no rule. A container inside its item is not cut off:
 * the parser asks of a list in there, too, that it could interrupt a paragraph.
 */
const INTERRUPTING_MARKER = /(?:[-+*]|1[.)]) +(?!>|(?:[-+*]|\d{1,9}[.)])(?:[ \t\n]|$))[^ \t\n]/y;
const ITEM_START = /((?:[-+*]|\d{1,9}[.)]) {1,4})[^ \t\n]/y;
const RULE = /([-*])[ \t]*(?:\1[ \t]*){2,}(?:\n|$)/y;
const FENCE_WITHIN = /[ \t]+(?:`{3}|~{3})/y;
const LOOSE_MARKER = / {0,3}(?:[-+*]|\d{1,9}[.)])(?:[ \t\n]|$)/y;
const SPANNING_HTML = /<(?:[!?]|script|pre|style|textarea)/iy;

/**
 * Cuts a text where blocks surely end: at a heading, at a separator, at a fence of code, at a line in the first column after a blank
 * one. Where that is not certain nothing is cut; text after a construct that can swallow blank lines is one segment to
 * the end. Blank lines between segments belong to none. Yields as it goes; linear; never throws.
 * @param source - any string without carriage returns.
 */
export function splitSegments(source: string): Iterable<Segment> {
  return new SegmentSplitter(source).split();
}

class SegmentSplitter {
  readonly #source: string;
  /** Segments that ended in the line being read. */
  #ended: Segment[] = [];
  #lines: SourceLine[] = [];
  #isAfterBlank = false;
  /** True once a line of the segment may have opened a list, which goes on behind a blank line. */
  #mayHoldList = false;
  /** Columns that keep a line inside the list item now open; 0 where none is open for certain. */
  #itemColumns = 0;
  /** True from a line that may open an HTML block to the next blank one: nothing else starts in between. */
  #mayHoldHtml = false;
  /** True once a construct was met whose end is not looked for. */
  #isOpenEnded = false;
  #nextLessThan: number;

  constructor(source: string) {
    this.#source = source;
    this.#nextLessThan = source.indexOf('<');
  }

  *split(): Generator<Segment> {
    let number = 1;
    for (let start = 0; start < this.#source.length; number += 1) {
      const line = this.#lineAt(start, number);
      const fence = this.#isOpenEnded || this.#mayHoldHtml ? undefined : this.#readFence(line);
      if (fence === undefined) this.#readLine(line);
      else {
        this.#endSegment();
        this.#ended.push(fence);
      }
      const last = fence?.lines.at(-1) ?? line;
      number = last.number;
      start = last.end + 1;
      if (this.#ended.length > 0) yield* this.#takeEnded();
    }
    this.#endSegment();
    yield* this.#takeEnded();
  }

  #takeEnded(): readonly Segment[] {
    const ended = this.#ended;
    this.#ended = [];
    return ended;
  }

  #lineAt(start: number, number: number): SourceLine {
    const end = this.#source.indexOf('\n', start);
    return { number, start, end: end < 0 ? this.#source.length : end };
  }

  #readLine(line: SourceLine): void {
    if (isBlankLine(this.#source, line)) {
      this.#isAfterBlank = true;
      this.#mayHoldHtml = false;
      return;
    }
    if (!this.#isOpenEnded) {
      if (this.#lines.length > 0 && this.#startsSegment(line)) this.#endSegment();
      this.#noteContent(line);
    }
    this.#lines.push(line);
    this.#isAfterBlank = false;
    if (!this.#isOpenEnded && !this.#mayHoldHtml && this.#isOneLineBlock(line)) this.#endSegment();
  }

  /** True for a heading or a separator: it ends what stands before it, and itself. */
  #isOneLineBlock({ start }: SourceLine): boolean {
    const code = this.#source.charCodeAt(start);
    if (code === HASH) return matchesAt(HEADING, this.#source, start);
    return code === LESS_THAN && isSeparatorLine(this.#source, start);
  }

  #startsSegment({ start, ...line }: SourceLine): boolean {
    const code = this.#source.charCodeAt(start);
    if (isBlank(code) || this.#mayHoldHtml) return false;
    if (this.#isOneLineBlock({ start, ...line })) return true;
    if (!matchesAt(LIST_MARKER, this.#source, start)) return this.#isAfterBlank;
    return !this.#mayHoldList && (this.#isAfterBlank || matchesAt(INTERRUPTING_MARKER, this.#source, start));
  }

  /** Keeps book of what may be open behind this line. */
  #noteContent(line: SourceLine): void {
    const { start, end } = line;
    const source = this.#source;
    if (matchesAt(LOOSE_MARKER, source, start)) this.#mayHoldList = true;
    const code = source.charCodeAt(start);
    if (isBlank(code)) {
      const columns = countSpaces(source, start);
      const isIndentedCode = columns > 3 && source.charCodeAt(start + columns) !== TAB;
      // A fence in an item ends with the item, at the latest; one that is outside goes on behind blank lines.
      if (columns < this.#itemColumns) this.#itemColumns = 0;
      if (this.#itemColumns === 0 && !isIndentedCode && matchesAt(FENCE_WITHIN, source, start))
        this.#isOpenEnded = true;
    } else this.#noteItem(start);
    if (this.#nextLessThan >= 0 && this.#nextLessThan < start)
      this.#nextLessThan = source.indexOf('<', start);
    if (this.#nextLessThan < start || this.#nextLessThan >= end) return;
    const { contentStart } = scanLinePrefix(source, start, end, Number.POSITIVE_INFINITY);
    if (source.charAt(contentStart) !== '<' || (contentStart === start && this.#isOneLineBlock(line))) return;
    if (matchesAt(SPANNING_HTML, source, contentStart)) this.#isOpenEnded = true;
    else this.#mayHoldHtml = true;
  }

  #noteItem(start: number): void {
    ITEM_START.lastIndex = start;
    const marker = ITEM_START.exec(this.#source)?.[1];
    // A marker that may be no marker leaves the item before it open: the larger of the two is right for both.
    this.#itemColumns =
      marker === undefined || matchesAt(RULE, this.#source, start)
        ? 0
        : Math.max(this.#itemColumns, marker.length);
  }

  /** A fence that opens in the first column, all its lines; absent where none does. */
  #readFence(opening: SourceLine): Segment | undefined {
    const code = this.#source.charCodeAt(opening.start);
    if (code !== BACKTICK && code !== TILDE) return undefined;
    FENCE.lastIndex = opening.start;
    const match = FENCE.exec(this.#source);
    const fence = match?.[1] ?? match?.[2];
    if (fence === undefined) return undefined;
    const lines = [opening];
    for (let last = opening; last.end < this.#source.length; ) {
      last = this.#lineAt(last.end + 1, last.number + 1);
      lines.push(last);
      if (closesFence(this.#source, last, fence)) return { kind: 'fence', lines };
    }
    return { kind: 'open-fence', lines };
  }

  #endSegment(): void {
    if (this.#lines.length > 0)
      this.#ended.push({ kind: this.#isOpenEnded ? 'rest' : 'text', lines: this.#lines });
    this.#lines = [];
    this.#isAfterBlank = false;
    this.#mayHoldList = false;
    this.#itemColumns = 0;
    this.#mayHoldHtml = false;
  }
}

function countSpaces(source: string, start: number): number {
  let at = start;
  while (source.charCodeAt(at) === SPACE) at += 1;
  return at - start;
}

function isBlankLine(source: string, { start, end }: SourceLine): boolean {
  for (let at = start; at < end; at += 1) {
    if (!isBlank(source.charCodeAt(at))) return false;
  }
  return true;
}

/** True where a line ends the fence: up to three spaces, at least as many of its character, then white space alone. */
function closesFence(source: string, { start, end }: SourceLine, fence: string): boolean {
  const from = start + Math.min(3, countSpaces(source, start));
  const marker = fence.charCodeAt(0);
  let at = from;
  while (at < end && source.charCodeAt(at) === marker) at += 1;
  return at - from >= fence.length && isBlankLine(source, { number: 0, start: at, end });
}
