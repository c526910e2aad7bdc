import { ZERO_WIDTH_SPACE } from './text-edit.ts';

/** Characters that mean something to Markdown wherever they stand in a line. */
const MARKS = /[\\`*_~[\]|]/g;

/** The beginning of a line that would make it a heading, a quote, an item, a rule, an underline or a table's second row. */
const LINE_START = /^[ \t]*([#+\-=>:])/;
const NUMBERED = /^[ \t]*(\d{1,9})([.)])/;

/** Where GitHub would make a link of an address: behind the scheme, in `www.`, behind the at sign. */
const ADDRESS = /\b(?:https?|ftp):(?=\/\/)|\bwww(?=\.)|@(?=[A-Za-z0-9])/gi;

/**
 * Text as Markdown that shows it character by character: nothing in it is a mark, a tag, a reference or an address.
 * Character references are used, not backslashes, so that it reads the same inside raw HTML. Never throws.
 * @param text - what is to be shown; line ends stay, what stands before a line is left out.
 */
export function escapeText(text: string): string {
  return text
    .split(/\r\n|[\r\n]/)
    .map((line) => escapeLine(line.trim()))
    .join('\n');
}

/** Text in which GitHub finds no address to make a link of. Never throws. */
export function partAddresses(text: string): string {
  return text.replace(ADDRESS, (found) => found + ZERO_WIDTH_SPACE);
}

/**
 * Text as a part of a line that shows it character by character, line ends as spaces; white space at its edges stays.
 * Never throws.
 */
export function escapeWords(text: string): string {
  const line = text.replaceAll(/[\r\n]+/g, ' ');
  const words = line.trim();
  if (words === '') return line === '' ? '' : ' ';
  return (/^\s/.test(line) ? ' ' : '') + escapeLine(words) + (/\s$/.test(line) ? ' ' : '');
}

function escapeLine(line: string): string {
  const escaped = line
    .replace(/&(?=[A-Za-z#])/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replace(MARKS, reference);
  return partAddresses(escaped)
    .replace(LINE_START, (_found, sign: string) => reference(sign))
    .replace(NUMBERED, (_found, number: string, sign: string) => number + reference(sign));
}

function reference(char: string): string {
  return `&#${char.charCodeAt(0)};`;
}
