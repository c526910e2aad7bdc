import { matchesAt } from './matches-at.ts';

/** A block of one line that ends whatever stands before it and belongs to nothing behind it: put between texts read as one. */
export const SEPARATOR = '<!-- -->';

/** Its whole line. */
export const SEPARATOR_LINE = `${SEPARATOR}\n`;

const WHOLE_LINE = /<!-- -->(?:\n|$)/y;

/** True where a separator, and no more, is the line that starts at an offset. Never throws. */
export function isSeparatorLine(source: string, start: number): boolean {
  return matchesAt(WHOLE_LINE, source, start);
}
