import type { RootContent } from 'mdast';
import { walkTree } from '../walk-tree.ts';
import { readBlocks } from './read-blocks.ts';
import { SEPARATOR } from './separator.ts';
import { type Segment, splitSegments } from './split-segments.ts';

/** A stretch of a text that is left to the parser, and where it stands in what the parser is given. */
export type LeftStretch = {
  /** Offsets into the text. */
  readonly start: number;
  readonly end: number;
  /** Offset into the text left to the parser. */
  readonly leftStart: number;
  /** Lines by which the stretch stands further down in the whole text. */
  readonly lineShift: number;
};

/** How far `planParse` goes. */
export type PlanCaps = {
  /** Nodes of plain blocks past which reading stops: whoever draws them has to walk them all. */
  readonly nodes: number;
};

/** How a text is going to be parsed: what was read already, and what is left. */
export type ParsePlan = {
  /** The blocks that can be read in one way only, in order. */
  readonly blocks: readonly RootContent[];
  /** Nodes of those blocks; above the cap where reading stopped, and then the rest of the plan is not to be used. */
  readonly plainNodes: number;
  /** What is left to the parser as one text; empty where nothing is. */
  readonly leftText: string;
  /** The stretches of the text it is made of, in order. */
  readonly stretches: readonly LeftStretch[];
};

/** Between stretches that do not follow one another. */
const SEPARATOR_LINE = `${SEPARATOR}\n`;

/**
 * Reads the plain blocks of a text and gathers the rest. Absent where the text has to be parsed as one: where a line
 * ending is not a line feed, or where a definition may stand anywhere, since labels are defined for the whole text.
 * Linear; never throws.
 * @param source - any string.
 * @param caps - see `PlanCaps`.
 */
export function planParse(source: string, caps: PlanCaps): ParsePlan | undefined {
  if (/[\r\0]/.test(source) || source.startsWith('\uFEFF')) return undefined;
  const segments = splitSegments(source);
  if (segments.some((segment) => segment.kind !== 'fence' && mayDefine(source, segment))) return undefined;
  const blocks: RootContent[] = [];
  const gathered = new LeftText(source);
  let left: Segment | undefined;
  let plainNodes = 0;
  for (const [index, segment] of segments.entries()) {
    const isPlain = left === undefined || !dependsOn(source, segment, left);
    const plain = isPlain ? readBlocks(source, segment) : undefined;
    left = plain === undefined ? segment : undefined;
    if (plain === undefined) gathered.add(segment, segments[index + 1]);
    else {
      blocks.push(...plain);
      for (const block of plain) plainNodes += countNodes(block);
    }
    if (plainNodes > caps.nodes) break;
  }
  return { blocks, plainNodes, ...gathered.finish() };
}

/** Ends of labels one segment is searched for a definition: each takes a look back. */
const MAX_LABEL_ENDS = 32;

const FENCE = /`{3}|~{3}/;
const CONTAINER = /[>*+-]|\d{1,9}[.)]/y;
const FIRST_NUMBER = /1[.)]/y;

/**
 * True where the parser reads a quote or a list otherwise, or what is before it, for standing behind a segment left to
 * it. A fence that an item holds open keeps its last blank line or loses it by what ends it, a container or anything
 * else; and a list whose number is not 1 is none behind a few constructs, a blank line notwithstanding.
 */
function dependsOn(source: string, { lines }: Segment, before: Segment): boolean {
  const start = lines[0]?.start ?? 0;
  CONTAINER.lastIndex = start;
  if (!CONTAINER.test(source)) return false;
  FIRST_NUMBER.lastIndex = start;
  return (
    (/\d/.test(source.charAt(start)) && !FIRST_NUMBER.test(source)) || FENCE.test(textOf(source, before))
  );
}

function textOf(source: string, { lines }: Segment): string {
  return source.slice(lines[0]?.start ?? 0, lines.at(-1)?.end ?? 0);
}

function countNodes(block: RootContent): number {
  let nodes = 0;
  walkTree(block, {
    leave: () => {
      nodes += 1;
    },
  });
  return nodes;
}

/** True where a segment may hold a definition: `]:` behind a bracket that starts a line's content. */
function mayDefine(source: string, segment: Segment): boolean {
  const text = textOf(source, segment);
  let ends = 0;
  for (let at = text.indexOf(']:'); at >= 0; at = text.indexOf(']:', at + 1)) {
    ends += 1;
    if (ends > MAX_LABEL_ENDS) return true;
    const bracket = text.lastIndexOf('[', at);
    const before = text.slice(text.lastIndexOf('\n', bracket) + 1, Math.max(0, bracket));
    if (bracket >= 0 && /^[\s>+*\-\d.)]*(?:$|\[)|\\$/.test(before)) return true;
  }
  return false;
}

/** Puts what is left together, with a separator wherever two stretches do not follow one another in the text. */
class LeftText {
  readonly #source: string;
  readonly #stretches: LeftStretch[] = [];
  readonly #pieces: string[] = [];
  #chars = 0;
  #lines = 0;
  #end = -1;

  constructor(source: string) {
    this.#source = source;
  }

  add(segment: Segment, next: Segment | undefined): void {
    const [first] = segment.lines;
    if (first === undefined) return;
    const end = next?.lines[0]?.start ?? this.#source.length;
    if (this.#end >= 0 && this.#end < first.start) {
      this.#pieces.push(SEPARATOR_LINE);
      this.#chars += SEPARATOR_LINE.length;
      this.#lines += 1;
    }
    const text = this.#source.slice(first.start, end);
    this.#stretches.push({
      start: first.start,
      end,
      leftStart: this.#chars,
      lineShift: first.number - 1 - this.#lines,
    });
    this.#pieces.push(text);
    this.#chars += text.length;
    this.#lines += (next?.lines[0]?.number ?? first.number) - first.number;
    this.#end = end;
  }

  finish(): Pick<ParsePlan, 'leftText' | 'stretches'> {
    if (this.#end >= 0 && this.#end < this.#source.length) this.#pieces.push(SEPARATOR_LINE);
    return { leftText: this.#pieces.join(''), stretches: this.#stretches };
  }
}
