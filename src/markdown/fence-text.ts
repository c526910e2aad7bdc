const SHORTEST_FENCE = 3;

/**
 * A fence of backticks that nothing in a text can end: a line closes one only with as many backticks as opened it.
 * Never throws.
 * @param text - what will stand inside; its longest run of backticks at the start of a line decides.
 */
export function fenceFor(text: string): string {
  let longest = 0;
  for (const [, run = ''] of text.matchAll(/(?:^|[\r\n])[ \t>]*(`+)/g))
    longest = Math.max(longest, run.length);
  return '`'.repeat(Math.max(SHORTEST_FENCE, longest + 1));
}

/**
 * A text inside a fence of code that nothing in it can end. Never throws.
 * @param text - any string; a line ending is put after it where it has none.
 * @param info - the word after the opening fence; letters only.
 */
export function fenceText(text: string, info: string): string {
  const fence = fenceFor(text);
  return `${fence}${info}\n${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${fence}`;
}

/**
 * The longest beginning of a text that fits, cut after a line ending where one is near, else between characters. Never
 * throws.
 * @param text - any string.
 * @param maxBytes - UTF-8 bytes it may take.
 */
export function cutToLine(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let low = 0;
  let high = Math.min(text.length, Math.max(0, maxBytes));
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (Buffer.byteLength(text.slice(0, middle)) <= maxBytes) low = middle;
    else high = middle - 1;
  }
  const isPair = /[\ud800-\udbff]$/.test(text.slice(0, low)) && /^[\udc00-\udfff]/.test(text.slice(low));
  const fits = text.slice(0, isPair ? low - 1 : low);
  const lineEnd = fits.lastIndexOf('\n') + 1;
  return lineEnd > fits.length / 2 ? fits.slice(0, lineEnd) : fits;
}
