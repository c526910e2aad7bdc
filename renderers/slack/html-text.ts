/** What is to be shown of raw HTML: text, and line breaks between. */
export type HtmlPiece = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'break' };

/**
 * Tags whose absence takes nothing from the text: they say how it looks or how it folds. Any other is shown as the
 * model wrote it, since `<your-token>`, `Vec<T>` and `<script>` mean something only while they can be read.
 */
const UNSHOWN_TAGS: ReadonlySet<string> = new Set([
  // emphasis and small print
  ...[
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'del',
    'ins',
    'mark',
    'small',
    'big',
    'sub',
    'sup',
    'q',
    'cite',
    'var',
  ],
  // keys, terms and code; the words inside stay
  ...['kbd', 'samp', 'code', 'abbr', 'dfn', 'time', 'font', 'tt', 'wbr'],
  // boxes and folds
  ...['p', 'div', 'span', 'center', 'section', 'article', 'aside', 'header', 'footer', 'main', 'nav'],
  ...['details', 'summary', 'figure', 'figcaption', 'blockquote', 'pre', 'hr'],
  // structure whose parts stand on lines of their own
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'colgroup', 'col'],
]);

const TAG = /^<\/?([A-Za-z][A-Za-z0-9-]*)(?=[\s/>])[^<>]*>/;

/** The text of an HTML tag up to here is a tag or a comment; how long, and what it shows. */
function readMarkup(html: string, from: number, commentEnd: (from: number) => number) {
  if (html.startsWith('<!--', from)) {
    const end = commentEnd(from + 4);
    if (end >= 0) return { end: end + 3, shown: undefined };
  }
  // A tag longer than this is no tag a person wrote, and looking further for each `<` would take quadratic time.
  const [tag, name] = TAG.exec(html.slice(from, from + 1_000)) ?? [];
  if (tag === undefined || name === undefined) return undefined;
  const end = from + tag.length;
  if (name.toLowerCase() === 'br') return { end, shown: { kind: 'break' } as const };
  return UNSHOWN_TAGS.has(name.toLowerCase()) ? { end, shown: undefined } : undefined;
}

/**
 * What Slack shows of raw HTML, which it does not know: `<br>` ends a line, comments and mere formatting are left
 * out, everything else is text. Linear. Never throws.
 * @param html - an HTML node's source: one tag, or a block of them with text between.
 */
export function readHtmlText(html: string): readonly HtmlPiece[] {
  const pieces: HtmlPiece[] = [];
  let text = '';
  let from = 0;
  let noComment = html.length;
  const commentEnd = (start: number): number => {
    if (start >= noComment) return -1;
    const end = html.indexOf('-->', start);
    if (end < 0) noComment = start;
    return end;
  };
  while (from < html.length) {
    const next = html.indexOf('<', from);
    const stop = next < 0 ? html.length : next;
    text += html.slice(from, stop);
    from = stop;
    if (next < 0) break;
    const markup = readMarkup(html, next, commentEnd);
    if (markup === undefined) {
      text += '<';
      from = next + 1;
      continue;
    }
    from = markup.end;
    if (markup.shown === undefined) continue;
    pieces.push({ kind: 'text', text }, markup.shown);
    text = '';
  }
  pieces.push({ kind: 'text', text });
  return pieces;
}
