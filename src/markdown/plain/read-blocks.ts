import type {
  Blockquote,
  Heading,
  Html,
  Paragraph,
  PhrasingContent,
  RootContent,
  ThematicBreak,
} from 'mdast';
import { matchesAt } from './matches-at.ts';
import { readFence, readOpenFence } from './read-fence.ts';
import { readInline } from './read-inline.ts';
import { readLists } from './read-list.ts';
import { readParagraphLine } from './read-paragraph.ts';
import { readTable } from './read-table.ts';
import { isSeparatorLine, SEPARATOR } from './separator.ts';
import { pointIn, positionIn, type SourceLine, trimmedEnd } from './source-line.ts';
import type { Segment } from './split-segments.ts';

const HEADING = /(#{1,6}) +(?=[^ #])/y;
const RULE = /(?:-{3,}|\*{3,}|_{3,})(?:\n|$)/y;
const LIST_MARKER = /(?:[-+*]|\d{1,9}[.)]) /y;

/**
 * The blocks of a segment, where they are of those that can be read in one way only: a fence of code, a heading, a rule,
 * a paragraph, a quote of one paragraph, a list of such paragraphs, fences and lists, a table, each with inline content as `readInline`
 * takes it. Absent for any other. Positions are those of the whole text. Linear in the segment; never throws.
 * @param source - the whole text.
 * @param segment - a part of it.
 */
export function readBlocks(source: string, segment: Segment): readonly RootContent[] | undefined {
  const [first] = segment.lines;
  const last = segment.lines.at(-1);
  if (first === undefined || last === undefined || segment.kind === 'rest') return undefined;
  if (matchesAt(LIST_MARKER, source, first.start)) return readLists(source, segment.lines);
  // A line number left out is a blank line, and what is behind it another block.
  const isWhole = segment.kind !== 'text' || last.number - first.number === segment.lines.length - 1;
  const block = isWhole ? readBlock(source, segment, first) : undefined;
  return block && [block];
}

function readBlock(source: string, { kind, lines }: Segment, first: SourceLine): RootContent | undefined {
  if (kind === 'fence') {
    const fence = readFence(source, lines, 0);
    return fence?.lines === lines.length ? fence.code : undefined;
  }
  if (kind === 'open-fence') return readOpenFence(source, lines);
  if (matchesAt(RULE, source, first.start)) return readRule(lines);
  switch (source.charAt(first.start)) {
    case '<':
      return readSeparator(source, lines);
    case '#':
      return readHeading(source, lines);
    case '>':
      return readQuote(source, lines);
    case '|':
      return readTable(source, lines);
    default:
      return readParagraph(source, lines, 0);
  }
}

function readRule(lines: readonly SourceLine[]): ThematicBreak | undefined {
  const [line, more] = lines;
  if (line === undefined || more !== undefined) return undefined;
  return { type: 'thematicBreak', position: positionIn(line, line.start, line.end) };
}

function readSeparator(source: string, lines: readonly SourceLine[]): Html | undefined {
  const [line, more] = lines;
  if (line === undefined || more !== undefined || !isSeparatorLine(source, line.start)) return undefined;
  return { type: 'html', value: SEPARATOR, position: positionIn(line, line.start, line.end) };
}

function readHeading(source: string, lines: readonly SourceLine[]): Heading | undefined {
  const [line] = lines;
  if (line === undefined) return undefined;
  HEADING.lastIndex = line.start;
  const match = HEADING.exec(source);
  const depth = match?.[1]?.length;
  if (match === null || !isHeadingDepth(depth)) return undefined;
  const start = line.start + match[0].length;
  const end = trimmedEnd(source, line);
  // Number signs at the end belong to the heading's marks.
  if (start >= end || source.charCodeAt(end - 1) === 35) return undefined;
  const children: PhrasingContent[] = [];
  if (!readInline(source, line, start, end, children)) return undefined;
  return { type: 'heading', depth, children, position: positionIn(line, line.start, line.end) };
}

function isHeadingDepth(depth: number | undefined): depth is Heading['depth'] {
  return depth !== undefined && depth >= 1 && depth <= 6;
}

/** A paragraph of lines whose content starts so many characters in. */
function readParagraph(source: string, lines: readonly SourceLine[], column: number): Paragraph | undefined {
  let paragraph: Paragraph | undefined;
  let previous: SourceLine | undefined;
  for (const line of lines) {
    const open = paragraph && previous && { paragraph, line: previous };
    paragraph = readParagraphLine(source, line, column, 0, open);
    if (paragraph === undefined) return undefined;
    previous = line;
  }
  return paragraph;
}

const QUOTE_MARK = '> ';

function readQuote(source: string, lines: readonly SourceLine[]): Blockquote | undefined {
  if (!lines.every((line) => source.startsWith(QUOTE_MARK, line.start))) return undefined;
  const paragraph = readParagraph(source, lines, QUOTE_MARK.length);
  const [first] = lines;
  const last = lines.at(-1);
  if (paragraph === undefined || first === undefined || last === undefined) return undefined;
  const position = { start: pointIn(first, first.start), end: pointIn(last, last.end) };
  return { type: 'blockquote', children: [paragraph], position };
}
