import type { SlackBlock, SlackMessage, SlackText } from '../contract/slack-message.ts';
import { drawLink, drawSlackMrkdwn } from './draw-slack-mrkdwn.ts';
import { escapeHtml } from './escape-html.ts';

function drawText(text: SlackText): string {
  if (text.type === 'mrkdwn') return drawSlackMrkdwn(text.text);
  return escapeHtml(text.text).replaceAll('\n', '<br>');
}

function drawBlock(block: SlackBlock): string {
  switch (block.type) {
    case 'section':
      return `<div class="slack-section">${drawText(block.text)}</div>`;
    case 'context':
      return `<div class="slack-context">${block.elements.map((element) => `<span>${drawText(element)}</span>`).join(' ')}</div>`;
    case 'divider':
      return '<hr class="slack-divider">';
    case 'actions': {
      const buttons = block.elements.map((button) =>
        drawLink(button.url, escapeHtml(button.text.text), 'slack-button'),
      );
      return `<div class="slack-actions">${buttons.join(' ')}</div>`;
    }
  }
}

/**
 * A message as HTML that looks as Slack would show it: its blocks, or its text where it has none. As safe to put into a
 * page as `drawSlackMrkdwn`. Never throws.
 */
export function drawSlackBlocks(message: SlackMessage): string {
  if (message.blocks.length === 0) return `<div class="slack-section">${drawSlackMrkdwn(message.text)}</div>`;
  return message.blocks.map(drawBlock).join('');
}
