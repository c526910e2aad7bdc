import { decodeString } from 'micromark-util-decode-string';

/** A stretch of raw HTML by what a reader is shown of it; offsets into the HTML. */
export type HtmlToken = {
  /**
   * `text`: shown. `hidden`: a comment. `format`: a tag that only says how something looks. `break`: `<br>`. `line`: a
   * tag whose content begins a line. `gap`: one whose content stands apart in a line.
   */
  readonly kind: 'text' | 'hidden' | 'format' | 'break' | 'line' | 'gap';
  readonly start: number;
  readonly end: number;
};

/** What is to be shown of raw HTML: text, and line breaks between. */
export type HtmlPiece = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'break' };

/**
 * Tags whose absence takes nothing from the text: they say how it looks or how it folds. Any other is shown as the
 * model wrote it, since `<your-token>`, `Vec<T>` and `<script>` mean something only while they can be read.
 */
const TAG_KINDS: ReadonlyMap<string, HtmlToken['kind']> = new Map([
  ['br', 'break'],
  // emphasis and small print
  ...kinds('format', 'b strong i em u s del ins mark small big sub sup q cite var'),
  // keys, terms and code; the words inside stay
  ...kinds('format', 'kbd samp code abbr dfn time font tt wbr span'),
  // boxes whose content begins lines of its own anyway
  ...kinds('format', 'details ul ol dl table thead tbody tfoot colgroup col'),
  // boxes, folds and parts that stand on lines of their own
  ...kinds('line', 'p div center section article aside header footer main nav'),
  ...kinds('line', 'summary figure figcaption blockquote pre hr'),
  ...kinds('line', 'h1 h2 h3 h4 h5 h6 li dt dd tr caption'),
  ...kinds('gap', 'td th'),
]);

function kinds(kind: HtmlToken['kind'], names: string): [string, HtmlToken['kind']][] {
  return names.split(' ').map((name) => [name, kind]);
}

const COMMENT_OPEN = '<!--';
const COMMENT_CLOSE = '-->';
/** A whole tag, quoted values with whatever they hold; or, where the quotes do not match, up to the next bracket. */
const TAG = /^<\/?([A-Za-z][A-Za-z0-9-]*)(?=[\s/>])(?:(?:[^<>"']|"[^"]*"|'[^']*')*>|[^<>]*>)/;
/** A tag longer than this is no tag a person wrote, and looking further for each `<` would take quadratic time. */
const MAX_TAG_CHARS = 1_000;

/**
 * Raw HTML cut into what is shown, hidden or left out. The tokens cover it from end to end. Linear. Never throws.
 * @param html - an HTML node's source: one tag, or a block of them with text between.
 */
export function scanHtml(html: string): readonly HtmlToken[] {
  const tokens: HtmlToken[] = [];
  const lastClose = html.lastIndexOf(COMMENT_CLOSE);
  let textStart = 0;
  let at = html.indexOf('<');
  while (at !== -1) {
    const token = readMarkup(html, at, lastClose);
    if (token === undefined || token.kind === 'text') {
      at = html.indexOf('<', token?.end ?? at + 1);
      continue;
    }
    if (at > textStart) tokens.push({ kind: 'text', start: textStart, end: at });
    tokens.push(token);
    textStart = token.end;
    at = html.indexOf('<', token.end);
  }
  if (textStart < html.length) tokens.push({ kind: 'text', start: textStart, end: html.length });
  return tokens;
}

/**
 * What a reader is shown of raw HTML, which no surface lets through: `<br>` and boxes begin a line, cells stand apart,
 * comments and mere formatting are left out, everything else is text. One rule for all renderers, so that their texts
 * agree. Linear. Never throws.
 * @param html - as for `scanHtml`.
 */
export function readHtmlText(html: string): readonly HtmlPiece[] {
  const pieces: HtmlPiece[] = [];
  let text = '';
  for (const token of scanHtml(html)) {
    if (token.kind === 'text') text += shownText(html.slice(token.start, token.end));
    const isOpening = html.charAt(token.start + 1) !== '/';
    if (token.kind === 'gap' && isOpening) text += ' ';
    if (token.kind !== 'break' && !(token.kind === 'line' && isOpening)) continue;
    pieces.push({ kind: 'text', text }, { kind: 'break' });
    text = '';
  }
  pieces.push({ kind: 'text', text });
  return pieces;
}

/**
 * The lines a reader is shown of a block of raw HTML: as `readHtmlText`, trimmed, empty ones left out. A box that ends
 * ends its line. Never throws.
 * @param html - as for `scanHtml`.
 */
export function readHtmlLines(html: string): readonly string[] {
  let text = '';
  for (const token of scanHtml(html)) {
    if (token.kind === 'text') text += shownText(html.slice(token.start, token.end));
    if (token.kind === 'gap') text += ' ';
    if (token.kind === 'break' || token.kind === 'line') text += '\n';
  }
  return text
    .split(/\r\n|[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A tag that is shown, as the model wrote it, or a character reference of the text between. */
const TAG_OR_REFERENCE = /<[A-Za-z/!?][^<>]*>|&(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|[A-Za-z][\dA-Za-z]{1,31});/g;

/** Text as a browser shows it: references are characters, except in a tag that is shown as source. */
function shownText(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(TAG_OR_REFERENCE, (found) => (found.startsWith('&') ? decodeString(found) : found));
}

/**
 * True where raw HTML is a block of its own rather than a part of a line: by what it stands in. Never throws.
 * @param parent - the node that holds it; absent for a node on its own.
 */
export function isBlockHtml(parent: { readonly type: string } | undefined): boolean {
  return parent !== undefined && FLOW_PARENTS.has(parent.type);
}

const FLOW_PARENTS: ReadonlySet<string> = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

/** The comment or tag at an offset, `text` for a tag that is shown; absent where the `<` there is no more than a character. */
function readMarkup(html: string, start: number, lastClose: number): HtmlToken | undefined {
  if (html.startsWith(COMMENT_OPEN, start)) {
    const from = start + COMMENT_OPEN.length;
    if (from > lastClose) return undefined;
    return { kind: 'hidden', start, end: html.indexOf(COMMENT_CLOSE, from) + COMMENT_CLOSE.length };
  }
  const [tag, name] = TAG.exec(html.slice(start, start + MAX_TAG_CHARS)) ?? [];
  if (tag === undefined || name === undefined) return undefined;
  return { kind: TAG_KINDS.get(name.toLowerCase()) ?? 'text', start, end: start + tag.length };
}
