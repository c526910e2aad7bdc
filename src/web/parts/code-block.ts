import { MAX_PAGE_CODE_CHARS } from '../../contract/limits.ts';
import { cutText } from '../cut-text.ts';
import { exactText, html, type Markup, type MarkupValue } from '../html.ts';
import { indentJson, type JsonToken } from '../indent-json.ts';
import { formatCount } from '../words/format-values.ts';

type CodeBlockOptions = {
  /** Unique on the page; the copy button finds the text by it. */
  readonly id: string;
  readonly caption: MarkupValue;
  readonly text: string;
  /** Where the whole can be had, for when it does not fit on the page. */
  readonly wholeHref?: string;
  /** True where line breaks of ours are welcome: prose rather than code. */
  readonly wraps?: boolean;
};

type CodeFigureOptions = {
  readonly id: string;
  readonly caption: MarkupValue;
  readonly wraps: boolean;
  readonly body: MarkupValue;
  readonly rest?: MarkupValue;
};

/** Text as it is, to look at and to copy, cut at `MAX_PAGE_CODE_CHARS` with a link to the rest. */
export function codeBlock({ id, caption, text, wholeHref, wraps = false }: CodeBlockOptions): Markup {
  const { shown, omittedChars } = cutText(text, MAX_PAGE_CODE_CHARS);
  return codeFigure({ id, caption, wraps, body: exactText(shown), rest: restLink(omittedChars, wholeHref) });
}

/** JSON laid out for reading with every token kept as it was; text that is not JSON is shown as it is. */
export function jsonBlock({ id, caption, text, wholeHref }: CodeBlockOptions): Markup {
  const { shown, omittedChars } = cutText(text, MAX_PAGE_CODE_CHARS);
  // A text that had to be cut is no JSON any more, so it shows as its first characters are.
  const tokens = omittedChars > 0 ? undefined : indentJson(text);
  const body = tokens === undefined ? exactText(shown) : html`${tokens.map(token)}`;
  return codeFigure({
    id,
    caption,
    wraps: tokens === undefined,
    body,
    rest: restLink(omittedChars, wholeHref),
  });
}

/** The frame around a block of code: what it is, a copy button, the text, a word about what is left out. */
export function codeFigure({ id, caption, wraps, body, rest }: CodeFigureOptions): Markup {
  return html`<figure class="code${wraps ? ' wraps' : ''}"><figcaption><span>${caption}</span>${copyButton(id)}</figcaption><pre id="${id}" tabindex="0">
${body}</pre>${rest}</figure>`;
}

/** A button that copies the text of the element `targetId`; style sheets hide it where no script runs. */
export function copyButton(targetId: string, label = 'Copy'): Markup {
  return html`<button type="button" class="button needs-script" id="copy-${targetId}" data-copy="${targetId}">${label}</button>`;
}

/** A word about what does not fit on the page; nothing where all of it does. */
export function restLink(omittedChars: number, href: string | undefined): MarkupValue {
  if (omittedChars === 0) return undefined;
  const rest = `${formatCount(omittedChars)} more characters are not shown here.`;
  if (href === undefined) return html`<p class="rest">${rest}</p>`;
  return html`<p class="rest">${rest} <a href="${href}">Show the whole</a></p>`;
}

function token({ kind, text }: JsonToken): MarkupValue {
  if (kind === 'key') return html`<span class="json-key">${text}</span>`;
  if (kind === 'string') return html`<span class="json-string">${text}</span>`;
  if (kind === 'literal') return html`<span class="json-literal">${text}</span>`;
  return text;
}
