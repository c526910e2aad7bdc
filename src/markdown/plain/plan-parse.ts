import type { RootContent } from 'mdast';
import { walkTree } from '../walk-tree.ts';
import { type LeftPart, type LeftRun, placeParts } from './place-parts.ts';
import { readBlocks } from './read-blocks.ts';
import { type Segment, splitSegments } from './split-segments.ts';

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
  /** What is left to the parser, in order: no two parts touch. */
  readonly parts: readonly LeftPart[];
};

/**
 * Reads the plain blocks of a text and gathers the rest. Absent where the text has to be parsed as one: where a line
 * ending is not a line feed, or where so many parts may define labels for the others that the whole is less.
 * Linear; never throws.
 * @param source - any string.
 * @param caps - see `PlanCaps`.
 */
export function planParse(source: string, caps: PlanCaps): ParsePlan | undefined {
  if (/[\r\0]/.test(source) || source.startsWith('\uFEFF')) return undefined;
  const blocks: RootContent[] = [];
  const runs: LeftRun[] = [];
  let left: Segment | undefined;
  let plainNodes = 0;
  for (const segment of splitSegments(source)) {
    const mayBePlain = left === undefined || !dependsOn(source, segment, left);
    const plain = mayBePlain ? readBlocks(source, segment) : undefined;
    const open = left && runs.pop();
    left = plain === undefined ? segment : undefined;
    if (plain === undefined) {
      runs.push(extendRun(source, open, segment));
      continue;
    }
    if (open !== undefined) runs.push({ ...open, end: startOf(segment) });
    blocks.push(...plain);
    for (const block of plain) plainNodes += countNodes(block);
    if (plainNodes > caps.nodes) return { blocks, plainNodes, parts: [] };
  }
  const parts = placeParts(source, runs);
  return parts && { blocks, plainNodes, parts };
}

/** A run of segments that are left with one more at its end; to the end of the text, as far as is known. */
function extendRun(source: string, run: LeftRun | undefined, segment: Segment): LeftRun {
  return {
    start: run?.start ?? startOf(segment),
    line: run?.line ?? segment.lines[0]?.number ?? 1,
    end: source.length,
    mayDefine: run?.mayDefine === true || mayHoldDefinition(source, segment),
  };
}

function startOf({ lines }: Segment): number {
  return lines[0]?.start ?? 0;
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
function dependsOn(source: string, segment: Segment, before: Segment): boolean {
  const start = startOf(segment);
  CONTAINER.lastIndex = start;
  if (!CONTAINER.test(source)) return false;
  FIRST_NUMBER.lastIndex = start;
  return (
    (/\d/.test(source.charAt(start)) && !FIRST_NUMBER.test(source)) || FENCE.test(textOf(source, before))
  );
}

function textOf(source: string, segment: Segment): string {
  return source.slice(startOf(segment), segment.lines.at(-1)?.end ?? 0);
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
function mayHoldDefinition(source: string, segment: Segment): boolean {
  if (segment.kind === 'fence' || segment.kind === 'open-fence') return false;
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
