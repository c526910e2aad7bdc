import type { Link, LinkReference } from 'mdast';
import { encodeSlackUrl } from '../encode-slack-url.ts';
import type { NodeHandler, SlackContext } from './slack-context.ts';

function openLink(url: string, { writer }: SlackContext): undefined {
  const encoded = encodeSlackUrl(url);
  if (encoded !== undefined) writer.openLink(encoded);
  return undefined;
}

/** A link, if it leads to http, https or mail; else its label as text. */
export const link: NodeHandler<Link> = {
  enter: (node, context) => openLink(node.url, context),
  leave: (node, { writer }) => writer.closeLink(node.url),
};

/** A link whose destination is defined elsewhere. */
export const linkReference: NodeHandler<LinkReference> = {
  enter: (node, context) => openLink(context.destinations.get(node.identifier) ?? '', context),
  leave: (node, { writer, destinations }) => writer.closeLink(destinations.get(node.identifier) ?? ''),
};
