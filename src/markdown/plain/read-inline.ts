import type { PhrasingContent } from 'mdast';
import { matchesAt } from './matches-at.ts';
import { pointIn, positionIn, type SourceLine } from './source-line.ts';

const LINE_TEXT = {
  tab: 9,
  exclamation: 33,
  ampersand: 38,
  asterisk: 42,
  lessThan: 60,
  at: 64,
  openBracket: 91,
  backslash: 92,
  closeBracket: 93,
  underscore: 95,
  backtick: 96,
  h: 104,
  tilde: 126,
} as const;

const CHARACTER_REFERENCE = /&#?[a-z\d]+;/iy;
const HTML_START = /<[a-z/!?]/iy;
/** What the autolink rules look for in text. Addresses of e-mail are told by their at sign. */
const URL_START = /https?:|www\./i;
const DESTINATION = /\]\(([^\s()<>\\]+)\)/y;
const ENDING_REFERENCE = /&[^&]*;/;

const URL_SCHEME = /https?:\/\//iy;
const URL_RUN = /[^\s<]+/y;
const URL_TRAIL = '.,:;!?)';
/** An address that has nothing in it the autolink rules would end it at, or take away at its end. */
const PLAIN_URL = /^https?:\/\/[a-z\d-]+(?:\.[a-z\d-]+)+(?:\/(?:[\w/?#=&%+.-]*[a-z\d/?#=&%+-])?)?$/i;

const WORD = /[\p{L}\p{N}]/u;
const ALPHANUMERIC = /[\dA-Za-z]/;
const PUNCTUATION = /[!-/:-@[\]^{-}]/;
const MARKS = '*_~`\\';

/** Nodes in one another's company that are read here; nobody writes so many in one paragraph. */
const MAX_PLAIN_SIBLINGS = 10_000;

/** What is being read: how far, and what must close it. */
type Frame = {
  readonly end: number;
  /** The run that closes the emphasis being read; absent outside emphasis. */
  readonly closer?: string;
  /** True inside a link's label. */
  readonly isLabel?: boolean;
};

/**
 * Reads the inline content of one line, if nothing in it can be read in more than one way: text, code, links with plain
 * addresses, and emphasis that opens before a word and closes behind one. Nodes are added to `nodes`; text is joined to
 * the text before it.
 * @param source - the whole text.
 * @param line - the line.
 * @param start - offset in it where the content starts.
 * @param end - offset where it ends.
 * @param nodes - where to add; of no use where the answer is false.
 * @returns false where the line holds anything else. Linear in the line; never throws.
 */
export function readInline(
  source: string,
  line: SourceLine,
  start: number,
  end: number,
  nodes: PhrasingContent[],
): boolean {
  return new InlineReader(source, line).read(start, { end }, nodes) === end;
}

/** Adds text to a list of nodes, to the last of them where that is text. */
export function addText(
  nodes: PhrasingContent[],
  value: string,
  start: ReturnType<typeof pointIn>,
  end: ReturnType<typeof pointIn>,
): void {
  const last = nodes.at(-1);
  if (last?.type !== 'text') {
    nodes.push({ type: 'text', value, position: { start, end } });
    return;
  }
  last.value += value;
  if (last.position !== undefined) last.position.end = end;
}

class InlineReader {
  readonly #source: string;
  readonly #line: SourceLine;

  constructor(source: string, line: SourceLine) {
    this.#source = source;
    this.#line = line;
  }

  /** Where the frame's content ends: at its end or before what closes it. Absent where something is not certain. */
  read(start: number, frame: Frame, nodes: PhrasingContent[]): number | undefined {
    let textStart = start;
    for (let at = start; at < frame.end; ) {
      if (nodes.length > MAX_PLAIN_SIBLINGS) return undefined;
      const next = this.#step(at, frame);
      if (next === undefined) return undefined;
      if (next === 'close') return this.#addText(nodes, textStart, at) ? at : undefined;
      if (next === 'node') {
        if (!this.#addText(nodes, textStart, at)) return undefined;
        const after = this.#readNode(at, frame, nodes);
        if (after === undefined) return undefined;
        textStart = after;
        at = after;
      } else at = next;
    }
    const isOpen = frame.closer !== undefined || frame.isLabel === true;
    return !isOpen && this.#addText(nodes, textStart, frame.end) ? frame.end : undefined;
  }

  /** What stands at an offset: text up to the offset given, the start of a node, or the end of the frame. */
  #step(at: number, frame: Frame): number | 'node' | 'close' | undefined {
    const source = this.#source;
    switch (source.charCodeAt(at)) {
      case LINE_TEXT.tab:
      case LINE_TEXT.at:
      case LINE_TEXT.backslash:
        return undefined;
      case LINE_TEXT.exclamation:
        return source.charCodeAt(at + 1) === LINE_TEXT.openBracket ? undefined : at + 1;
      case LINE_TEXT.ampersand:
        return matchesAt(CHARACTER_REFERENCE, source, at) ? undefined : at + 1;
      case LINE_TEXT.lessThan:
        return matchesAt(HTML_START, source, at) ? undefined : at + 1;
      case LINE_TEXT.tilde:
        return this.#isLoneTilde(at) ? at + 1 : undefined;
      case LINE_TEXT.backtick:
        return 'node';
      case LINE_TEXT.openBracket:
        return frame.isLabel === true ? undefined : 'node';
      case LINE_TEXT.closeBracket:
        return frame.isLabel === true && frame.closer === undefined ? 'close' : undefined;
      case LINE_TEXT.asterisk:
      case LINE_TEXT.underscore:
        return this.#stepRun(at, frame);
      case LINE_TEXT.h:
        return this.#startsUrl(at) ? 'node' : at + 1;
      default:
        return at + 1;
    }
  }

  #stepRun(at: number, frame: Frame): number | 'node' | 'close' | undefined {
    const run = this.#runAt(at);
    const before = this.#before(at);
    const after = this.#at(at + run.length, this.#line.end);
    // Between blanks a run opens and closes nothing; nor does an underscore in a word.
    if (isBlank(before) && isBlank(after)) return at + run.length;
    if (run.startsWith('_') && ALPHANUMERIC.test(before) && ALPHANUMERIC.test(after)) return at + run.length;
    if (frame.closer !== undefined)
      return run === frame.closer && closes(run, before, after) ? 'close' : undefined;
    return run.length <= 2 && opens(run, before, after) ? 'node' : undefined;
  }

  #readNode(at: number, frame: Frame, nodes: PhrasingContent[]): number | undefined {
    const code = this.#source.charCodeAt(at);
    if (code === LINE_TEXT.backtick) return this.#readCode(at, frame, nodes);
    if (code === LINE_TEXT.openBracket) return this.#readLink(at, frame, nodes);
    if (code === LINE_TEXT.h) return this.#readUrl(at, frame, nodes);
    const run = this.#runAt(at);
    const children: PhrasingContent[] = [];
    const inside = { ...frame, closer: run };
    const closeAt = this.read(at + run.length, inside, children);
    if (closeAt === undefined || closeAt === at + run.length) return undefined;
    const end = closeAt + run.length;
    nodes.push({
      type: run.length === 1 ? 'emphasis' : 'strong',
      children,
      position: positionIn(this.#line, at, end),
    });
    return end;
  }

  #readCode(at: number, frame: Frame, nodes: PhrasingContent[]): number | undefined {
    const run = this.#runAt(at);
    const start = at + run.length;
    const rest = this.#source.slice(start, frame.end);
    const chars = rest.indexOf(run);
    // The first run of just this length closes; one of another length would be content, which is left to others.
    if (chars <= 0 || this.#runAt(start + chars) !== run) return undefined;
    const value = rest.slice(0, chars);
    if (value.startsWith(' ') || value.endsWith(' ') || value.includes('\t')) return undefined;
    const end = start + chars + run.length;
    nodes.push({ type: 'inlineCode', value, position: positionIn(this.#line, at, end) });
    return end;
  }

  #readLink(at: number, frame: Frame, nodes: PhrasingContent[]): number | undefined {
    const children: PhrasingContent[] = [];
    const labelEnd = this.read(at + 1, { end: frame.end, isLabel: true }, children);
    if (labelEnd === undefined || labelEnd === at + 1) return undefined;
    DESTINATION.lastIndex = labelEnd;
    const url = DESTINATION.exec(this.#source)?.[1];
    if (url === undefined || ENDING_REFERENCE.test(url)) return undefined;
    const end = labelEnd + url.length + 3;
    if (end > frame.end) return undefined;
    nodes.push({ type: 'link', title: null, url, children, position: positionIn(this.#line, at, end) });
    return end;
  }

  #startsUrl(at: number): boolean {
    const before = this.#before(at);
    return (isBlank(before) || before === '(') && matchesAt(URL_SCHEME, this.#source, at);
  }

  #readUrl(at: number, frame: Frame, nodes: PhrasingContent[]): number | undefined {
    const end = frame.isLabel === true ? undefined : this.#urlEnd(at, frame);
    if (end === undefined) return undefined;
    const url = this.#source.slice(at, end);
    const children: PhrasingContent[] = [
      { type: 'text', value: url, position: positionIn(this.#line, at, end) },
    ];
    nodes.push({ type: 'link', title: null, url, children, position: positionIn(this.#line, at, end) });
    return end;
  }

  /** Where an address that starts here ends; absent where none does for certain. */
  #urlEnd(at: number, frame: Frame): number | undefined {
    URL_RUN.lastIndex = at;
    const [run = ''] = URL_RUN.exec(this.#source) ?? [];
    const after = this.#at(at + run.length, this.#line.end);
    if (after !== '' && after !== ' ') return undefined;
    let chars = run.length;
    while (chars > 0 && URL_TRAIL.includes(run.charAt(chars - 1))) chars -= 1;
    return at + chars <= frame.end && PLAIN_URL.test(run.slice(0, chars)) ? at + chars : undefined;
  }

  /** False where the text could be an address. */
  #addText(nodes: PhrasingContent[], start: number, end: number): boolean {
    if (start === end) return true;
    const value = this.#source.slice(start, end);
    if (URL_START.test(value)) return false;
    addText(nodes, value, pointIn(this.#line, start), pointIn(this.#line, end));
    return true;
  }

  /** A tilde before a word strikes nothing: `~10 min`, `~/path`. */
  #isLoneTilde(at: number): boolean {
    const before = this.#before(at);
    return (isBlank(before) || before === '(') && /[\dA-Za-z/.]/.test(this.#at(at + 1, this.#line.end));
  }

  #runAt(at: number): string {
    const code = this.#source.charCodeAt(at);
    let end = at + 1;
    while (this.#source.charCodeAt(end) === code) end += 1;
    return this.#source.slice(at, end);
  }

  #before(at: number): string {
    return at === this.#line.start ? '' : this.#source.charAt(at - 1);
  }

  #at(at: number, end: number): string {
    return at >= end ? '' : this.#source.charAt(at);
  }
}

function isBlank(character: string): boolean {
  return character === '' || /\s/.test(character);
}

function isPunctuation(character: string): boolean {
  return PUNCTUATION.test(character) && !MARKS.includes(character);
}

/** True where a run can open, whatever the script; where nothing of its kind is open, that is what it does. */
function opens(run: string, before: string, after: string): boolean {
  if (isBlank(after) || (after !== '`' && MARKS.includes(after))) return false;
  if (isBlank(before)) return true;
  return run.startsWith('*') ? WORD.test(after) : isPunctuation(before) && ALPHANUMERIC.test(after);
}

/** True where a run can close, whatever the script; where its like is open, that is what it does. */
function closes(run: string, before: string, after: string): boolean {
  if (isBlank(before)) return false;
  if (isBlank(after)) return true;
  return run.startsWith('*') ? WORD.test(before) : isPunctuation(after) && ALPHANUMERIC.test(before);
}
