import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { toHast } from 'mdast-util-to-hast';
import type { CanonicalMarkdown } from '../../src/contract/brand.ts';
import { parseMarkdownBounded } from '../../src/markdown/parse-markdown-bounded.ts';
import { toDrawable } from '../../src/markdown/to-drawable.ts';
import { addReadingAids } from './add-reading-aids.ts';
import { createFootnotes } from './create-footnotes.ts';
import { createListItemHandler } from './create-list-item-handler.ts';
import { createNodeHandlers } from './create-node-handlers.ts';
import { plainHtml } from './plain-html.ts';
import { SANITIZE_SCHEMA } from './sanitize-schema.ts';

/** How a page wants an answer's HTML. */
export type HtmlOptions = {
  /** Put before every id, so that several answers can stand on one page; letters, digits and hyphens. */
  readonly idPrefix?: string;
};

const DEFAULT_ID_PREFIX = 'answer-';

/**
 * An answer as a fragment of safe HTML. Only elements and attributes of `SANITIZE_SCHEMA`; links lead to http, https
 * and mailto alone; nothing is loaded from anywhere; no script, no style, no form that works. Raw HTML is text: tags
 * that only say how something looks are dropped, `<br>` breaks the line, all others are shown as written. Pure, linear
 * beyond the bounded parse, never throws. A text past the limits is one escaped block, marked `data-bounded`.
 * @param markdown - any string; canonical Markdown where it comes from an answer event.
 * @param options - see `HtmlOptions`; ids start with `answer-` unless told otherwise.
 */
export function renderHtml(markdown: string | CanonicalMarkdown, options: HtmlOptions = {}): string {
  const source = toDrawable(markdown);
  const parsed = parseMarkdownBounded(source);
  if (parsed.kind === 'bounded') return plainHtml(source, parsed.reason);
  const footnotes = createFootnotes(options.idPrefix ?? DEFAULT_ID_PREFIX);
  const tree = toHast(parsed.tree, {
    handlers: {
      ...createNodeHandlers(parsed.tree),
      listItem: createListItemHandler(),
      ...footnotes.handlers,
    },
  });
  if (tree.type !== 'root') throw new Error('a root is drawn as a root');
  footnotes.place(tree);
  addReadingAids(tree);
  return toHtml(sanitize(tree, SANITIZE_SCHEMA));
}
