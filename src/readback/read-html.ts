import { parseFragment } from 'parse5';
import { attributeOf, type HtmlElement, type HtmlNode, hasClass, isElement, textOf } from './html-tree.ts';
import type { SurfaceNode, SurfaceRow } from './surface-node.ts';

type Emphasis = 'bold' | 'italic' | 'strike';

/** Elements a browser shows as emphasis: by their own meaning, or, as headings and header cells, by its style sheet. */
const EMPHASIS: ReadonlyMap<string, Emphasis> = new Map([
  ['strong', 'bold'],
  ['b', 'bold'],
  ['th', 'bold'],
  ...(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const).map((name) => [name, 'bold'] as const),
  ['em', 'italic'],
  ['i', 'italic'],
  ['del', 'strike'],
  ['s', 'strike'],
]);

/** Elements that begin and end a line. */
const BLOCKS: ReadonlySet<string> = new Set([
  ...['p', 'div', 'section', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
]);

/** Put by `readMarkdown` on what Markdown made; an element without it is the answer's own raw HTML. */
export const FROM_MARKDOWN = 'data-from-markdown';

/** `raw` as part of a node: absent where the element is not known to be raw HTML. */
type Rawness = (element: HtmlElement) => { readonly raw?: true };

const LINE_END: SurfaceNode = { kind: 'text', text: '\n' };

function readChildren(element: HtmlElement, rawness: Rawness): readonly SurfaceNode[] {
  return element.childNodes.flatMap((child) => readNode(child, rawness));
}

/** A checkbox at the very start of an item stands for its marker, as browsers show task lists. */
function readCheckbox(item: HtmlElement): string | undefined {
  const [first] = item.childNodes.filter((child) => textOf(child).trim() !== '' || isElement(child));
  const box = isElement(first, 'p') ? first.childNodes[0] : first;
  if (!isElement(box, 'input') || attributeOf(box, 'type') !== 'checkbox') return undefined;
  return attributeOf(box, 'checked') === undefined ? '\u2610' : '\u2611';
}

/** A list with the markers a browser draws. Footnotes are numbered as their references are. */
function readList(list: HtmlElement, rawness: Rawness): readonly SurfaceNode[] {
  const parent = list.parentNode;
  const isNotes = parent !== null && 'attrs' in parent && hasClass(parent, 'footnotes');
  let number = Number.parseInt(attributeOf(list, 'start') ?? '1', 10);
  return list.childNodes.flatMap((item): readonly SurfaceNode[] => {
    if (!isElement(item, 'li')) return readNode(item, rawness);
    const box = readCheckbox(item);
    const ordinal = list.tagName === 'ol' ? (isNotes ? `[${number}]` : `${number}.`) : undefined;
    number += 1;
    const marker = [ordinal, box].filter((part) => part !== undefined).join(' ') || '\u2022';
    return [
      LINE_END,
      { kind: 'text', text: `${marker} `, ...rawness(list) },
      ...readChildren(item, rawness),
      LINE_END,
    ];
  });
}

function readTable(table: HtmlElement, rawness: Rawness): SurfaceNode {
  const rows: SurfaceRow[] = [];
  const collect = (node: HtmlElement): void => {
    for (const child of node.childNodes) {
      if (!isElement(child)) continue;
      if (child.tagName === 'tr')
        rows.push(child.childNodes.filter((cell) => isElement(cell)).map((cell) => readNode(cell, rawness)));
      else collect(child);
    }
  };
  collect(table);
  return { kind: 'table', rows };
}

function readElement(element: HtmlElement, rawness: Rawness): readonly SurfaceNode[] {
  const emphasis = EMPHASIS.get(element.tagName);
  if (emphasis !== undefined) {
    const node: SurfaceNode = {
      kind: emphasis,
      children: readChildren(element, rawness),
      ...rawness(element),
    };
    return BLOCKS.has(element.tagName) ? [LINE_END, node, LINE_END] : [node];
  }
  switch (element.tagName) {
    case 'br':
      return [LINE_END];
    case 'hr':
      return hasClass(element, 'footnotes-sep') ? [] : [{ kind: 'rule' }];
    case 'code':
      return [{ kind: 'code', text: textOf(element) }];
    case 'pre':
      return readPreformatted(element, rawness);
    case 'blockquote':
      return [{ kind: 'quote', children: readChildren(element, rawness) }];
    case 'ul':
    case 'ol':
      return readList(element, rawness);
    case 'table':
      return [readTable(element, rawness)];
    case 'a':
      return readLink(element, rawness);
    case 'img':
      return [
        {
          kind: 'image',
          url: attributeOf(element, 'src') ?? '',
          alt: attributeOf(element, 'alt') ?? '',
        },
      ];
    case 'input':
    case 'script':
    case 'style':
    case 'template':
      // A checkbox is read with its item; the others show nothing.
      return [];
    default: {
      const children = readChildren(element, rawness);
      return BLOCKS.has(element.tagName) ? [LINE_END, ...children, LINE_END] : children;
    }
  }
}

/** A block of code, without the line end that ends it. */
function readPreformatted(element: HtmlElement, rawness: Rawness): readonly SurfaceNode[] {
  // In one of the answer's own HTML, Markdown goes on after the first blank line.
  if (rawness(element).raw === true) return [LINE_END, ...readChildren(element, rawness), LINE_END];
  // An answer past the parser's limits is one box of plain text, not a block of code in it.
  if (attributeOf(element, 'data-bounded') !== undefined) return [{ kind: 'text', text: textOf(element) }];
  return [{ kind: 'pre', text: textOf(element).replace(/\n$/, '') }];
}

function readLink(link: HtmlElement, rawness: Rawness): readonly SurfaceNode[] {
  // The arrow back to a footnote's reference leads a reader; it says nothing.
  if (attributeOf(link, 'data-footnote-backref') !== undefined || hasClass(link, 'footnote-backref'))
    return [];
  const url = attributeOf(link, 'href');
  const children = readChildren(link, rawness);
  // An anchor leads about the same text; on other surfaces there is nothing to lead to.
  return url === undefined || url.startsWith('#') ? children : [{ kind: 'link', url, children }];
}

function readNode(node: HtmlNode, rawness: Rawness): readonly SurfaceNode[] {
  if (isElement(node)) return readElement(node, rawness);
  return node.nodeName === '#text' && 'value' in node ? [{ kind: 'text', text: node.value }] : [];
}

/**
 * What a browser shows of HTML, as read by parse5: text, emphasis, code, links, tables; list markers and checkboxes as
 * characters. Never throws.
 * @param html - a fragment.
 * @param tellsRaw - whether what lacks the mark `FROM_MARKDOWN` is told as raw HTML of the answer.
 * @returns its text alone where it nests too deeply to be walked.
 */
export function readHtml(html: string, tellsRaw = false): readonly SurfaceNode[] {
  const isMarked = (node: HtmlNode | undefined): boolean =>
    isElement(node) && attributeOf(node, FROM_MARKDOWN) !== undefined;
  // A fence bears its mark on the code in it.
  const rawness: Rawness = (element) =>
    !tellsRaw || isMarked(element) || (element.tagName === 'pre' && isMarked(element.childNodes[0]))
      ? {}
      : { raw: true };
  try {
    return parseFragment(html).childNodes.flatMap((node) => readNode(node, rawness));
  } catch (error) {
    // The walk is recursive; a stack that runs out is the one error it can raise.
    if (error instanceof RangeError) return [{ kind: 'text', text: html.replace(/<[^<>]*>/g, '') }];
    throw error;
  }
}
