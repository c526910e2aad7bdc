/** One line of a text. */
export type SourceLine = {
  /** Counted from 1. */
  readonly number: number;
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last, the line ending left out. */
  readonly end: number;
};

const SPACE = 32;

/** Offset where the spaces at the end of a line begin: they are no text, and two of them break the line. */
export function trimmedEnd(source: string, { start, end }: SourceLine): number {
  let at = end;
  while (at > start && source.charCodeAt(at - 1) === SPACE) at -= 1;
  return at;
}

/** A place in a text, as unist counts it. */
export type SourcePoint = { line: number; column: number; offset: number };

/** The point of an offset that lies in a line. Lines that hold no tab alone: there a column is a character. */
export function pointIn(line: SourceLine, offset: number): SourcePoint {
  return { line: line.number, column: offset - line.start + 1, offset };
}

/** From one offset of a line to another. */
export function positionIn(
  line: SourceLine,
  start: number,
  end: number,
): { start: SourcePoint; end: SourcePoint } {
  return { start: pointIn(line, start), end: pointIn(line, end) };
}
