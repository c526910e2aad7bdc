import type { SlackBlock, SlackMessage } from '../contract/slack-message.ts';
import { alignShown } from './align-shown.ts';
import { compareLooks, compareSpaces } from './compare-looks.ts';
import { AS_WRITTEN, listShown, type TableShapes } from './list-shown.ts';
import { readHtml } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';
import { readSlackMrkdwn } from './read-slack-mrkdwn.ts';
import type { ShownChar } from './shown-char.ts';
import {
  type ComparedSurface,
  EMPHASIS_NAMES,
  explainText,
  type SurfaceRender,
  withoutMarks,
} from './stated-limits.ts';
import { difference, excerptOf, type SurfaceDifference } from './surface-difference.ts';
import type { SurfaceNode } from './surface-node.ts';

/** The renders of one answer. A surface that is absent is not compared. */
export type RenderedSurfaces = {
  /** The run page's HTML: what the others are held against, since it can show everything. */
  readonly html: string;
  readonly slack?: readonly SlackMessage[];
  readonly github?: string;
  readonly memory?: string;
};

/** What a comparison came to. */
export type SurfaceComparison = {
  /** Whether every difference is a stated limit. */
  readonly agrees: boolean;
  readonly compared: readonly ComparedSurface[];
  /** Faults first. Places of one kind under one limit are one difference; so are faults of one kind past the first few. */
  readonly differences: readonly SurfaceDifference[];
};

/** Faults of one kind told apart on one surface; more of them have one cause. */
const MAX_FAULTS = 10;

/** One surface's render, as it was read back. */
type Reading = { readonly render: SurfaceRender; readonly nodes: readonly SurfaceNode[] };

/** The line and the buttons below an answer are ours, not the answer's, and are not read. */
function readBlock(block: SlackBlock): readonly SurfaceNode[] {
  if (block.type === 'divider') return [{ kind: 'rule' }];
  if (block.type !== 'section') return [];
  const { type, text } = block.text;
  return [
    { kind: 'part' },
    ...(type === 'mrkdwn' ? readSlackMrkdwn(text) : [{ kind: 'text', text } as const]),
  ];
}

/** The memory render is Markdown in a fence: what stands in the fence is read. */
function readMemory(memory: string): readonly SurfaceNode[] {
  const outer = readMarkdown(memory);
  const [node] = outer.filter((part) => part.kind !== 'text' || part.text.trim() !== '');
  return node?.kind === 'pre' ? readMarkdown(node.text) : outer;
}

function hasSameChars(shown: readonly ShownChar[], from: number, wanted: readonly ShownChar[]): boolean {
  return wanted.every(({ char }, index) => shown[from + index]?.char === char);
}

/** Mentions, broadcasts, emoji, images that are loaded: an answer's text becomes none of them. */
function* findLive(nodes: readonly SurfaceNode[]): Generator<string> {
  for (const node of nodes) {
    if (node.kind === 'mention') yield `${node.target} ${node.id}`;
    if (node.kind === 'emoji') yield `emoji ${node.name}`;
    if (node.kind === 'image') yield `image ${node.url}`;
    if (node.kind === 'table') yield* findLive(node.rows.flat(2));
    if ('children' in node) yield* findLive(node.children);
  }
}

/** How many characters on either side may have made a mark open or not. */
const NEIGHBOURS = 4;

/** A mark that a surface shows for one of these reasons also emphasises nothing, or what it should not, from there on. */
const FLANKING: ReadonlySet<string | undefined> = new Set(['cjk-flanking', 'tilde-flanking']);

/** Faults of emphasis, and of marks that are shown or not, under the limit that a mark beside them is shown under. */
function explainByMarks(found: readonly SurfaceDifference[]): readonly SurfaceDifference[] {
  const limit = found.find((one) => FLANKING.has(one.limit))?.limit;
  if (limit === undefined) return found;
  const isOfMarks = ({ kind, page, shown }: SurfaceDifference): boolean =>
    kind === 'text'
      ? withoutMarks(page) === withoutMarks(shown)
      : EMPHASIS_NAMES.some((name) => name === kind);
  return found.map((one) => (one.limit === undefined && isOfMarks(one) ? { ...one, limit } : one));
}

