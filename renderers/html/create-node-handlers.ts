import type { Element, ElementContent } from 'hast';
import type {
  Code,
  Html,
  Image,
  ImageReference,
  Link,
  LinkReference,
  Nodes,
  Parents,
  Root,
  Table,
} from 'mdast';
import { defaultHandlers, type Handlers, type State } from 'mdast-util-to-hast';
import { isLinkable } from '../../src/markdown/is-linkable.ts';
import { isBlockHtml, readHtmlLines, readHtmlText } from '../../src/markdown/read-html-text.ts';
import { walkTree } from '../../src/markdown/walk-tree.ts';
import { type CodeHighlighter, createCodeHighlighter } from './create-code-highlighter.ts';

const LINK_RELATION = ['noopener', 'noreferrer', 'nofollow', 'ugc'];

/**
 * How nodes are drawn where mdast-util-to-hast's own way is not safe or not kind enough. Footnotes are apart.
 * @param tree - the one tree the handlers are for: they count the code they colour.
 */
export function createNodeHandlers(tree: Root): Handlers {
  const imagesInLinks = findImagesInLinks(tree);
  const highlighter = createCodeHighlighter();
  return {
    code: (_state: State, node: Code) => drawCode(node, highlighter),
    html: drawRawHtml,
    image: (state: State, node: Image) => drawImage(state, node, node.url, imagesInLinks),
    imageReference: (state: State, node: ImageReference) =>
      drawImage(state, node, urlOf(state, node), imagesInLinks),
    link: (state: State, node: Link) =>
      isLinkable(node.url) ? asLink(defaultHandlers.link(state, node)) : state.all(node),
    linkReference: (state: State, node: LinkReference) => {
      if (!isLinkable(urlOf(state, node))) return state.all(node);
      const drawn = defaultHandlers.linkReference(state, node);
      return Array.isArray(drawn) || drawn.type !== 'element' ? drawn : asLink(drawn);
    },
    table: drawTable,
  };
}

/** Images somewhere inside a link, whose own destination counts there: a link in a link is no HTML. */
function findImagesInLinks(tree: Root): ReadonlySet<Nodes> {
  const images = new Set<Nodes>();
  walkTree(tree, {
    enter: (node, ancestors) => {
      const isImage = node.type === 'image' || node.type === 'imageReference';
      if (isImage && ancestors.some(({ type }) => type === 'link' || type === 'linkReference'))
        images.add(node);
      return undefined;
    },
  });
  return images;
}

function urlOf(state: State, reference: { readonly identifier: string }): string {
  return state.definitionById.get(reference.identifier.toUpperCase())?.url ?? '';
}

function asLink(link: Element): Element {
  const { href } = link.properties;
  // The list of allowed schemes is in small letters, and letters are all the same to a scheme.
  const address = String(href).replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());
  return { ...link, properties: { ...link.properties, href: address, rel: LINK_RELATION } };
}

/** A link to the image, not the image: whoever opens the page would tell an address the model made up that they did. */
function drawImage(
  state: State,
  node: Image | ImageReference,
  url: string,
  imagesInLinks: ReadonlySet<Nodes>,
): ElementContent {
  const alt = node.alt ?? '';
  if (imagesInLinks.has(node) || !isLinkable(url)) return { type: 'text', value: alt };
  return asLink(
    defaultHandlers.link(state, {
      type: 'link',
      url,
      children: [{ type: 'text', value: alt === '' ? url : alt }],
    }),
  );
}

/** Code in its box, coloured where its language is known, with the language where a style sheet can show it. */
function drawCode(node: Code, highlighter: CodeHighlighter): Element {
  const [language] = node.lang?.split(/\s+/) ?? [];
  const value = node.value === '' ? '' : `${node.value}\n`;
  const isNamed = language !== undefined && language !== '';
  return {
    type: 'element',
    tagName: 'pre',
    properties: { dir: 'ltr', tabIndex: 0, ...(isNamed ? { dataLanguage: language } : {}) },
    children: [
      {
        type: 'element',
        tagName: 'code',
        properties: isNamed ? { className: ['hljs', `language-${language}`] } : {},
        children: isNamed ? highlighter.highlight(value, language) : [{ type: 'text', value }],
      },
    ],
  };
}

/** A table in a box that scrolls and can be reached by keyboard, so that a wide one does not widen the page. */
function drawTable(state: State, node: Table): Element {
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['table-scroll'], role: 'group', ariaLabel: 'Table', tabIndex: 0, dir: 'auto' },
    children: [defaultHandlers.table(state, node)],
  };
}

/** What raw HTML says to a reader, as text; a block of it as a paragraph with its lines kept. */
function drawRawHtml(_state: State, node: Html, parent: Parents | undefined): ElementContent[] | undefined {
  if (!isBlockHtml(parent))
    return readHtmlText(node.value).map((piece) =>
      piece.kind === 'break' ? lineBreak() : { type: 'text', value: piece.text },
    );
  const children = readHtmlLines(node.value).flatMap((line, index): ElementContent[] => [
    ...(index === 0 ? [] : [lineBreak()]),
    { type: 'text', value: line },
  ]);
  return children.length === 0 ? undefined : [{ type: 'element', tagName: 'p', properties: {}, children }];
}

function lineBreak(): Element {
  return { type: 'element', tagName: 'br', properties: {}, children: [] };
}
