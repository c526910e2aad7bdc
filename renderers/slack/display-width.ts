import { eastAsianWidth } from 'get-east-asian-width';

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

const EMOJI = /\p{Emoji_Presentation}|\ufe0f/u;
const INVISIBLE = /^[\p{M}\p{Cf}\p{Cc}\u200b]$/u;

/** Columns of one character as a person counts them: an emoji of five code points is one. */
function graphemeWidth(grapheme: string): number {
  if (EMOJI.test(grapheme)) return 2;
  const point = grapheme.codePointAt(0) ?? 0;
  if (INVISIBLE.test(String.fromCodePoint(point))) return 0;
  // Characters of ambiguous width are narrow in the fonts Slack uses for code.
  return eastAsianWidth(point, { ambiguousAsWide: false });
}

/**
 * How many columns of a monospace font a text takes: CJK and emoji two, marks and invisible characters none.
 * Never throws.
 * @param text - one line.
 */
export function displayWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += graphemeWidth(segment);
  return width;
}
