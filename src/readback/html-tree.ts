import type { DefaultTreeAdapterTypes } from 'parse5';

/** A node of parse5's tree. */
export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
/** An element of it. */
export type HtmlElement = DefaultTreeAdapterTypes.Element;

/** Whether a node is an element, of a given name where one is given. */
export function isElement(node: HtmlNode | undefined, tagName?: string): node is HtmlElement {
  return node !== undefined && 'tagName' in node && (tagName === undefined || node.tagName === tagName);
}

/** An attribute's value; undefined where the element lacks it. */
export function attributeOf(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

/** Whether an element has a class. */
export function hasClass(element: HtmlElement, name: string): boolean {
  return (attributeOf(element, 'class') ?? '').split(/\s+/).includes(name);
}

/** All text in a node, as it stands. */
export function textOf(node: HtmlNode): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}
