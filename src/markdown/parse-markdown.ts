import type { Nodes, Root, RootContent } from 'mdast';
import { MAX_MARKDOWN_NODES } from '../contract/limits.ts';
import { parseGfm } from './parse-gfm.ts';
import type { LeftPart } from './plain/place-parts.ts';
import { type ParsePlan, planParse } from './plain/plan-parse.ts';
import { SEPARATOR_LINE } from './plain/separator.ts';
import { walkTree } from './walk-tree.ts';

/** A text on its way to a tree: what the parser still has to read, and what makes the tree of it. */
export type PreparedParse = {
  /** What is given to the parser, part by part; the whole text where nothing could be read without it. */
  readonly leftTexts: readonly string[];
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
 * costs a tenth of the parser; the rest is left to it. The tree is the one the parser alone would give. Linear;
 * never throws.
 * @param source - any string.
 */
export function prepareParse(source: string): PreparedParse {
  const plan = planParse(source, { nodes: MAX_MARKDOWN_NODES });
  if (plan === undefined || plan.blocks.length === 0)
    return { leftTexts: [source], plainNodes: 0, finish: () => parseGfm(source) };
  return {
    leftTexts: plan.parts.map(({ text }) => text),
    plainNodes: plan.plainNodes,
    finish: () =>
      (plan.plainNodes <= MAX_MARKDOWN_NODES ? finishPlan(source, plan) : undefined) ?? parseGfm(source),
  };
}

/** The tree of a plan; absent where the parser read past the end of a part, which the plan is there to rule out. */
function finishPlan(source: string, { blocks, parts }: ParsePlan): Root | undefined {
  const children = [...blocks];
  for (const part of parts) {
    const left = readPart(part);
    if (left === undefined) return undefined;
    children.push(...left);
  }
  children.sort((one, other) => offsetOf(one) - offsetOf(other));
  return { type: 'root', children, position: wholeOf(source) };
}

/**
 * The blocks of a part, at their places in the whole text. Absent where a separator did not end what stands before it,
 * and so did not become a block of its own.
 */
function readPart({ text, ownStart, ownLine, run }: LeftPart): readonly RootContent[] | undefined {
  const ownEnd = ownStart + run.end - run.start;
  const blocks = parseGfm(text).children;
  const isSeparatedAt = (offset: number): boolean =>
    blocks.some((block) => block.type === 'html' && offsetOf(block) === offset);
  if (ownStart > 0 && !isSeparatedAt(ownStart - SEPARATOR_LINE.length)) return undefined;
  if (ownEnd < text.length && !isSeparatedAt(ownEnd)) return undefined;
  const own = blocks.filter((block) => offsetOf(block) >= ownStart && offsetOf(block) < ownEnd);
  for (const block of own) moveBlock(block, run.start - ownStart, run.line - ownLine);
  return own;
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

function moveBlock(block: RootContent, chars: number, lines: number): void {
  const move = (point: { line: number; column: number; offset?: number | undefined }) => ({
    line: point.line + lines,
    column: point.column,
    offset: (point.offset ?? 0) + chars,
  });
  walkTree(block, {
    leave: (node) => {
      if (node.position !== undefined)
        node.position = { start: move(node.position.start), end: move(node.position.end) };
    },
  });
}
