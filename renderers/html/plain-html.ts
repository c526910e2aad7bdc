import { toHtml } from 'hast-util-to-html';
import type { BoundedReason } from '../../src/markdown/parse-markdown-bounded.ts';

/**
 * A text as it stands in one block, everything escaped: what is shown of an answer past the parser's limits. Linear;
 * never throws.
 * @param source - any string.
 * @param reason - why it is not formatted; stands in `data-bounded` for a style sheet or a page to tell.
 */
export function plainHtml(source: string, reason: BoundedReason): string {
  return toHtml({
    type: 'element',
    tagName: 'pre',
    properties: { className: ['plain-answer'], dir: 'auto', tabIndex: 0, dataBounded: reason },
    // A parser drops one line ending right after `<pre>`: this one, not the text's.
    children: [{ type: 'text', value: `\n${source}` }],
  });
}
