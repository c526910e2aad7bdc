import type { SlackStyle } from './slack-line.ts';

/**
 * U+200B. Slack takes it for the edge of a word, so a marker beside it works inside a word and between CJK letters;
 * beside a colon it keeps `:name:` from being an emoji, and before `>` it keeps a line from being a quote. Sources:
 * jsx-slack's "exact mode" document, checked there in Slack's Block Kit Builder; NousResearch/hermes-agent#72711.
 */
export const WORD_EDGE = '\u200b';

/**
 * U+2060. Put before a character that could open emphasis, it leaves the character no edge of a word to open at.
 * U+200B cannot do that: it is itself such an edge.
 */
export const WORD_GLUE = '\u2060';

/** One of Slack's emphasis marks, and where Slack lets it stand. */
export type MrkdwnMark = {
  readonly name: keyof SlackStyle;
  readonly char: '*' | '_' | '~';
  /** Characters that may follow the closing mark; the end of the line may too. */
  readonly closesBefore: RegExp;
};

/**
 * Characters after which a mark or a code span may open; so may the start of a line. Slack documents none of these
 * sets. They are those of slack-message-parser 3.0.2, the narrowest in use: outside them a guard is put, and a guard
 * too many is not seen. Live tests agree that letters, marks, digits and CJK punctuation are no edges
 * (openclaw/openclaw#111575).
 */
export const OPENS_AFTER: RegExp = /[\s\u200b.,([{!?\-=]/u;

const closesBeforeBold = /[\s\u200b~!#$%^)\-+={}[\];:'",.?/]/u;
const closesBeforeOther = /[\s\u200b.,\])}!?\-=]/u;

/** Characters that may follow a code span; so may the end of the line. */
export const CODE_CLOSES_BEFORE: RegExp = closesBeforeOther;

/** Slack's marks, outermost first where several cover the same text: `***x***` is `_*x*_`. */
export const MRKDWN_MARKS: readonly MrkdwnMark[] = [
  { name: 'strike', char: '~', closesBefore: closesBeforeOther },
  { name: 'italic', char: '_', closesBefore: closesBeforeOther },
  { name: 'bold', char: '*', closesBefore: closesBeforeBold },
];

/**
 * The escapes Slack documents, the only ones: everything between `<` and `>` is a link, a mention or a broadcast, and
 * `&` begins an entity. They apply in text, code, link labels and URLs alike, since tokens work in code too
 * (yhatt/jsx-slack#16). Source: docs.slack.dev/messaging/formatting-message-text, "Escaping text".
 */
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text in which Slack can find no token and no entity that was not there. Never throws. */
export function escapeEntities(text: string): string {
  return text.replace(/[&<>]/g, (char) => ENTITIES[char] ?? char);
}

/** How a character that means something to Slack is kept a mere character. */
export type LiteralGuard = {
  readonly char: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
};

/**
 * Slack has no backslash: these characters are kept literal by zero-width characters beside them, and only where
 * Slack would otherwise read them (`guard-literals.ts` says when). Never inside code.
 */
export const LITERAL_GUARDS: readonly LiteralGuard[] = [
  {
    char: '*',
    before: WORD_GLUE,
    after: WORD_EDGE,
    reason:
      'bold opens at the edge of a word and before a character that is no space. The glue takes the edge away; should Slack see an edge in it all the same, the zero-width space behind is no character to open before.',
  },
  { char: '_', before: WORD_GLUE, after: WORD_EDGE, reason: 'italics; as for the asterisk' },
  { char: '~', before: WORD_GLUE, after: WORD_EDGE, reason: 'strikethrough; as for the asterisk' },
  {
    char: '`',
    before: WORD_GLUE,
    after: '',
    reason: 'a code span may begin with a space, so only what stands before the backtick can keep it shut',
  },
  {
    char: ':',
    before: '',
    after: WORD_EDGE,
    reason:
      'no emoji name holds a zero-width space; any word between colons may be an emoji of the workspace',
  },
  {
    char: '>',
    before: WORD_EDGE,
    after: '',
    reason:
      'a quote only at the very start of a line. Reports differ on whether &gt; alone is one (bytedance/deer-flow#4197, jsx-slack), so it never stands there',
  },
  { char: '\uff1e', before: WORD_EDGE, after: '', reason: 'the full-width form quotes too (jsx-slack)' },
];
