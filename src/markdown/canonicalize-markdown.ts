import type { Root } from 'mdast';
import type { CanonicalMarkdown } from '../contract/brand.ts';
import { compareTrees, type Mismatch } from './compare-trees.ts';
import { excerptChangedBlocks } from './excerpt-changed-blocks.ts';
import { type EmphasisSpan, findEmphasis, type LeftEmphasis } from './find-emphasis.ts';
import { guardMarkdown } from './guard-markdown.ts';
import { type BoundedReason, parseMarkdownBounded } from './parse-markdown-bounded.ts';
import { mapOffsets, promoteSpans, promoteTree } from './promoted-text.ts';
import { rememberTree } from './tree-memory.ts';

/** Version of the canonical rule. A change to the rule, the parse options or the limits that decide it is a new one. */
export const CANONICAL_VERSION = 'markdown-2';

/** What became of a model's Markdown. */
export type Canonicalization = {
  /** The canonical text: the raw text with an asterisk put in on either side of each promoted span, else equal. */
  readonly text: CanonicalMarkdown;
  /** True where a byte differs from the raw text. */
  readonly changed: boolean;
  /** Emphasis that became strong, as offsets into the raw text, in order. */
  readonly promoted: readonly EmphasisSpan[];
  /** Emphasis written with asterisks that stays as written, in order, with the reason. Empty where nothing was parsed. */
  readonly left: readonly LeftEmphasis[];
  /** Why the text was taken as it came, unread; absent where it was read. */
  readonly bounded?: BoundedReason;
  /** The rule that was applied. */
  readonly version: string;
};

/** Re-parses after which what still does not verify is left as written. Each drops whole leaves, so two are enough. */
const MAX_VERIFICATIONS = 3;

/**
 * Canonical Markdown: `*x*` becomes `**x**`, every other byte stays. A promotion counts only if the rewritten text
 * parses to the same tree with that emphasis now strong. Underscores, nested emphasis and reference labels are left.
 * Idempotent; deterministic; linear beyond one bounded parse and its verification. Never throws: a text past the limits
 * comes back as it is, with the reason. Source: seed 001 item 3, facts/markdown section 1.
 * @param raw - any string, as the model wrote it.
 */
export function canonicalizeMarkdown(raw: string): Canonicalization {
  if (!canHoldEmphasis(raw)) return asWritten(raw, []);
  const parsed = parseMarkdownBounded(raw);
  if (parsed.kind === 'bounded') return asWritten(raw, [], parsed.reason);
  const { candidates, left } = findEmphasis(parsed.tree, raw);
  const promoted = verifyPromotions(raw, parsed.tree, candidates);
  if (promoted.length === 0) return asWritten(raw, [...left, ...rejected(candidates, promoted)]);
  const text = promoteSpans(raw, promoted);
  // The text grew. Where that takes it past what may be parsed, no renderer could read what was written here.
  const verdict = guardMarkdown(text);
  if (verdict.kind === 'refuse') return asWritten(raw, [], verdict.reason);
  rememberTree(text, promoteTree(parsed.tree, promoted));
  return {
    text: brand(text),
    changed: true,
    promoted,
    left: inOrder([...left, ...rejected(candidates, promoted)]),
    version: CANONICAL_VERSION,
  };
}

/**
 * False only where no single-asterisk emphasis can be: it takes a run of an odd number of asterisks, or one that a
 * backslash shortens, with something other than white space on one side. Bullets and `**bold**` alone need no parse.
 */
function canHoldEmphasis(raw: string): boolean {
  for (const run of raw.matchAll(/\*+/g)) {
    const before = raw.charAt(run.index - 1);
    const after = raw.charAt(run.index + run[0].length);
    const canPair = run[0].length % 2 === 1 || before === '\\';
    if (canPair && (!isWhitespace(before) || !isWhitespace(after))) return true;
  }
  return false;
}

/** True for what the parser takes as white space beside a run, the ends of the text included. */
function isWhitespace(character: string): boolean {
  return character === '' || /\s/.test(character);
}

function asWritten(raw: string, left: readonly LeftEmphasis[], bounded?: BoundedReason): Canonicalization {
  return {
    text: brand(raw),
    changed: false,
    promoted: [],
    left: inOrder(left),
    ...(bounded === undefined ? {} : { bounded }),
    version: CANONICAL_VERSION,
  };
}

function brand(text: string): CanonicalMarkdown {
  return text as CanonicalMarkdown;
}

function inOrder(left: readonly LeftEmphasis[]): LeftEmphasis[] {
  return left.toSorted((one, other) => one.start - other.start);
}

function rejected(candidates: readonly EmphasisSpan[], promoted: readonly EmphasisSpan[]): LeftEmphasis[] {
  const kept = new Set(promoted.map((span) => span.start));
  return candidates
    .filter((span) => !kept.has(span.start))
    .map((span) => ({ ...span, reason: 'would-change' as const }));
}

/** The candidates whose promotion changes nothing else: applied, read again, and the leaves that came out different dropped. */
function verifyPromotions(
  raw: string,
  tree: Root,
  candidates: readonly EmphasisSpan[],
): readonly EmphasisSpan[] {
  let spans = candidates;
  if (spans.length > 0 && matchesInExcerpt(raw, tree, spans)) return spans;
  for (let verification = 0; verification < MAX_VERIFICATIONS && spans.length > 0; verification += 1) {
    const mismatches = compareWhole(raw, tree, spans);
    if (mismatches.length === 0) return spans;
    spans = spans.filter(
      (span) => !mismatches.some((mismatch) => span.start >= mismatch.start && span.start < mismatch.end),
    );
  }
  return [];
}

/** True where the changed blocks, read on their own, came out as wanted. False says nothing: the whole text decides. */
function matchesInExcerpt(raw: string, tree: Root, spans: readonly EmphasisSpan[]): boolean {
  const toNew = mapOffsets(spans);
  const excerpt = excerptChangedBlocks(tree, spans, promoteSpans(raw, spans), toNew);
  if (excerpt === undefined || excerpt.text.length >= raw.length) return false;
  const parsed = parseGuarded(excerpt.text);
  if (parsed === undefined || parsed.children.length !== excerpt.length) return false;
  const promotedStarts = new Set(spans.map((span) => span.start));
  return excerpt.blocks.every(({ block, index, shift }) => {
    const after = parsed.children[index];
    const expectation = { promotedStarts, toNew: (offset: number) => toNew(offset) + shift };
    return after !== undefined && compareTrees(block, after, expectation).length === 0;
  });
}

function compareWhole(raw: string, tree: Root, spans: readonly EmphasisSpan[]): readonly Mismatch[] {
  const after = parseGuarded(promoteSpans(raw, spans));
  if (after === undefined) return [{ start: 0, end: raw.length }];
  const promotedStarts = new Set(spans.map((span) => span.start));
  return compareTrees(tree, after, { promotedStarts, toNew: mapOffsets(spans) });
}

/** A fresh tree, absent where the text may not be parsed or the parser gave up. */
function parseGuarded(text: string): Root | undefined {
  const verdict = guardMarkdown(text);
  if (verdict.kind === 'refuse') return undefined;
  try {
    return verdict.prepared.finish();
  } catch {
    // The guard bounds depth and size; what the parser still throws on is a text it cannot verify.
    return undefined;
  }
}
