import type { Image, ImageReference } from 'mdast';
import { encodeSlackUrl } from '../encode-slack-url.ts';
import type { NodeHandler, SlackContext } from './slack-context.ts';

/**
 * A link to the image under its alternative text. Never an image block: Slack would fetch whatever address the model
 * made up. Inside a link, as in a badge, the link's own destination counts.
 */
function writeImage(alt: string, url: string, { writer }: SlackContext): void {
  const encoded = writer.inLink ? undefined : encodeSlackUrl(url);
  if (encoded === undefined) {
    writer.writeText(alt);
    return;
  }
  writer.openLink(encoded);
  writer.writeText(alt);
  writer.closeLink(url);
}

/** An image with its address beside it. */
export const image: NodeHandler<Image> = {
  leave: (node, context) => writeImage(node.alt ?? '', node.url, context),
};

/** An image whose address is defined elsewhere. */
export const imageReference: NodeHandler<ImageReference> = {
  leave: (node, context) =>
    writeImage(node.alt ?? '', context.destinations.get(node.identifier) ?? '', context),
};
