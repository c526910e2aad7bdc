import type { Image, ImageReference, Link, LinkReference, Nodes } from 'mdast';
import type { Definitions } from '../../src/markdown/collect-definitions.ts';
import { hasUnknownScheme } from '../../src/markdown/has-unknown-scheme.ts';
import { isLinkable } from '../../src/markdown/is-linkable.ts';
import { walkTree } from '../../src/markdown/walk-tree.ts';
import { escapeText, escapeWords } from './escape-text.ts';
import { type TextEdit, type TextRange, ZERO_WIDTH_SPACE } from './text-edit.ts';

/** What of a link is to be changed, and what of it is no text. */
export type LinkEdits = { readonly edits: readonly TextEdit[]; readonly address: TextRange };

/**
 * A link's address, which nothing may be changed in, and what has to become of it: with a scheme that leads nowhere safe
 * it is its text alone; where its label is its text, and that changes, it carries its target. Never throws.
 */
export function findLinkEdits(
  node: Link | LinkReference,
  range: TextRange,
  source: string,
  definitions: Definitions,
): LinkEdits {
  const url = node.type === 'link' ? node.url : (definitions.get(node.identifier)?.url ?? '');
  const isBracketed = source[range.start] === '[';
  const textEnd = node.children.at(-1)?.position?.end.offset;
  const isOwnLabel = node.type === 'linkReference' && node.referenceType !== 'full';
  if (hasUnknownScheme(url)) return { edits: unlink(node, range, isBracketed, textEnd), address: range };
  if (!isBracketed || textEnd === undefined) return { edits: [], address: range };
  const address = { start: textEnd, end: range.end };
  if (!isOwnLabel) return { edits: [], address };
  if (!holdsHtml(node)) return { edits: [], address: range };
  const target = `](${destinationOf(definitions.get(node.identifier))})`;
  return { edits: [{ ...address, text: target }], address };
}

/** A link without a target: its brackets and its address go. One in angle brackets is its text. */
function unlink(
  node: Link | LinkReference,
  range: TextRange,
  isBracketed: boolean,
  textEnd: number | undefined,
): TextEdit[] {
  const [only] = node.children;
  if (!isBracketed) return only?.type === 'text' ? [{ ...range, text: escapeText(only.value) }] : [];
  if (textEnd === undefined) return [{ ...range, text: '' }];
  return [
    { start: range.start, end: range.start + 1, text: '' },
    { start: textEnd, end: range.end, text: '' },
  ];
}

function holdsHtml(node: Nodes): boolean {
  let holds = false;
  walkTree(node, {
    enter: ({ type }) => {
      if (type === 'html') holds = true;
      return undefined;
    },
  });
  return holds;
}

/** What stands between the round brackets of a link. */
function destinationOf(
  target: { readonly url: string; readonly title?: string | null | undefined } | undefined,
): string {
  const { url = '', title } = target ?? {};
  const address = `<${url.replace(/[\r\n]/g, (end) => encodeURIComponent(end)).replace(/[<>\\&]/g, '\\$&')}>`;
  // A title shows nothing but itself when it is pointed at; its line ends are spaces.
  const words = title?.replaceAll(/\s+/g, ' ').replaceAll(/[\\"&<]/g, '\\$&');
  return words === undefined ? address : `${address} "${words}"`;
}

/** Words in which nothing is a mark: safe to stand as they are where an image's words become a link's. */
const PLAIN_WORDS = /^[\p{L}\p{N}][\p{L}\p{N} ,.'-]*$/u;

/**
 * An image as a link to it, or as its words where a link is around it or it leads nowhere: loading it would tell its
 * address who reads. Words that hold marks, which an image shows as they are, are escaped. Never throws.
 */
export function findImageEdits(
  node: Image | ImageReference,
  range: TextRange,
  source: string,
  ancestors: readonly Nodes[],
  definitions: Definitions,
): TextEdit[] {
  const alt = node.alt ?? '';
  const target = node.type === 'image' ? node : definitions.get(node.identifier);
  const isInLink = ancestors.some(({ type }) => type === 'link' || type === 'linkReference');
  if (isInLink || !isLinkable(target?.url ?? '')) return [{ ...range, text: escapeWords(alt) }];
  const isAsWritten = PLAIN_WORDS.test(alt) && source.startsWith(`![${alt}]`, range.start);
  const before = partsFromBefore(source, range.start);
  if (isAsWritten) return [...before, { start: range.start, end: range.start + 1, text: '' }];
  const url = target?.url ?? '';
  const isBracketable = alt === '' && /^https?:[^\s<>]*$/i.test(url);
  const words = escapeWords(alt === '' ? url : alt);
  const text = isBracketable ? `<${url}>` : `[${words}](${destinationOf(target)})`;
  return [...before, { ...range, text }];
}

/** What keeps a link that was an image from being one again, or from being the label of what stands before it. */
function partsFromBefore(source: string, start: number): TextEdit[] {
  if (source[start - 1] === ']') return [{ start, end: start, text: ZERO_WIDTH_SPACE }];
  if (source[start - 1] !== '!') return [];
  const slashes = /\\*$/.exec(source.slice(Math.max(0, start - 1_000), start - 1))?.[0].length ?? 0;
  return slashes % 2 === 1 ? [] : [{ start: start - 1, end: start - 1, text: '\\' }];
}
