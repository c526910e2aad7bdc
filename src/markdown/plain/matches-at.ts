/**
 * True where a pattern matches at an offset. Never throws.
 * @param pattern - a sticky one.
 */
export function matchesAt(pattern: RegExp, source: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(source);
}
