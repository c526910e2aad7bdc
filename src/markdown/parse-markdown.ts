import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import { gfm } from 'micromark-extension-gfm';

// `~/a and ~/b` is two paths to a person and one deletion to the default rule, so a single tilde never strikes.
const strikethrough = { singleTilde: false };
const extensions = [gfm(strikethrough), cjkFriendlyExtension(), gfmStrikethroughCjkFriendly(strikethrough)];
const mdastExtensions = [gfmFromMarkdown()];

/**
 * The one Markdown tree of this system: GFM without single-tilde strikethrough, plus CJK-friendly flanking. The
 * canonicaliser and every renderer parse with these options, so no two surfaces can read one text differently.
 * @param source - any string; positions in the tree are UTF-16 offsets into it.
 * @throws RangeError where nesting overflows the parser's stack; callers at a boundary guard size and depth first.
 */
export function parseMarkdown(source: string): Root {
  return fromMarkdown(source, { extensions, mdastExtensions });
}
