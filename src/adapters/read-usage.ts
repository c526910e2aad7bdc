import type { Diagnostic, Usage } from '../contract/interpretation.ts';
import { diagnostic, tally } from './diagnostic.ts';
import { type ReportedCount, USAGE_MEMBER, type UsageMap, type UsageRow } from './usage-map.ts';
import { readObject, type WireObject } from './wire-object.ts';

type Component = Usage[keyof Usage];
type Relation = Component['relation'];

/** The counts of a body, and what is odd about them. */
export type UsageReading = { readonly usage: Usage; readonly diagnostics: readonly Diagnostic[] };

/** What a reply without a readable body reports: nothing, which is not zero. */
export function noUsage({ cache }: UsageMap): Usage {
  return {
    inputTotal: notReported('primary'),
    inputFresh: notReported(cache === 'inside-input' ? 'inside-input' : 'primary'),
    cacheRead: notReported(cache),
    cacheWrite: notReported(cache),
    outputTotal: notReported('primary'),
    reasoning: notReported('inside-output'),
    totalReported: notReported('primary'),
  };
}

/**
 * The token counts of one parsed body, each with where it stood and how it stands to the totals. Sums and differences
 * are made only where every part was reported; what is known of the rest is a lower bound. Nothing is coerced.
 * @param foreignKeys - usage keys that other dialects know and this one does not.
 * @param quirks - names of the profile's quirks; those this dialect does not know change nothing. Never throws.
 */
export function readUsage(
  body: WireObject,
  map: UsageMap,
  foreignKeys: ReadonlySet<string>,
  quirks: readonly string[],
): UsageReading {
  const rows: UsageMap['rows'] = Object.assign({}, map.rows, ...quirks.map((quirk) => map.quirks[quirk]));
  const reported = readObject(body[USAGE_MEMBER]);
  const read = (count: ReportedCount, relation: Relation): Component =>
    readCount(body, rows[count], relation);
  const cached = { read: read('cacheRead', map.cache), write: read('cacheWrite', map.cache) };
  const input = read('input', 'primary');
  const fresh = read('fresh', 'inside-input');
  const usage: Usage = {
    ...(map.cache === 'inside-input' ? splitInput(input, cached) : sumInput(input, cached)),
    ...(fresh.provenance === 'not-reported' ? {} : { inputFresh: fresh }),
    cacheRead: cached.read,
    cacheWrite: cached.write,
    outputTotal: read('output', 'primary'),
    reasoning: read('reasoning', 'inside-output'),
    totalReported: read('total', 'primary'),
  };
  if (reported === undefined) return { usage, diagnostics: [diagnostic('usage-not-reported')] };
  const unknown = unknownPaths(reported, USAGE_MEMBER, [...pathsOf(map), ...Object.values(rows).map(pathOf)]);
  const isForeign = (path: string): boolean => foreignKeys.has(path.slice(USAGE_MEMBER.length + 1));
  return {
    usage,
    diagnostics: [
      ...contradictions(usage),
      ...remark('usage-invalid', Object.values(usage).flatMap(invalidPath)),
      ...remark('foreign-usage-key', unknown.filter(isForeign)),
      ...remark(
        'unknown-usage-key',
        unknown.filter((path) => !isForeign(path)),
      ),
    ],
  };
}

/** Top-level usage keys a dialect knows; what another dialect meets of these is foreign to it. */
export function usageKeysOf(map: UsageMap): readonly string[] {
  return pathsOf(map).flatMap((path) => path.split('.')[1] ?? []);
}

function pathsOf(map: UsageMap): readonly string[] {
  return [...Object.values(map.rows).map(pathOf), ...map.otherPaths];
}

function pathOf(row: UsageRow): string {
  return row.path;
}

function readCount(body: WireObject, row: UsageRow | undefined, relation: Relation): Component {
  if (row === undefined) return notReported(relation);
  const value = readPath(body, row.path);
  if (value === undefined || value === null) return notReported(relation);
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) {
    const count = Math.abs(value); // JSON can write -0, and the record could not keep it apart from 0.
    return { value: count, lowerBound: count, provenance: 'reported', path: row.path, relation };
  }
  return { value: null, lowerBound: null, provenance: 'invalid', path: row.path, relation };
}

