/** One Slack message ready to post: Block Kit blocks and the plain fallback for notifications and screen readers. */
export type SlackMessage = {
  readonly text: string;
  readonly blocks: readonly SlackBlock[];
};

/** The block kinds we send; a subset of Slack's own types, so that renderers stay free of Slack's packages. */
export type SlackBlock =
  | { readonly type: 'section'; readonly text: SlackText; readonly expand?: boolean }
  | { readonly type: 'context'; readonly elements: readonly SlackText[] }
  | { readonly type: 'divider' }
  | { readonly type: 'actions'; readonly elements: readonly SlackButton[] };

/** A text object. `verbatim` stops Slack from turning bare names and URLs into links. */
export type SlackText =
  | { readonly type: 'mrkdwn'; readonly text: string; readonly verbatim?: boolean }
  | { readonly type: 'plain_text'; readonly text: string; readonly emoji?: boolean };

/** A button that opens a URL. Slack also sends an interaction for it, which is only acked. */
export type SlackButton = {
  readonly type: 'button';
  readonly text: { readonly type: 'plain_text'; readonly text: string };
  readonly url: string;
  readonly action_id: string;
};
