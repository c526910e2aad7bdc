import { SEPARATOR_LINE } from './separator.ts';

/** A stretch of a text that is left to the parser. */
export type LeftRun = {
  /** Offset and line, from 1, where it starts. */
  readonly start: number;
  readonly line: number;
  /** Offset after its last character. */
  readonly end: number;
  /** True where it may define a label, which then is defined for the whole text. */
  readonly mayDefine: boolean;
};

/**
 * A stretch as the parser is given it: as if it were the whole text, with those before and behind it that may define
 * labels. Behind each of them, and behind the stretch itself where more of the text follows, a separator's line ends all
 * that is open.
 */
export type LeftPart = {
  readonly text: string;
  /** Offset and line, from 1, in that text where the stretch itself starts. */
  readonly ownStart: number;
  readonly ownLine: number;
  readonly run: LeftRun;
};

/**
 * The parts of a text that are left to the parser, each with the definitions it may refer to, in the order in which the
 * text has them: the first definition of a label counts. Absent where that is more to parse than the whole text. Linear
 * in what it gives. Never throws.
 * @param source - the whole text.
 * @param runs - what is left of it, in order; no two touch.
 */
export function placeParts(source: string, runs: readonly LeftRun[]): readonly LeftPart[] | undefined {
  const definers = runs.filter((run) => run.mayDefine);
  const repeatedChars = countChars(source, definers) * (runs.length - 1);
  if (repeatedChars > 0 && countChars(source, runs) + repeatedChars > source.length) return undefined;
  return runs.map((run) => {
    const before = definers.filter((other) => other.start < run.start).map((other) => textOf(source, other));
    const behind = definers.filter((other) => other.start > run.start).map((other) => textOf(source, other));
    const lead = before.join('');
    return {
      text: lead + textOf(source, run) + behind.join(''),
      ownStart: lead.length,
      ownLine: countLines(lead) + 1,
      run,
    };
  });
}

function countChars(source: string, runs: readonly LeftRun[]): number {
  return runs.reduce((sum, run) => sum + textOf(source, run).length, 0);
}

function textOf(source: string, { start, end }: LeftRun): string {
  const own = source.slice(start, end);
  return end < source.length ? own + SEPARATOR_LINE : own;
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
