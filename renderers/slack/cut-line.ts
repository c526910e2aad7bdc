import { findCutPoint } from './cut-point.ts';
import { escapeEntities, WORD_EDGE } from './mrkdwn-marks.ts';
import { leadOf, serializeCodeLine, serializeLine } from './serialize-block.ts';
import type { SlackLine, SlackRun } from './slack-line.ts';

/** A size in the unit of a limit: UTF-16 characters for a section, UTF-8 bytes for the fallback text. */
export type Measure = (text: string) => number;

/** Marks and guards one run can need at its edges: three marks and a code span's, each opened, closed and guarded. */
const MARKS_PER_RUN = 8;
const GUARDS_PER_RUN = 8;

/** Where a mark has to step aside for a character: every mark closed and opened again, with guards. */
const MARKS_PER_CHAR = 8;
const GUARDS_PER_STYLED_CHAR = 6;
const GUARDS_PER_CHAR = 2;

/** The most one code point can take once it is escaped and guarded. */
function charCost(char: string, styled: boolean, measure: Measure): number {
  switch (char) {
    case '&':
    case '<':
    case '>':
      return measure(escapeEntities(char));
    case '*':
    case '_':
    case '~':
    case '`':
    case ':': {
      const guard = measure(WORD_EDGE);
      return 1 + (styled ? MARKS_PER_CHAR + GUARDS_PER_STYLED_CHAR * guard : GUARDS_PER_CHAR * guard);
    }
    default:
      return measure(char);
  }
}

/** The most a run takes beside its text. */
function runCost(run: SlackRun, measure: Measure): number {
  const guard = measure(WORD_EDGE);
  const link = run.url === undefined ? 0 : measure(run.url) + '<|>'.length + guard;
  return link + MARKS_PER_RUN + GUARDS_PER_RUN * guard;
}

/** A place in a line: a run and an offset in its text. */
type Place = { readonly run: number; readonly offset: number };

const START: Place = { run: 0, offset: 0 };

/** The run at an index, without what lies before `from`. */
function runFrom(runs: readonly SlackRun[], index: number, from: Place): SlackRun | undefined {
  const run = runs[index];
  if (run === undefined || index !== from.run || from.offset === 0) return run;
  return { ...run, text: run.text.slice(from.offset) };
}

/** How far a budget reaches: to the end, else between two words if that uses half of it, else between characters. */
function reach(runs: readonly SlackRun[], from: Place, budget: number, measure: Measure): Place {
  let left = budget;
  let between: Place | undefined;
  for (let index = from.run; index < runs.length; index += 1) {
    const run = runFrom(runs, index, from);
    if (run === undefined) break;
    const base = index === from.run ? from.offset : 0;
    const styled = run.bold || run.italic || run.strike || run.code;
    left -= runCost(run, measure);
    if (left <= 0) return between ?? { run: index, offset: base };
    const cut = findCutPoint(run.text, left, (char) => charCost(char, styled, measure));
    if (cut.soft > 0 && left - cut.softCost < budget / 2) between = { run: index, offset: base + cut.soft };
    if (cut.hard < run.text.length) return between ?? { run: index, offset: base + cut.hard };
    left -= cut.cost;
  }
  return { run: runs.length, offset: 0 };
}

function runsBetween(runs: readonly SlackRun[], from: Place, to: Place): readonly SlackRun[] {
  const between: SlackRun[] = [];
  for (let index = from.run; index <= to.run; index += 1) {
    const run = runs[index];
    if (run === undefined) continue;
    const start = index === from.run ? from.offset : 0;
    const end = index === to.run ? to.offset : run.text.length;
    if (end > start || (run.text === '' && index < to.run))
      between.push({ ...run, text: run.text.slice(start, end) });
  }
  return between;
}

/**
 * One line as lines that each stay within the limit once they are mrkdwn. No link, entity or character is cut; a label
 * may be, and each part then leads where the whole did. Linear in the line's size. Never throws.
 * @param limit - the most one line may measure.
 * @returns all of the line, except where a single link or character is larger than the limit: then what stands before.
 */
export function* cutLine(line: SlackLine, limit: number, measure: Measure): Generator<SlackLine> {
  let from = START;
  let lead = line.lead;
  let budget = limit;
  while (from.run < line.runs.length) {
    const shell = { ...line, lead };
    const to = reach(line.runs, from, budget - measure(leadOf(shell)), measure);
    const runs = runsBetween(line.runs, from, to);
    if (runs.length === 0 && to.run === from.run) return;
    const piece = { ...shell, runs };
    if (measure(serializeLine(piece)) > limit) {
      // The costs are meant as upper bounds; should one not be, less is taken rather than too much posted.
      budget = Math.floor(budget * 0.75);
      continue;
    }
    yield piece;
    from = to;
    lead = line.hang;
    budget = limit;
  }
}

/**
 * One line of code as lines that each stay within the limit once they are escaped. Linear. Never throws.
 * @param limit - the most one line may measure; at least what one character takes.
 */
export function* cutCodeLine(line: string, limit: number, measure: Measure): Generator<string> {
  const costOf = (char: string): number =>
    char === '`' ? 1 + measure(WORD_EDGE) : measure(escapeEntities(char));
  let from = 0;
  while (from < line.length) {
    // What fits is never longer than the limit, so no more is looked at: slicing the rest each time would be quadratic.
    const ahead = line.slice(from, from + limit + 1);
    const { hard } = findCutPoint(ahead, limit, costOf);
    if (hard === 0) return;
    yield line.slice(from, from + hard);
    from += hard;
  }
}

/** Whether a line of code stays within the limit as it is. */
export function fitsCodeLine(line: string, limit: number, measure: Measure): boolean {
  return line.length <= limit && measure(serializeCodeLine(line)) <= limit;
}

/** Whether a line stays within the limit; one whose text alone does not is not turned into mrkdwn to find out. */
export function fitsLine(line: SlackLine, limit: number, measure: Measure): boolean {
  let chars = 0;
  for (const run of line.runs) chars += run.text.length;
  return chars <= limit && measure(serializeLine(line)) <= limit;
}
