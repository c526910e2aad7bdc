import type { Element, ElementContent, Nodes, Root } from 'hast';
import type { FootnoteDefinition, FootnoteReference } from 'mdast';
import type { Handlers, State } from 'mdast-util-to-hast';
import { walkTree } from '../../src/markdown/walk-tree.ts';

/** A footnote that was referred to: its number, and how often. */
type Note = { readonly number: number; references: number };

/** One document's footnotes, collected while it is drawn and put in place afterwards. */
export type Footnotes = {
  /** Handlers for one run of mdast-util-to-hast. */
  readonly handlers: Handlers;
  /** Numbers the references of the drawn tree and puts the notes after its content. Changes the tree. Never throws. */
  readonly place: (tree: Root) => void;
};

/**
 * Footnotes with ids that no text can make collide: they are made of the note's number, not of its label, of which
 * `a` twice and `a-2` once would give one id twice. Numbers go by first reference; a note nobody refers to is not shown.
 * @param idPrefix - put before every id.
 */
export function createFootnotes(idPrefix: string): Footnotes {
  const contents = new Map<string, ElementContent[]>();
  const references = new Map<Element, string>();
  const notes = new Map<string, Note>();
  const noteId = (number: number): string => `${idPrefix}fn-${number}`;
  const referenceId = (number: number, reference: number): string =>
    `${idPrefix}fnref-${number}${reference === 1 ? '' : `-${reference}`}`;

  const drawDefinition = (state: State, node: FootnoteDefinition): undefined => {
    const content = state.all(node);
    if (!contents.has(node.identifier)) contents.set(node.identifier, content);
  };

  const drawReference = (_state: State, node: FootnoteReference): Element => {
    const reference = element('sup', {}, []);
    references.set(reference, node.identifier);
    return reference;
  };

  const numberReferences = (tree: Nodes): void => {
    walkTree<Nodes>(tree, {
      leave: (node, ancestors) => {
        const key = node.type === 'element' ? references.get(node) : undefined;
        if (node.type !== 'element' || key === undefined) return;
        const note = notes.get(key) ?? { number: notes.size + 1, references: 0 };
        notes.set(key, note);
        if (ancestors.some((ancestor) => ancestor.type === 'element' && ancestor.tagName === 'a')) {
          // A link in a link is no HTML: the number alone, and no way back to it.
          node.children = [{ type: 'text', value: `[${note.number}]` }];
          return;
        }
        note.references += 1;
        const link = anchor(`#${noteId(note.number)}`, `[${note.number}]`, {
          id: referenceId(note.number, note.references),
          dataFootnoteRef: '',
          ariaLabel: `Footnote ${note.number}`,
        });
        node.children = [link];
      },
    });
  };

  const drawBackLinks = ({ number, references: count }: Note): ElementContent[] =>
    Array.from({ length: count }, (_, index): ElementContent[] => [
      { type: 'text', value: ' ' },
      anchor(`#${referenceId(number, index + 1)}`, '↩', {
        dataFootnoteBackref: '',
        ariaLabel: `Back to reference ${number}${count === 1 ? '' : `-${index + 1}`}`,
      }),
    ]).flat();

  const place = (tree: Root): void => {
    numberReferences(tree);
    // A note may refer to a further one, which then joins the end: a Map is iterated up to what is added meanwhile.
    for (const key of notes.keys()) numberReferences({ type: 'root', children: contents.get(key) ?? [] });
    if (notes.size === 0) return;
    const items = [...notes].map(([key, note]) =>
      element('li', { id: noteId(note.number) }, withBackLinks(contents.get(key) ?? [], drawBackLinks(note))),
    );
    const list = element('ol', {}, items);
    tree.children.push({ type: 'text', value: '\n' });
    tree.children.push(element('section', { className: ['footnotes'], ariaLabel: 'Footnotes' }, [list]));
  };

  return { handlers: { footnoteDefinition: drawDefinition, footnoteReference: drawReference }, place };
}

/** A note's content with the way back at its end, inside the last paragraph where there is one. */
function withBackLinks(
  content: readonly ElementContent[],
  links: readonly ElementContent[],
): ElementContent[] {
  const last = content.at(-1);
  if (last?.type !== 'element' || last.tagName !== 'p') return [...content, ...links];
  return [...content.slice(0, -1), { ...last, children: [...last.children, ...links] }];
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

function anchor(href: string, text: string, properties: Element['properties']): Element {
  return element('a', { href, ...properties }, [{ type: 'text', value: text }]);
}
