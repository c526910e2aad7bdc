import type { Nodes, Root, RootContent } from 'mdast';
import { MAX_MARKDOWN_NODES } from '../contract/limits.ts';
import { parseGfm } from './parse-gfm.ts';
import { type LeftStretch, type ParsePlan, planParse } from './plain/plan-parse.ts';
import { SEPARATOR } from './plain/separator.ts';
import { walkTree } from './walk-tree.ts';

/** A text on its way to a tree: what the parser still has to read, and what makes the tree of it. */
export type PreparedParse = {
  /** What is given to the parser; the whole text where nothing could be read without it. */
  readonly leftText: string;
  /** Nodes of the blocks that were read without it; above `MAX_MARKDOWN_NODES` where reading stopped. */
  readonly plainNodes: number;
  /** Reads what is left. Throws as `parseMarkdown` does. */
  readonly finish: () => Root;
};

/**
 * The one Markdown tree of this system: GFM without single-tilde strikethrough, plus CJK-friendly flanking, minus
 * links that are Slack's own `<url|label>`. The canonicaliser and every renderer parse with these options, so no two
 * surfaces can read one text differently. Two traps: a node made by the autolink rules has no position, and a link or
 * image reference is not resolved.
 * @param source - any string; positions in the tree are UTF-16 offsets into it, a leading byte order mark counted.
 * @throws RangeError where nesting overflows the parser's stack, and it can take minutes on hostile input: callers use
 * `parseMarkdownBounded` instead unless they have checked the text.
 */
export function parseMarkdown(source: string): Root {
  return prepareParse(source).finish();
}

/**
 * The first half of `parseMarkdown`: blocks that can be read in one way only are read by rules of a few lines, which
 * costs a tenth of the parser; the rest is gathered for it. The tree is the one the parser alone would give. Linear;
 * never throws.
 * @param source - any string.
 */
export function prepareParse(source: string): PreparedParse {
  const plan = planParse(source, { nodes: MAX_MARKDOWN_NODES });
  if (plan === undefined || plan.blocks.length === 0)
    return { leftText: source, plainNodes: 0, finish: () => parseGfm(source) };
  return {
    leftText: plan.leftText,
    plainNodes: plan.plainNodes,
    finish: () =>
      (plan.plainNodes <= MAX_MARKDOWN_NODES ? finishPlan(source, plan) : undefined) ?? parseGfm(source),
  };
}

/** The tree of a plan; absent where the parser read across two stretches, which the plan is there to rule out. */
function finishPlan(source: string, plan: ParsePlan): Root | undefined {
  const position = wholeOf(source);
  if (plan.leftText === '') return { type: 'root', children: [...plan.blocks], position };
  const tree = parseGfm(plan.leftText);
  const left = placeBlocks(tree, plan.stretches);
  if (left === undefined) return undefined;
  const children = [...plan.blocks, ...left].sort((one, other) => offsetOf(one) - offsetOf(other));
  return { ...tree, children, position };
}

function offsetOf(node: Nodes): number {
  return node.position?.start.offset ?? 0;
}

function wholeOf(source: string): Root['position'] {
  let line = 1;
  let lineStart = 0;
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', lineStart)) {
    line += 1;
    lineStart = at + 1;
  }
  return {
    start: { line: 1, column: 1, offset: 0 },
    end: { line, column: source.length - lineStart + 1, offset: source.length },
  };
}

/** The blocks read from what was left, at their places in the whole text; separators are dropped. */
function placeBlocks(tree: Root, stretches: readonly LeftStretch[]): RootContent[] | undefined {
  const placed: RootContent[] = [];
  let index = 0;
  for (const block of tree.children) {
    const start = offsetOf(block);
    const end = block.position?.end.offset ?? Number.POSITIVE_INFINITY;
    while (index < stretches.length && start >= endOf(stretches[index])) index += 1;
    const stretch = stretches[index];
    if (stretch === undefined || start < stretch.leftStart) {
      if (block.type !== 'html' || block.value !== SEPARATOR) return undefined;
      continue;
    }
    if (end > endOf(stretch)) return undefined;
    moveBlock(block, stretch);
    placed.push(block);
  }
  return placed;
}

function endOf(stretch: LeftStretch | undefined): number {
  return stretch === undefined ? 0 : stretch.leftStart + stretch.end - stretch.start;
}

function moveBlock(block: RootContent, stretch: LeftStretch): void {
  const offset = stretch.start - stretch.leftStart;
  const move = (point: { line: number; column: number; offset?: number | undefined }) => ({
    line: point.line + stretch.lineShift,
    column: point.column,
    offset: (point.offset ?? 0) + offset,
  });
  walkTree(block, {
    leave: (node) => {
      if (node.position !== undefined)
        node.position = { start: move(node.position.start), end: move(node.position.end) };
    },
  });
}
