/**
 * The beginning of a text.
 * @param limitChars - UTF-16 units kept at most; a pair of surrogates is never parted.
 * @returns what is shown and how much is not; `omittedChars` is 0 where all is shown.
 */
export function cutText(text: string, limitChars: number): { shown: string; omittedChars: number } {
  if (text.length <= limitChars) return { shown: text, omittedChars: 0 };
  const before = text.charCodeAt(limitChars - 1);
  const isPairParted = before >= 0xd800 && before <= 0xdbff;
  const shown = text.slice(0, isPairParted ? limitChars - 1 : limitChars);
  return { shown, omittedChars: text.length - shown.length };
}

/**
 * The end of a text.
 * @param limitChars - UTF-16 units kept at most; a pair of surrogates is never parted.
 * @returns what is shown and how much before it is not; `omittedChars` is 0 where all is shown.
 */
export function cutTextStart(text: string, limitChars: number): { shown: string; omittedChars: number } {
  if (text.length <= limitChars) return { shown: text, omittedChars: 0 };
  const from = text.length - limitChars;
  const first = text.charCodeAt(from);
  const isPairParted = first >= 0xdc00 && first <= 0xdfff;
  const shown = text.slice(isPairParted ? from + 1 : from);
  return { shown, omittedChars: text.length - shown.length };
}

/**
 * The beginning of a Markdown text, ended where a block ends, so that drawing it does not cut a sentence in two.
 * @param limitChars - UTF-16 units kept at most.
 */
export function cutMarkdown(text: string, limitChars: number): { shown: string; omittedChars: number } {
  const { shown, omittedChars } = cutText(text, limitChars);
  if (omittedChars === 0) return { shown, omittedChars };
  const end = shown.lastIndexOf('\n\n');
  // One block that fills the page is cut wherever the limit falls.
  const kept = end > limitChars / 2 ? shown.slice(0, end) : shown;
  return { shown: kept, omittedChars: text.length - kept.length };
}
