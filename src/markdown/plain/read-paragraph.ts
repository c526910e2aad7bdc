import type { Paragraph, PhrasingContent } from 'mdast';
import { addText, readInline } from './read-inline.ts';
import { pointIn, positionIn, type SourceLine, trimmedEnd } from './source-line.ts';
import { startsParagraph } from './starts-paragraph.ts';

/** A paragraph that a line may go on with. */
export type OpenParagraph = { readonly paragraph: Paragraph; readonly line: SourceLine };

/**
 * A line read as a paragraph, or as one more line of a paragraph. Absent where it could be anything else. Linear in the
 * line; never throws.
 * @param source - the whole text.
 * @param line - the line; spaces at its end are no text, and two of them break it where another follows.
 * @param column - characters before its content: an indent, a quote's mark.
 * @param checkChars - characters of a task's check, from there on; 0 where there is none.
 * @param open - the paragraph it goes on with, and that paragraph's last line; absent where it starts one.
 */
export function readParagraphLine(
  source: string,
  line: SourceLine,
  column: number,
  checkChars: number,
  open?: OpenParagraph,
): Paragraph | undefined {
  const contentStart = line.start + column;
  const start = contentStart + checkChars;
  const end = trimmedEnd(source, line);
  if (start >= end) return undefined;
  // What stands behind a check is text already.
  if (checkChars === 0 && !startsParagraph(source, contentStart)) return undefined;
  const children = open?.paragraph.children ?? [];
  if (open !== undefined && !addLineEnding(source, children, open.line, line)) return undefined;
  if (!readInline(source, line, start, end, children)) return undefined;
  if (open !== undefined) {
    if (open.paragraph.position !== undefined) open.paragraph.position.end = pointIn(line, line.end);
    return open.paragraph;
  }
  // The space behind a check is taken from a text that goes on, and with it the paragraph starts later.
  const isMoved = checkChars > 0 && children[0]?.type === 'text';
  return {
    type: 'paragraph',
    children,
    position: positionIn(line, isMoved ? start : contentStart, line.end),
  };
}

/** Adds what stands between two lines: a line feed, or a break. False where neither is certain. */
function addLineEnding(
  source: string,
  children: PhrasingContent[],
  before: SourceLine,
  line: SourceLine,
): boolean {
  const spacesFrom = trimmedEnd(source, before);
  const next = pointIn(line, line.start);
  const spaces = before.end - spacesFrom;
  if (spaces === 0) addText(children, '\n', pointIn(before, before.end), next);
  else if (spaces > 1)
    children.push({ type: 'break', position: { start: pointIn(before, spacesFrom), end: next } });
  return spaces !== 1;
}