function* compareWith(
  { render, nodes }: Reading,
  pageNodes: readonly SurfaceNode[],
): Generator<SurfaceDifference> {
  const { surface } = render;
  for (const token of findLive(nodes)) yield difference(surface, 'live', '', token, undefined);

  const shown = listShown(nodes, AS_WRITTEN);
  const own: SurfaceDifference[] = [];
  const shapeTable = ({ rows, records }: TableShapes, before: number): readonly ShownChar[] => {
    if (surface !== 'slack' || hasSameChars(shown, before, rows) || !hasSameChars(shown, before, records))
      return rows;
    own.push(difference(surface, 'text', excerptOf(rows), excerptOf(records), 'table-as-records'));
    return records;
  };
  const nameBareLink = (url: string): string => {
    if (surface !== 'slack') return '';
    own.push(difference(surface, 'text', '', url, 'bare-link'));
    return url;
  };
  const page = listShown(pageNodes, { shapeTable, nameBareLink });
  yield* own;

  const stretches = alignShown(page, shown);
  for (const [index, stretch] of stretches.entries()) {
    if (stretch.same) {
      yield* compareLooks(render, stretch);
      yield* compareSpaces(render, stretch);
      continue;
    }
    const text = (chars: readonly ShownChar[] = []): string => chars.map(({ char }) => char).join('');
    const [before, after] = [stretches[index - 1]?.page, stretches[index + 1]?.page];
    const limit = explainText(render, {
      page: text(stretch.page),
      shown: text(stretch.shown),
      around: text(before?.slice(-NEIGHBOURS)) + text(after?.slice(0, NEIGHBOURS)),
      raw: stretch.shown.every(({ raw }) => raw),
      atEnd: index === stretches.length - 1,
    });
    yield difference(surface, 'text', excerptOf(stretch.page), excerptOf(stretch.shown), limit);
  }
}

/** Places under one limit as one difference; faults apart, up to a number. */
function summarize(found: Iterable<SurfaceDifference>): readonly SurfaceDifference[] {
  const summaries = new Map<string, SurfaceDifference>();
  let faults = 0;
  for (const one of found) {
    if (one.limit === undefined && faults < MAX_FAULTS) faults += 1;
    const group = one.limit ?? `fault ${faults}`;
    const key = `${one.surface} ${one.kind} ${group}`;
    const known = summaries.get(key);
    summaries.set(key, known === undefined ? one : { ...known, places: known.places + 1 });
  }
  return [...summaries.values()];
}

/**
 * Reads every surface's render of one answer back with a parser that shares nothing with its renderer, and says where
 * text, emphasis, links or white space differ from the run page, and whether a stated limit of the surface explains it.
 * White space is compared to the letter within code; elsewhere only whether there is some. Never throws.
 * @param surfaces - renders of the same canonical text.
 */
export function compareSurfaces({ html, slack, github, memory }: RenderedSurfaces): SurfaceComparison {
  const page = readHtml(html);
  const readings: Reading[] = [];
  const add = (surface: ComparedSurface, nodes: readonly SurfaceNode[], source: string, messages: number) =>
    readings.push({ render: { surface, source, messages }, nodes });
  if (slack !== undefined) {
    const nodes = slack.flatMap((message) => message.blocks.flatMap(readBlock));
    add('slack', nodes, '', slack.length);
  }
  if (github !== undefined) add('github', readMarkdown(github), github, 0);
  if (memory !== undefined) add('memory', readMemory(memory), memory, 0);
  const differences = readings.flatMap((reading) =>
    summarize(explainByMarks([...compareWith(reading, page)])),
  );
  const rank = (one: SurfaceDifference): number => (one.limit === undefined ? 0 : 1);
  return {
    agrees: differences.every((one) => one.limit !== undefined),
    compared: readings.map(({ render }) => render.surface),
    differences: differences.toSorted((one, other) => rank(one) - rank(other)),
  };
}
