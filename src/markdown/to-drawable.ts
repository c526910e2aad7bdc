/**
 * A text as it can be drawn: half a surrogate pair and NUL are no characters and are U+FFFD, as they would become on
 * any wire. All surfaces draw this, so none differs; offsets stay what they were. NUL must go before the parser sees it:
 * beside one, micromark 4 shows a mark that it has used up. Linear; never throws.
 * @param source - any string.
 */
export function toDrawable(source: string): string {
  return source.toWellFormed().replaceAll('\0', '\ufffd');
}
