import type {
  Delete,
  Emphasis,
  FootnoteDefinition,
  Link,
  Nodes,
  PhrasingContent,
  Root,
  RootContent,
  Strong,
  Text,
} from 'mdast';
import { collectDefinitions, type Definitions } from './collect-definitions.ts';
import { hasUnknownScheme } from './has-unknown-scheme.ts';
import { isLinkable } from './is-linkable.ts';
import { isBlockHtml, readHtmlLines, readHtmlText } from './read-html-text.ts';
import { foldTree, walkTree } from './walk-tree.ts';

/**
 * A tree that reads the same without anything around it: raw HTML is the text a reader would be shown, links by
 * reference carry their target, images are links to them, links with a scheme that leads nowhere safe are their text,
 * headings are of one line, definitions and notes nobody refers to are gone. The given tree is left alone. Never throws.
 */
export function plainTree(tree: Root): Root {
  const definitions = collectDefinitions(tree);
  const notes = collectReachedNotes(tree);
  const [plain] = foldTree<Nodes[]>(tree, (node, children, ancestors) =>
    node.type === 'footnoteDefinition' && !notes.has(node)
      ? []
      : toPlain(node, children.flat(), ancestors, definitions),
  );
  if (plain?.type !== 'root') throw new Error('a root folds to a root');
  return plain;
}

/** The notes that are shown: those the text refers to, and those such a note does. A note about itself is none. */
function collectReachedNotes(tree: Root): ReadonlySet<FootnoteDefinition> {
  const byIdentifier = new Map<string, FootnoteDefinition>();
  const waiting: string[] = [];
  const read = (from: Nodes): void =>
    walkTree(from, {
      enter: (node) => {
        if (node.type === 'footnoteReference') waiting.push(node.identifier);
        if (node.type !== 'footnoteDefinition' || node === from) return undefined;
        if (!byIdentifier.has(node.identifier)) byIdentifier.set(node.identifier, node);
        return 'skip';
      },
    });
  read(tree);
  const reached = new Set<FootnoteDefinition>();
  for (let identifier = waiting.pop(); identifier !== undefined; identifier = waiting.pop()) {
    const note = byIdentifier.get(identifier);
    if (note === undefined || reached.has(note)) continue;
    reached.add(note);
    read(note);
  }
  return reached;
}

/** What stands in a node's place: nothing, itself, or several. */
function toPlain(
  node: Nodes,
  children: readonly Nodes[],
  ancestors: readonly Nodes[],
  definitions: Definitions,
): Nodes[] {
  switch (node.type) {
    case 'definition':
      return [];
    case 'html':
      return htmlText(node.value, ancestors.at(-1));
    case 'link':
    case 'linkReference': {
      const { url, title = null } =
        node.type === 'link' ? node : (definitions.get(node.identifier) ?? { url: '' });
      const text = linkText(children as PhrasingContent[], url);
      if (hasUnknownScheme(url)) return text;
      return aroundBreaks({ type: 'link', url: withoutSpaces(url), title, children: text });
    }
    case 'image':
    case 'imageReference': {
      const { url, title = null } =
        node.type === 'image' ? node : (definitions.get(node.identifier) ?? { url: '' });
      return imageLink(node.alt ?? '', url, title, ancestors);
    }
    case 'emphasis':
    case 'strong':
    case 'delete':
      return aroundBreaks({ ...node, children: joinTexts(children as PhrasingContent[]) });
    case 'break':
      return isInHeading(ancestors) ? [{ type: 'text', value: ' ' }] : [node];
    case 'text':
      return [isInHeading(ancestors) ? { ...node, value: node.value.replaceAll(/[\r\n]+/g, ' ') } : node];
    case 'paragraph':
    case 'heading':
    case 'tableCell':
      return [
        { ...node, children: apartFromColon(withoutOuterBreaks(joinTexts(children as PhrasingContent[]))) },
      ];
    default:
      // The same node with children of the kinds it had: only phrasing was put in the place of phrasing, flow of flow.
      return ['children' in node ? ({ ...node, children } as Nodes) : node];
  }
}

