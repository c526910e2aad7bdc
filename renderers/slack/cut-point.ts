/** Code points that belong to the character before them: marks, variation selectors among them, joiners, skin tones. */
const EXTENDS = /^(?:\p{M}|\u200d|\p{Emoji_Modifier})/u;

/** The first code point that may extend another; those before it need no test, which is most of a text. */
const FIRST_EXTENDING = '\u0300';

/** The first white space beyond ASCII. */
const FIRST_SPACE_BEYOND = '\u00a0';

/** Where a text may be cut, in UTF-16 units, and what it costs up to there. */
export type CutPoint = {
  /** As far as the budget reaches without cutting a character; 0 where not even the first one fits. */
  readonly hard: number;
  /** Behind the last white space before that, and the cost up to it; 0 where there is none. */
  readonly soft: number;
  readonly softCost: number;
  /** The cost of the whole text where all of it fits. */
  readonly cost: number;
};

/**
 * How much of a text fits. Never in the middle of a surrogate pair, nor between a letter and its marks. Linear in what
 * fits. Never throws.
 * @param text - any string.
 * @param budget - what may be spent, in the unit of `costOf`.
 * @param costOf - the cost of one code point, given as a string; at least 1.
 */
export function findCutPoint(text: string, budget: number, costOf: (char: string) => number): CutPoint {
  let cost = 0;
  let offset = 0;
  let hard = 0;
  let soft = 0;
  let softCost = 0;
  let joined = false;
  for (const char of text) {
    if (!joined && (char < FIRST_EXTENDING || !EXTENDS.test(char))) hard = offset;
    cost += costOf(char);
    // A character of more marks than fit is cut between two of them: otherwise nothing would ever fit.
    if (cost > budget) return { hard: hard === 0 ? offset : hard, soft, softCost, cost };
    offset += char.length;
    joined = char === '\u200d';
    if (char <= ' ' || (char >= FIRST_SPACE_BEYOND && /\s/.test(char))) {
      soft = offset;
      softCost = cost;
    }
  }
  return { hard: text.length, soft, softCost, cost };
}
