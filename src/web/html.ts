import { html as honoHtml, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** A piece of page that is safe to place: everything in it that came from outside has been escaped. */
export type Markup = HtmlEscapedString;

/** What a template may hold. Strings are escaped; `undefined` and `false` print nothing. Objects and promises do not type-check. */
export type MarkupValue = string | number | Markup | undefined | false | readonly MarkupValue[];

/**
 * The template tag of every page: Hono's, narrowed to values whose printing is known.
 * @returns the markup at once, never a promise.
 * @throws TypeError where a value smuggled past the types was a promise.
 */
export function html(strings: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  const markup = honoHtml(strings, ...values);
  if (markup instanceof Promise) throw new TypeError('a template value was a promise');
  return markup;
}

/**
 * Lets markup made elsewhere through unescaped. Only for the output of a renderer that sanitises.
 * @param sanitised - HTML that a renderer vouches for.
 */
export function trustRenderedHtml(sanitised: string): Markup {
  return raw(sanitised);
}

/**
 * Text such that a reader of the page's DOM gets back exactly this text: a parser would turn carriage returns into line
 * feeds (HTML standard 13.2.3.5). Inside a `<pre>` a line break has to stand before it, since a parser drops the first.
 * @param text - any string.
 */
export function exactText(text: string): Markup {
  return raw(html`${text}`.toString().replaceAll('\r', '&#13;'));
}
