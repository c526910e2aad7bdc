import { escapeEntities } from '../../renderers/slack/mrkdwn-marks.ts';
import type { SlackBlock, SlackMessage } from '../contract/slack-message.ts';
import type { RunOutcome } from './read-run-outcome.ts';

/** One message of a reply, and what stands in for it where Slack takes neither its blocks nor its text. */
export type ReplyPart = {
  readonly message: SlackMessage;
  readonly plainText: string;
  readonly pointer: string;
};

/** A whole reply, in the order it is posted. */
export type ComposedReply = { readonly parts: readonly ReplyPart[]; readonly partsOmitted: number };

/** An answer drawn for Slack. */
export type RenderedAnswer = { readonly messages: readonly SlackMessage[]; readonly partsOmitted: number };

/** Addresses of a run's pages. */
export type RunUrls = { readonly run: string; readonly compare: string };

/**
 * The messages of a reply. An answer's last message ends with the route, the time it took and buttons to the run page
 * and the compare page; a run without an answer says why in one line with the run page's link. Pure.
 * @param render - draws canonical Markdown for Slack; called for an answer only.
 */
export function composeReply(
  outcome: RunOutcome,
  urls: RunUrls,
  render: (markdown: string) => RenderedAnswer,
): ComposedReply {
  if (outcome.kind === 'no-answer') return composeNoAnswer(outcome.line, urls);
  const { messages, partsOmitted } = render(outcome.text);
  const shown = messages.length > 0 ? messages : [EMPTY_ANSWER];
  const parts = shown.map((message, index) => {
    const isLast = index === shown.length - 1;
    const blocks = isLast
      ? [...message.blocks, ...closingBlocks(outcome, partsOmitted, urls)]
      : message.blocks;
    return {
      message: { text: message.text, blocks },
      // The text may be shorter than the blocks it stands for, so it says where the whole is.
      plainText: `${message.text}\n${link(urls.run, 'Read it in full on the run page')}`,
      pointer: `This part of the answer could not be shown in Slack. ${link(urls.run, 'Read it on the run page')}.`,
    };
  });
  return { parts, partsOmitted };
}

/** A model may answer with nothing that can be seen, e.g. an HTML comment. */
const EMPTY_ANSWER: SlackMessage = {
  text: 'The answer holds nothing to show.',
  blocks: [
    {
      type: 'section',
      text: { type: 'plain_text', text: 'The answer holds nothing to show.', emoji: false },
    },
  ],
};

function composeNoAnswer(line: string, urls: RunUrls): ComposedReply {
  const text = `${escapeEntities(line)} ${link(urls.run, 'See the run')}`;
  const message: SlackMessage = {
    text,
    blocks: [{ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } }],
  };
  const pointer = `This run ended without an answer. ${link(urls.run, 'See the run')}`;
  return { parts: [{ message, plainText: text, pointer }], partsOmitted: 0 };
}

function closingBlocks(
  outcome: Extract<RunOutcome, { kind: 'answer' }>,
  partsOmitted: number,
  urls: RunUrls,
): readonly SlackBlock[] {
  const facts = [...(outcome.route === undefined ? [] : [outcome.route]), printDuration(outcome.tookMs)];
  const rest = `The answer is longer than Slack shows here. ${link(urls.run, 'Read the rest on the run page')}.`;
  return [
    ...(partsOmitted === 0
      ? []
      : [{ type: 'section', text: { type: 'mrkdwn', text: rest, verbatim: true } } as const]),
    { type: 'context', elements: [{ type: 'plain_text', text: facts.join(' · '), emoji: false }] },
    {
      type: 'actions',
      elements: [
        button('Open run', urls.run, 'open_run'),
        button('Compare renders', urls.compare, 'open_compare'),
      ],
    },
  ];
}

function button(text: string, url: string, actionId: string) {
  return { type: 'button', text: { type: 'plain_text', text }, url, action_id: actionId } as const;
}

/** `0.4 s`, `12 s`, `2 min 5 s`. */
function printDuration(durationMs: number): string {
  if (durationMs < 10_000) return `${(durationMs / 1_000).toFixed(1)} s`;
  const seconds = Math.round(durationMs / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function link(url: string, label: string): string {
  return `<${escapeEntities(url)}|${label}>`;
}
