import { type TextEdit, ZERO_WIDTH_SPACE } from './text-edit.ts';

/**
 * `@name` and `@org/team`, the sign also as a character reference. After the name of a mailbox it is an e-mail address,
 * but only once: in `a@b.test@name` the address ends and a mention begins.
 */
const MENTION =
  /(?<!(?:^|[^A-Za-z0-9._+@-])[A-Za-z0-9._+-]{0,63}[A-Za-z0-9])(?:@|&(?:#0*64|#[xX]0*40|commat);)(?=[A-Za-z0-9&])/g;

/**
 * A closing keyword with what it would close: an issue of this or another repository, or one by its address. Between the
 * two may stand what GitHub does not show: spaces, a colon, marks. Source: docs.github.com, "Linking a pull request to
 * an issue", supported keywords.
 */
const CLOSING =
  /(?<![A-Za-z0-9])(?<keyword>close[sd]?|fix(?:e[sd])?|resolve[sd]?)(?![A-Za-z0-9])(?:[^A-Za-z0-9\u200b&]|&[A-Za-z]{2,8};){1,40}?(?:(?:[\w.-]{1,100}\/[\w.-]{1,100})?(?<sign>#|&#0*35;|&#[xX]0*23;|&num;|(?<=[^A-Za-z0-9])GH-)(?=[0-9&])|https?:\/\/(?:www\.)?github\.com\/[^\s/]{1,100}\/[^\s/]{1,100}\/(?:issues|pull)\/\d)/gi;

/** A letter, digit or `#` written as a character reference: it could spell any of the above past a reader of the source. */
const HIDDEN_LETTER = /&#(?:0*(?<decimal>\d{1,7})|[xX]0*(?<hexadecimal>[0-9A-Fa-f]{1,6}));(?!\u200b)/g;
const SPELLING = /^[A-Za-z0-9#]$/;
const MARK = /^[*_~]$/;

/** `/merge` at the start of a line: bots take it as a command wherever the line stands. */
const COMMAND = /(?<=^|[\r\n])[ \t]*\/(?=[A-Za-z])/g;

/**
 * What in a text would act on GitHub if it were posted: mentions, closing keywords, commands of bots. Each is made inert
 * with one character. Linear; never throws.
 * @param source - the text.
 * @param isProtected - true for offsets where nothing may be changed and nothing acts: code, addresses, labels.
 * @param isHtmlBlock - true for offsets in a block of raw HTML, where a backslash would be shown.
 */
export function findTextEdits(
  source: string,
  isProtected: (offset: number) => boolean,
  isHtmlBlock: (offset: number) => boolean,
): TextEdit[] {
  const edits: TextEdit[] = [];
  const breakAt = (offset: number): void => {
    edits.push({ start: offset, end: offset, text: ZERO_WIDTH_SPACE });
  };

  for (const match of source.matchAll(MENTION)) {
    if (!isProtected(match.index)) breakAt(match.index + match[0].length);
  }
  for (const match of source.matchAll(CLOSING)) {
    const end = match.index + match[0].length;
    const sign = match.groups?.['sign'];
    const keywordEnd = match.index + (match.groups?.['keyword']?.length ?? 0);
    if (sign !== undefined && !isProtected(end - sign.length)) breakAt(end);
    else if (!isProtected(match.index)) breakAt(keywordEnd);
  }
  for (const match of source.matchAll(HIDDEN_LETTER)) {
    const { decimal, hexadecimal } = match.groups ?? {};
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    const isLetter = code < 128 && SPELLING.test(String.fromCharCode(code));
    if (!isLetter || isProtected(match.index)) continue;
    const end = match.index + match[0].length;
    // Between a reference and a mark a character more would decide whether the mark opens: the word is parted before it.
    if (!MARK.test(source.charAt(end))) breakAt(end);
    else if (SPELLING.test(source.charAt(match.index - 1))) breakAt(match.index);
  }
  for (const match of source.matchAll(COMMAND)) {
    const slash = match.index + match[0].length - 1;
    if (isProtected(slash)) continue;
    edits.push(
      isHtmlBlock(slash)
        ? { start: slash, end: slash + 1, text: '&#47;' }
        : { start: slash, end: slash, text: '\\' },
    );
  }
  return edits;
}
