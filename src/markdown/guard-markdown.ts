import {
  MAX_MARKDOWN_BYTES,
  MAX_MARKDOWN_CONTAINERS,
  MAX_MARKDOWN_LINES,
  MAX_MARKDOWN_NODES,
  MAX_MARKDOWN_PARSE_NS,
  MAX_MARKDOWN_SQUARE_NS,
} from '../contract/limits.ts';
import { parseBlocks } from './parse-blocks.ts';
import { canHoldAddresses } from './parse-gfm.ts';
import { type PreparedParse, prepareParse } from './parse-markdown.ts';
import { type BlockScan, type Stretch, scanBlocks } from './scan-blocks.ts';
import { scanInline } from './scan-inline.ts';
import { findLineEnd, skipLineEnding } from './scan-line.ts';
import { childrenOf, walkTree } from './walk-tree.ts';

/**
 * Why a text is not parsed. `size`: too many bytes, or too many blocks, lines and marks for one parse. `markers`:
 * marks in one another's way, whose cost grows with their square. `depth`: too many containers in one another.
 */
export type GuardReason = 'size' | 'markers' | 'depth';

/** Estimated cost of a parse, in nanoseconds as in `MAX_MARKDOWN_PARSE_NS`; a count of work, never a measured time. */
export type ParseEstimate = { readonly linearNs: number; readonly squareNs: number };

/** What the guard says of a text. */
export type GuardVerdict =
  | {
      readonly kind: 'parse';
      readonly estimate: ParseEstimate;
      /** The parse, half done: the guard looked at what is left for the parser. */
      readonly prepared: PreparedParse;
    }
  | { readonly kind: 'refuse'; readonly reason: GuardReason };

/** What each thing costs once, in nanoseconds; same sources and fit as the squares of `scan-inline`, on the shapes that cost most. */
const LINEAR_NS = {
  char: 300,
  mark: 10_000,
  pipe: 16_000,
  line: 12_000,
  block: 50_000,
  walked: 10_000,
  headingWord: 3_500,
  fencedChar: 150,
  fencedLine: 12_000,
} as const;

/** What a node costs that was read without the parser: to read, and to be walked by all who draw it. */
const PLAIN_NODE_NS = 5_000;

const CAPS = {
  containers: MAX_MARKDOWN_CONTAINERS,
  blocks: MAX_MARKDOWN_PARSE_NS / LINEAR_NS.block,
  lines: MAX_MARKDOWN_PARSE_NS / LINEAR_NS.line,
};

/** Each of these costs in step with what was read before it. */
const BLOCK_SQUARE_NS = { underline: 130, lazyLine: 35, exitByEvent: 7 } as const;

/**
 * Decides whether a text may be parsed: what can be read without the parser is read, and the rest is estimated from one
 * linear pass over it. Where its marks look too many the block structure is read first, which cannot blow up once depth
 * and lines are in bounds, and the marks are counted again leaf by leaf. Linear; never throws.
 * @param source - any string.
 */
export function guardMarkdown(source: string): GuardVerdict {
  if (isOverBytes(source) || isOverLines(source)) return { kind: 'refuse', reason: 'size' };
  const prepared = prepareParse(source);
  if (prepared.plainNodes > MAX_MARKDOWN_NODES) return { kind: 'refuse', reason: 'size' };
  const leftNs = MAX_MARKDOWN_PARSE_NS - PLAIN_NODE_NS * prepared.plainNodes;
  const estimate = estimateParse(prepared.leftTexts, leftNs);
  return typeof estimate === 'string'
    ? { kind: 'refuse', reason: estimate }
    : { kind: 'parse', estimate, prepared };
}

