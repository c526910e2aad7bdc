import { cutCodeLine, cutLine, fitsCodeLine, fitsLine, type Measure } from './cut-line.ts';
import {
  FENCE_CLOSE,
  FENCE_OPEN,
  serializeBlock,
  serializeCodeLine,
  serializeLine,
} from './serialize-block.ts';
import type { SlackFenceBlock, SlackLinesBlock } from './slack-line.ts';

/** A block that can be cut. */
export type TextBlock = SlackLinesBlock | SlackFenceBlock;

/** Items in groups whose sizes, with one character between two items, stay within the limit. */
function* groupBySize<Item>(
  items: Iterable<Item>,
  limit: number,
  sizeOf: (item: Item) => number,
): Generator<readonly Item[]> {
  let group: Item[] = [];
  let size = 0;
  for (const item of items) {
    const added = sizeOf(item) + 1;
    if (group.length > 0 && size + added > limit + 1) {
      yield group;
      group = [];
      size = 0;
    }
    size += added;
    group.push(item);
  }
  if (group.length > 0) yield group;
}

function* cutWhereNeeded<Item>(
  items: Iterable<Item>,
  fits: (item: Item) => boolean,
  cut: (item: Item) => Iterable<Item>,
): Generator<Item> {
  for (const item of items) {
    if (fits(item)) yield item;
    else yield* cut(item);
  }
}

/**
 * A block as blocks that each stay within a limit once they are mrkdwn: cut between lines, else between words, else
 * between characters. No link, entity or character is cut, and a code block is closed and opened again. Linear in the
 * block's size; yields as it goes. Never throws.
 * @param limit - the most one of the results may measure; above what an empty code block takes.
 * @returns all of the block, except where a single link is larger than the limit: then that line only up to it.
 */
export function* cutBlock(block: TextBlock, limit: number, measure: Measure): Generator<TextBlock> {
  let { gap } = block;
  if (block.kind === 'fence') {
    const room = limit - measure(FENCE_OPEN + FENCE_CLOSE);
    const lines = cutWhereNeeded(
      block.lines,
      (line) => fitsCodeLine(line, room, measure),
      (line) => cutCodeLine(line, room, measure),
    );
    for (const group of groupBySize(lines, room, (line) => measure(serializeCodeLine(line)))) {
      yield { kind: 'fence', gap, lines: group };
      gap = 'line';
    }
    return;
  }
  const lines = cutWhereNeeded(
    block.lines,
    (line) => fitsLine(line, limit, measure),
    (line) => cutLine(line, limit, measure),
  );
  for (const group of groupBySize(lines, limit, (line) => measure(serializeLine(line)))) {
    yield { kind: 'lines', gap, lines: group };
    gap = 'line';
  }
}

/** Characters of text in a block, before anything is escaped or marked. Never throws. */
export function countTextChars(block: TextBlock): number {
  let chars = 0;
  if (block.kind === 'fence') for (const line of block.lines) chars += line.length;
  else for (const line of block.lines) for (const run of line.runs) chars += run.text.length;
  return chars;
}

/** A block's mrkdwn where it stays within the limit; undefined where it has to be cut. Never throws. */
export function fitBlock(block: TextBlock, limit: number, measure: Measure): string | undefined {
  if (countTextChars(block) + block.lines.length > limit + 1) return undefined;
  const text = serializeBlock(block);
  return measure(text) <= limit ? text : undefined;
}
