/** Scripts written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/**
 * The words a text is found by, in order and with repeats: runs of letters and digits in any script, small letters,
 * full and half width alike, an English plural as its singular. Where a script has no spaces, pairs of neighbouring
 * characters stand for words.
 */
export function termsOf(text: string): readonly string[] {
  const runs =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return runs.flatMap((run) => (UNSPACED.test(run) ? pairsOf(run) : [singular(run)]));
}

function pairsOf(run: string): readonly string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
