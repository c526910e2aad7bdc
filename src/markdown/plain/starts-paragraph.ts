import { matchesAt } from './matches-at.ts';

const LIST_NUMBER = /\d{1,9}[.)](?:[ \t\n]|$)/y;
/** ASCII that can be the first character of a paragraph's line and starts nothing else. */
const PARAGRAPH_START = /["$%'(,./;?A-Z[\]^`a-z{}]/;
const SPACE = 32;
const ASTERISK = 42;
const UNDERSCORE = 95;

/** True where a line's content at an offset can be nothing but text of a paragraph. Never throws. */
export function startsParagraph(source: string, at: number): boolean {
  const code = source.charCodeAt(at);
  if (code >= 128) return true;
  if (code >= 48 && code <= 57) {
    return !matchesAt(LIST_NUMBER, source, at);
  }
  if (code === ASTERISK || code === UNDERSCORE) {
    // A run of its own is a bullet, a rule, or part of one.
    let end = at + 1;
    while (source.charCodeAt(end) === code) end += 1;
    return source.charCodeAt(end) > SPACE;
  }
  return PARAGRAPH_START.test(source.charAt(at));
}
