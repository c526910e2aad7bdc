import { html as honoHtml, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** A piece of page in which everything from outside has been escaped. */
export type Markup = HtmlEscapedString;

/** What a template may hold: strings are escaped, `undefined` and `false` print nothing. */
export type MarkupValue = string | number | Markup | undefined | false | readonly MarkupValue[];

/**
 * The template tag of the chat page: Hono's, narrowed to values whose printing is known.
 * @throws TypeError where a value smuggled past the types was a promise.
 */
export function html(strings: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  const markup = honoHtml(strings, ...values);
  if (markup instanceof Promise) throw new TypeError('a template value was a promise');
  return markup;
}

/** Lets the output of an escaping renderer through as it is. */
export function trustEscapedHtml(escaped: string): Markup {
  return raw(escaped);
}