/** What the parser would take for texts, one by one, or why that is too much: it may take so many nanoseconds, in estimate. */
function estimateParse(sources: readonly string[], maxNs: number): ParseEstimate | GuardReason {
  let linearNs = 0;
  let inlineNs = 0;
  let blockSquareNs = 0;
  let inlineSquareNs = 0;
  const scanned: Scanned[] = [];
  for (const source of sources) {
    const blocks = scanBlocks(source, CAPS);
    if (blocks.deepest > MAX_MARKDOWN_CONTAINERS) return 'depth';
    linearNs += linearCost(source, blocks);
    if (linearNs > maxNs) return 'size';
    const inline = sumInline(source, blocks.stretches);
    linearNs += inline.linearNs;
    if (linearNs > maxNs) return 'size';
    inlineNs += inline.linearNs;
    inlineSquareNs += inline.squareNs;
    blockSquareNs += blockSquareCost(blocks);
    scanned.push({ source, blocks });
  }

  const allowedNs = Math.max(MAX_MARKDOWN_SQUARE_NS, linearNs / 4);
  if (blockSquareNs > allowedNs) return 'markers';
  if (blockSquareNs + inlineSquareNs <= allowedNs)
    return { linearNs, squareNs: blockSquareNs + inlineSquareNs };

  // Reading blocks merges the marks of each leaf one by one: beyond so many that alone takes too long.
  if (inlineNs > MAX_MARKDOWN_PARSE_NS / 3) return 'markers';
  // A leaf never ends inside a line except at a pipe: where single lines are too much, no block structure can help.
  const lineSquareNs = sumSquares(scanned, ({ source, blocks }) =>
    linesWithoutPipes(source, blocks.stretches),
  );
  if (lineSquareNs > allowedNs) return 'markers';
  const squareNs = blockSquareNs + sumSquares(scanned, ({ source }) => leavesOf(source));
  return squareNs <= allowedNs ? { linearNs, squareNs } : 'markers';
}

/** A text and what it is made of. */
type Scanned = { readonly source: string; readonly blocks: BlockScan };

function sumSquares(scanned: readonly Scanned[], partsOf: (scanned: Scanned) => Iterable<Stretch>): number {
  return scanned.reduce((sum, one) => sum + sumInline(one.source, partsOf(one)).squareNs, 0);
}

function blockSquareCost({ underlines, lazySquares, exits, ...blocks }: BlockScan): number {
  return (
    BLOCK_SQUARE_NS.underline * underlines ** 2 +
    BLOCK_SQUARE_NS.lazyLine * lazySquares +
    BLOCK_SQUARE_NS.exitByEvent * exits * (2 * (blocks.lines + blocks.fencedLines) + 10 * blocks.containers)
  );
}

/** True where the text passes the byte cap; the cheap bounds first, since most texts are far from it. */
function isOverBytes(source: string): boolean {
  if (source.length > MAX_MARKDOWN_BYTES) return true;
  return source.length * 3 > MAX_MARKDOWN_BYTES && Buffer.byteLength(source) > MAX_MARKDOWN_BYTES;
}

function isOverLines(source: string): boolean {
  let lines = 1;
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) {
    lines += 1;
    if (lines > MAX_MARKDOWN_LINES) return true;
  }
  return false;
}

function linearCost(source: string, blocks: BlockScan): number {
  return (
    LINEAR_NS.char * (source.length - blocks.fencedChars) +
    LINEAR_NS.line * blocks.lines +
    LINEAR_NS.block * blocks.blocks +
    LINEAR_NS.walked * blocks.walked +
    LINEAR_NS.headingWord * blocks.headingWords +
    LINEAR_NS.fencedChar * blocks.fencedChars +
    LINEAR_NS.fencedLine * blocks.fencedLines
  );
}

function sumInline(source: string, parts: Iterable<Stretch>): ParseEstimate {
  const hasAddresses = canHoldAddresses(source);
  let linearNs = 0;
  let squareNs = 0;
  for (const part of parts) {
    const scan = scanInline(source, part.start, part.end, hasAddresses);
    linearNs += LINEAR_NS.mark * scan.marks + LINEAR_NS.pipe * scan.pipes;
    squareNs += scan.squareNs;
  }
  return { linearNs, squareNs };
}

function* linesWithoutPipes(source: string, stretches: readonly Stretch[]): Generator<Stretch> {
  for (const stretch of stretches) {
    for (let start = stretch.start; start < stretch.end; ) {
      const end = Math.min(stretch.end, findLineEnd(source, start));
      if (!source.slice(start, end).includes('|')) yield { start, end };
      start = skipLineEnding(source, end);
    }
  }
}

/** The places where inline marks work, from the block structure alone. */
function leavesOf(source: string): Stretch[] {
  const leaves: Stretch[] = [];
  walkTree(parseBlocks(source), {
    enter: (node) => {
      const isLeaf = node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell';
      if (!isLeaf) return childrenOf(node).length === 0 ? 'skip' : undefined;
      const { start, end } = node.position ?? {};
      leaves.push({ start: start?.offset ?? 0, end: end?.offset ?? source.length });
      return 'skip';
    },
  });
  return leaves;
}
