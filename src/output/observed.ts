import { MAX_OBSERVED_CHARS, MAX_OBSERVED_NAME_CHARS } from '../contract/limits.ts';

/**
 * One bounded line of plain text: control, bidirectional and invisible characters become spaces, runs of white space
 * one space, and what passes `MAX_OBSERVED_CHARS` is cut with an ellipsis. What is observed goes to a model and a log.
 */
export function observedLine(text: string): string {
  return cut(text.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim(), MAX_OBSERVED_CHARS);
}

/** A key's name in double quotes, on one line and at most `MAX_OBSERVED_NAME_CHARS` long. */
export function observedName(name: string): string {
  const line = cut(name, MAX_OBSERVED_NAME_CHARS).replace(/[\p{C}\p{Z}\s]+/gu, ' ');
  return `"${line}"`;
}

function cut(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text;
  const kept = text.slice(0, charsMax - 1);
  // A cut between two halves of one character would leave half of it.
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}…`;
}
