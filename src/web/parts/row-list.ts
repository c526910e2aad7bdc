import { MAX_PAGE_ROWS } from '../../contract/limits.ts';
import { html, type Markup, type MarkupValue } from '../html.ts';
import { formatNumberOf } from '../words/format-values.ts';

/**
 * The first `MAX_PAGE_ROWS` of some rows, and a word about the others.
 * @param rows - of any number.
 * @param draw - one row as markup.
 * @param wholeHref - where all of them can be had.
 */
export function drawRows<Row>(
  rows: readonly Row[],
  draw: (row: Row, index: number) => Markup,
  wholeHref: string,
): { drawn: readonly Markup[]; rest: MarkupValue } {
  const omitted = rows.length - MAX_PAGE_ROWS;
  const drawn = rows.slice(0, MAX_PAGE_ROWS).map(draw);
  if (omitted <= 0) return { drawn, rest: undefined };
  return {
    drawn,
    rest: html`<p class="rest">${formatNumberOf(omitted, 'more row')} in <a href="${wholeHref}">the whole record</a></p>`,
  };
}
