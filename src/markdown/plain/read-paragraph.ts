import type { Paragraph } from 'mdast';
import { addText, readInline } from './read-inline.ts';
import { endsInBlank, pointIn, positionIn, type SourceLine } from './source-line.ts';
import { startsParagraph } from './starts-paragraph.ts';

/** A paragraph that a line may go on with. */
export type OpenParagraph = { readonly paragraph: Paragraph; readonly line: SourceLine };

/**
 * A line read as a paragraph, or as one more line of a paragraph. Absent where it could be anything else. Linear in the
 * line; never throws.
 * @param source - the whole text.
 * @param line - the line; white space at its end would break it.
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
  if (endsInBlank(source, line) || start >= line.end) return undefined;
  // What stands behind a check is text already.
  if (checkChars === 0 && !startsParagraph(source, contentStart)) return undefined;
  const children = open?.paragraph.children ?? [];
  if (open !== undefined)
    addText(children, '\n', pointIn(open.line, open.line.end), pointIn(line, line.start));
  if (!readInline(source, line, start, line.end, children)) return undefined;
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