/** A link to the image, as every other surface has it; its words alone where it leads nowhere or a link is around it. */
function imageLink(
  alt: string,
  url: string,
  title: string | null | undefined,
  ancestors: readonly Nodes[],
): PhrasingContent[] {
  const isInLink = ancestors.some(({ type }) => type === 'link' || type === 'linkReference');
  const text: Text = { type: 'text', value: alt };
  if (isInLink || !isLinkable(url)) return alt === '' ? [] : [text];
  const children: Text[] = [alt === '' ? { type: 'text', value: url } : text];
  return [{ type: 'link', url: withoutSpaces(url), title: title ?? null, children: linkText(children, url) }];
}

/** An address whose white space is encoded: of what is not ASCII some readers see the end of the address in it. */
function withoutSpaces(url: string): string {
  return url.replace(/\s/g, encodeURIComponent);
}

/** An e-mail address as it may stand in angle brackets. Source: CommonMark 0.31.2, "Email autolink". */
const BRACKETED_ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?)*$/;

/**
 * A link's text. One that is its own address would be written in angle brackets, where GFM's bare addresses may be
 * wider than what CommonMark takes, and where a pipe makes it Slack's; told in two pieces it is written with its address
 * beside it.
 */
function linkText(children: readonly PhrasingContent[], url: string): PhrasingContent[] {
  const joined = joinTexts(children);
  const [only] = joined;
  if (joined.length !== 1 || only?.type !== 'text') return joined;
  const { value } = only;
  const canBeBracketed = /^mailto:/i.test(url) ? BRACKETED_ADDRESS.test(value) : !value.includes('|');
  return canBeBracketed || value.length < 2
    ? joined
    : [
        { type: 'text', value: value.slice(0, 1) },
        { type: 'text', value: value.slice(1) },
      ];
}

/** Neighbouring texts as one and empty ones gone: what is written beside a text decides what of it is escaped. */
function joinTexts(children: readonly PhrasingContent[]): PhrasingContent[] {
  const joined: PhrasingContent[] = [];
  for (const child of children) {
    const last = joined.at(-1);
    if (child.type === 'text' && child.value === '') continue;
    if (child.type === 'text' && last?.type === 'text')
      joined[joined.length - 1] = { type: 'text', value: last.value + child.value };
    else joined.push(child);
  }
  return joined;
}

/** A heading is written on one line: over several, each of them could be read as something else. */
function isInHeading(ancestors: readonly Nodes[]): boolean {
  return ancestors.some(({ type }) => type === 'heading');
}

/** A note's mark and a colon at the start of a block would be the note itself: what cannot be seen stands between. */
function apartFromColon(children: PhrasingContent[]): PhrasingContent[] {
  const [first, second, ...more] = children;
  if (first?.type !== 'footnoteReference' || second?.type !== 'text' || !second.value.startsWith(':'))
    return children;
  return [first, { type: 'text', value: `\u200b${second.value}` }, ...more];
}

function isBreak(node: PhrasingContent): boolean {
  return node.type === 'break';
}

/** A node with the hard breaks at its edges put beside it: no mark closes behind one. Breaks alone where it has no more. */
function aroundBreaks(node: Delete | Emphasis | Link | Strong): PhrasingContent[] {
  const first = node.children.findIndex((child) => !isBreak(child));
  if (first < 0) return node.type === 'link' && node.children.length === 0 ? [node] : [...node.children];
  const end = node.children.findLastIndex((child) => !isBreak(child)) + 1;
  return [
    ...node.children.slice(0, first),
    { ...node, children: node.children.slice(first, end) },
    ...node.children.slice(end),
  ];
}

/** A line that begins or ends with nothing is none: a hard break there would be written as a backslash that shows. */
function withoutOuterBreaks(children: readonly PhrasingContent[]): PhrasingContent[] {
  const isSeen = (child: PhrasingContent): boolean =>
    !isBreak(child) && !(child.type === 'text' && /^[ \t\r\n]*$/.test(child.value));
  const first = children.findIndex(isSeen);
  return first < 0 ? [] : children.slice(first, children.findLastIndex(isSeen) + 1);
}

function htmlText(html: string, parent: Nodes | undefined): (RootContent | PhrasingContent)[] {
  if (!isBlockHtml(parent))
    return readHtmlText(html).map((piece) =>
      piece.kind === 'break' ? { type: 'break' } : { type: 'text', value: piece.text },
    );
  const children = readHtmlLines(html).flatMap((line, index): PhrasingContent[] => [
    ...(index === 0 ? [] : [{ type: 'break' } as const]),
    { type: 'text', value: line },
  ]);
  return children.length === 0 ? [] : [{ type: 'paragraph', children }];
}
