import type { SlackBlock, SlackMessage } from '../contract/slack-message.ts';
import { type AlignedStretch, alignShown } from './align-shown.ts';
import { AS_WRITTEN, listShown, type ShownChar, type TableShapes } from './list-shown.ts';
import { readHtml } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';
import { readSlackMrkdwn } from './read-slack-mrkdwn.ts';
import {
  type ComparedSurface,
  EMPHASIS_NAMES,
  type EmphasisName,
  explainEmphasis,
  explainText,
  type StatedLimit,
} from './stated-limits.ts';
import type { SurfaceNode } from './surface-node.ts';

/** The renders of one answer. A surface that is absent is not compared. */
export type RenderedSurfaces = {
  /** The run page's HTML: what the others are held against, since it can show everything. */
  readonly html: string;
  readonly slack?: readonly SlackMessage[];
  readonly github?: string;
  readonly memory?: string;
};

/** Something a surface shows otherwise than the run page. */
export type SurfaceDifference = {
  readonly surface: ComparedSurface;
  /** `text`: other characters. Emphasis by name: the same characters, shown otherwise. `live`: something Slack would act on. */
  readonly kind: 'text' | EmphasisName | 'live';
  /** The first place: what the run page shows there and what the surface does, as excerpts without white space. */
  readonly page: string;
  readonly shown: string;
  /** Places where it is so, this one included. */
  readonly places: number;
  /** The stated limit that explains it; absent where nothing does, which is a fault. */
  readonly limit?: StatedLimit;
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

const EXCERPT_CHARS = 80;

function excerpt(shown: readonly ShownChar[]): string {
  const text = shown.slice(0, EXCERPT_CHARS).map(({ char }) => char);
  return text.join('') + (shown.length > EXCERPT_CHARS ? '\u2026' : '');
}

/** One surface's render, as it was read back. */
type Reading = {
  readonly surface: ComparedSurface;
  readonly nodes: readonly SurfaceNode[];
  /** The render itself, where it is one text; empty for Slack. */
  readonly source: string;
  /** Messages Slack got; 0 for the others. */
  readonly messages: number;
};

/** The line and the buttons below an answer are ours, not the answer's, and are not read. */
function readBlock(block: SlackBlock): readonly SurfaceNode[] {
  if (block.type === 'divider') return [{ kind: 'rule' }];
  if (block.type !== 'section') return [];
  return block.text.type === 'mrkdwn'
    ? readSlackMrkdwn(block.text.text)
    : [{ kind: 'text', text: block.text.text }];
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

/** Mentions, broadcasts and emoji: an answer's text becomes none of them. */
function* findLive(nodes: readonly SurfaceNode[]): Generator<string> {
  for (const node of nodes) {
    if (node.kind === 'mention') yield `${node.target} ${node.id}`;
    if (node.kind === 'emoji') yield `emoji ${node.name}`;
    if ('children' in node) yield* findLive(node.children);
  }
}

/** How the emphasis of one character compares: the same, or different with or without a limit that explains it. */
type EmphasisVerdict =
  | { readonly same: true }
  | { readonly same: false; readonly limit: StatedLimit | undefined };

function judgeEmphasis(
  { surface, source }: Reading,
  kind: EmphasisName,
  page: ShownChar | undefined,
  shown: ShownChar | undefined,
): EmphasisVerdict {
  if (page === undefined || shown === undefined || page[kind] === shown[kind]) return { same: true };
  return { same: false, limit: explainEmphasis(surface, kind, page, shown, source) };
}

function describeEmphasis(kind: EmphasisName, chars: readonly ShownChar[]): string {
  return `${excerpt(chars)} (${chars[0]?.[kind] === true ? kind : `not ${kind}`})`;
}

/** Emphasis that differs over characters that do not; neighbours that differ alike are one place. */
function* compareEmphasis(reading: Reading, { page, shown }: AlignedStretch): Generator<SurfaceDifference> {
  const { surface } = reading;
  for (const kind of EMPHASIS_NAMES) {
    let start = 0;
    while (start < page.length) {
      const first = judgeEmphasis(reading, kind, page[start], shown[start]);
      let end = start + 1;
      if (!first.same) {
        while (end < page.length) {
          const next = judgeEmphasis(reading, kind, page[end], shown[end]);
          if (next.same || next.limit !== first.limit || page[end]?.[kind] !== page[start]?.[kind]) break;
          end += 1;
        }
        const [one, other] = [page.slice(start, end), shown.slice(start, end)];
        yield difference(
          surface,
          kind,
          describeEmphasis(kind, one),
          describeEmphasis(kind, other),
          first.limit,
        );
      }
      start = end;
    }
  }
}

function difference(
  surface: ComparedSurface,
  kind: SurfaceDifference['kind'],
  page: string,
  shown: string,
  limit: StatedLimit | undefined,
): SurfaceDifference {
  const found = { surface, kind, page, shown, places: 1 };
  return limit === undefined ? found : { ...found, limit };
}

function* compareWith(reading: Reading, pageNodes: readonly SurfaceNode[]): Generator<SurfaceDifference> {
  const { surface, nodes, messages } = reading;
  for (const token of findLive(nodes)) yield difference(surface, 'live', '', token, undefined);

  const shown = listShown(nodes, AS_WRITTEN);
  const own: SurfaceDifference[] = [];
  const shapeTable = ({ rows, records }: TableShapes, before: number): readonly ShownChar[] => {
    if (surface !== 'slack' || hasSameChars(shown, before, rows) || !hasSameChars(shown, before, records))
      return rows;
    own.push(difference(surface, 'text', excerpt(rows), excerpt(records), 'table-as-records'));
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
      yield* compareEmphasis(reading, stretch);
      continue;
    }
    const text = (chars: readonly ShownChar[]): string => chars.map(({ char }) => char).join('');
    const limit = explainText(surface, {
      page: text(stretch.page),
      shown: text(stretch.shown),
      atEnd: index === stretches.length - 1,
      messages,
    });
    yield difference(surface, 'text', excerpt(stretch.page), excerpt(stretch.shown), limit);
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
 * text or emphasis differ from the run page, and whether a stated limit of the surface explains it. Never throws.
 * @param surfaces - renders of the same canonical text.
 */
export function compareSurfaces({ html, slack, github, memory }: RenderedSurfaces): SurfaceComparison {
  const page = readHtml(html);
  const readings: Reading[] = [];
  if (slack !== undefined) {
    const nodes = slack.flatMap((message) => message.blocks.flatMap(readBlock));
    readings.push({ surface: 'slack', nodes, source: '', messages: slack.length });
  }
  if (github !== undefined) {
    readings.push({ surface: 'github', nodes: readMarkdown(github), source: github, messages: 0 });
  }
  if (memory !== undefined) {
    readings.push({ surface: 'memory', nodes: readMemory(memory), source: memory, messages: 0 });
  }
  const differences = readings.flatMap((reading) => summarize(compareWith(reading, page)));
  const rank = (one: SurfaceDifference): number => (one.limit === undefined ? 0 : 1);
  return {
    agrees: differences.every((one) => one.limit !== undefined),
    compared: readings.map(({ surface }) => surface),
    differences: differences.toSorted((one, other) => rank(one) - rank(other)),
  };
}
