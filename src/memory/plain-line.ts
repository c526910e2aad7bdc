/**
 * A text on one line without anything invisible: control, format (bidirectional, zero-width) and unassigned characters
 * go, white space becomes single spaces. What is left is what a person sees.
 */
export function plainLine(text: string): string {
  return text
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}