function readPath(body: WireObject, path: string): unknown {
  let value: unknown = body;
  for (const step of path.split('.')) value = readObject(value)?.[step];
  return value;
}

/** The input count holds the cached tokens: what is fresh is the rest. */
function splitInput(
  input: Component,
  cached: { readonly read: Component; readonly write: Component },
): Pick<Usage, 'inputTotal' | 'inputFresh'> {
  const known = input.value !== null && cached.read.value !== null && cached.write.value !== null;
  const rest = known ? (input.value ?? 0) - (cached.read.value ?? 0) - (cached.write.value ?? 0) : -1;
  return {
    inputTotal: input,
    inputFresh: rest < 0 ? notReported('inside-input') : derived(rest, 'inside-input'),
  };
}

/** The input count leaves the cached tokens out: the whole is the sum, or at least what is known of it. */
function sumInput(
  input: Component,
  cached: { readonly read: Component; readonly write: Component },
): Pick<Usage, 'inputTotal' | 'inputFresh'> {
  const parts = [input, cached.read, cached.write];
  const known = parts.flatMap((part) => (part.value === null ? [] : [part.value]));
  const sum = known.reduce((total, value) => total + value, 0);
  if (known.length === parts.length) return { inputTotal: derived(sum, 'primary'), inputFresh: input };
  const lowerBound = known.length === 0 ? null : sum;
  return { inputTotal: { ...notReported('primary'), lowerBound }, inputFresh: input };
}

function contradictions(usage: Usage): readonly Diagnostic[] {
  const { inputTotal, cacheRead, cacheWrite, outputTotal, reasoning, totalReported } = usage;
  const found: Diagnostic[] = [];
  if (inputTotal.value !== null && outputTotal.value !== null && totalReported.value !== null) {
    const sum = inputTotal.value + outputTotal.value;
    if (sum !== totalReported.value) {
      found.push(
        diagnostic('usage-total-differs', `reported ${totalReported.value}, input and output make ${sum}`),
      );
    }
  }
  const cached = (cacheRead.value ?? 0) + (cacheWrite.value ?? 0);
  if (cacheRead.relation === 'inside-input' && inputTotal.value !== null && cached > inputTotal.value) {
    found.push(diagnostic('cache-exceeds-input', `${cached} cached of ${inputTotal.value}`));
  }
  if (reasoning.value !== null && outputTotal.value !== null && reasoning.value > outputTotal.value) {
    found.push(diagnostic('reasoning-exceeds-output', `${reasoning.value} of ${outputTotal.value}`));
  }
  return found;
}

/** Dotted paths below `object` that lead to nothing known; what is known and an object is entered. */
function unknownPaths(object: WireObject, prefix: string, known: readonly string[]): readonly string[] {
  return Object.entries(object).flatMap(([key, value]) => {
    const path = `${prefix}.${key}`;
    if (known.includes(path)) return [];
    const inner = readObject(value);
    const isContainer = known.some((candidate) => candidate.startsWith(`${path}.`));
    if (!isContainer) return value === null ? [] : [path];
    return inner === undefined ? [] : unknownPaths(inner, path, known);
  });
}

function remark(code: Parameters<typeof diagnostic>[0], paths: readonly string[]): readonly Diagnostic[] {
  const detail = tally(paths);
  return detail === undefined ? [] : [diagnostic(code, detail)];
}

function invalidPath(component: Component): readonly string[] {
  return component.provenance === 'invalid' && component.path !== null ? [component.path] : [];
}

function derived(value: number, relation: Relation): Component {
  return { value, lowerBound: value, provenance: 'derived', path: null, relation };
}

function notReported(relation: Relation): Component {
  return { value: null, lowerBound: null, provenance: 'not-reported', path: null, relation };
}
