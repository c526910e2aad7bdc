import { SlackFormatConverter } from '@chat-adapter/slack';
import { markdownToBlocks } from '@tryfabric/mack';
import { markdownToSlack } from 'md-to-slack';
import { slackifyMarkdown } from 'slackify-markdown';

/** A package that makes Slack's mrkdwn of Markdown, or blocks that hold some. */
export type SlackPeer = {
  /** Its name in the tables. */
  readonly name: string;
  /** All the text it would have Slack show, block after block. Rejects with what the package throws. */
  readonly convert: (markdown: string) => Promise<string>;
};

const chat = new SlackFormatConverter();

/** The peers, each called as its own documentation says; versions stand in bench/package.json. */
export const SLACK_PEERS: readonly SlackPeer[] = [
  { name: 'slackify-markdown', convert: async (markdown) => slackifyMarkdown(markdown) },
  { name: '@tryfabric/mack', convert: async (markdown) => joinBlocks(await markdownToBlocks(markdown)) },
  { name: 'md-to-slack', convert: async (markdown) => markdownToSlack(markdown) },
  // What the Chat SDK posts where Slack takes mrkdwn alone; elsewhere it hands Markdown to Slack as it is.
  { name: 'chat', convert: async (markdown) => chat.toResponseUrlText({ markdown }) },
];

/** The texts of blocks; an image is its address, as the block shows it. */
function joinBlocks(blocks: Awaited<ReturnType<typeof markdownToBlocks>>): string {
  return blocks
    .map((block) => {
      if (block.type === 'section' || block.type === 'header') return block.text?.text ?? '';
      if (block.type === 'image') return `${block.alt_text} ${'image_url' in block ? block.image_url : ''}`;
      return block.type === 'divider' ? '---' : '';
    })
    .join('\n\n');
}
