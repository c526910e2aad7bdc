/** The emphasis of a stretch of text. Bold within bold is bold, so nesting needs no more than this. */
export type SlackStyle = { readonly bold: boolean; readonly italic: boolean; readonly strike: boolean };

/** A stretch of text that looks the same from end to end. `text` is what a person reads: nothing in it is escaped. */
export type SlackRun = SlackStyle & {
  readonly text: string;
  readonly code: boolean;
  /** Where the text leads, already checked and encoded by `encodeSlackUrl`; undefined where it is no link. */
  readonly url: string | undefined;
};

/** One line as Slack will show it. It is cut and measured in this form and turned into mrkdwn last. */
export type SlackLine = {
  /** Whether it stands in a block quote. Slack has one level. */
  readonly quoted: boolean;
  /** Our own text before the runs: indentation and list marker. */
  readonly lead: string;
  /** The same for what follows where the line has to be cut: indentation alone. */
  readonly hang: string;
  readonly runs: readonly SlackRun[];
};

/** What stands between a block and the one before it: a line end, a blank line, or a blank line of the same quote. */
export type SlackGap = 'line' | 'blank' | 'quoted-blank';

/** Lines that belong together: a paragraph, a heading, one list item's text. */
export type SlackLinesBlock = {
  readonly kind: 'lines';
  readonly gap: SlackGap;
  readonly lines: readonly SlackLine[];
};

/** A code block; its lines are raw. */
export type SlackFenceBlock = {
  readonly kind: 'fence';
  readonly gap: SlackGap;
  readonly lines: readonly string[];
};

/** A thematic break between top-level blocks. */
export type SlackRuleBlock = { readonly kind: 'rule'; readonly gap: SlackGap };

/** What a document is made of once its tree has been read, in order. */
export type SlackBlockDraft = SlackLinesBlock | SlackFenceBlock | SlackRuleBlock;

/** The mrkdwn that stands for each gap. */
export const GAP_TEXT: Readonly<Record<SlackGap, string>> = {
  line: '\n',
  blank: '\n\n',
  'quoted-blank': '\n>\n',
};

/** A thematic break where there can be no divider. */
export const RULE_LINE: string = '\u2500'.repeat(10);

/** No emphasis, no code, no link. */
export const PLAIN_STYLE: Omit<SlackRun, 'text'> = {
  bold: false,
  italic: false,
  strike: false,
  code: false,
  url: undefined,
};
