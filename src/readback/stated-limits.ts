import { MAX_SLACK_PARTS, MAX_SLACK_URL_CHARS } from '../contract/limits.ts';
import { isOpenable } from './link-key.ts';
import type { ShownChar } from './shown-char.ts';

/** A surface whose render is compared with the HTML of the run page. */
export type ComparedSurface = 'slack' | 'github' | 'memory';

/** What surfaces are known not to be able to show, and why; a difference under one of these names is no fault. */
export const STATED_LIMITS = {
  'mark-character':
    'Slack ends emphasis at its own mark: an asterisk in bold, and code or a link that holds one, stay plain.',
  'monospace-table': 'Slack shows a narrow table as aligned monospace, and no emphasis in it.',
  'next-block':
    'Slack takes so much text in one block: a longer paragraph or piece of code goes on in the next, on a line of its own.',
  'parted-backticks':
    'Slack ends code at three backticks: where code holds them, a character that cannot be seen stands between.',
  'long-address': 'Slack takes links up to a length: of a longer one the text alone is shown.',
  'table-as-records':
    'Slack shows a table that is too wide for a thread, or has links in it, as a list that repeats the header.',
  'bare-link':
    'A link without text shows nothing on the page. Slack shows its address, so that it can be followed.',
  'parts-cap': 'An answer of more messages than the cap goes on on the run page; a pointer in Slack says so.',
  'other-address':
    'GitHub and reflection keep links to paths and to schemes other than http, https and mailto; elsewhere they are their text.',
  'parted-address':
    'GitHub could take an e-mail address with a sign before its @ for a mention: it is parted there, and no link.',
  'bare-address':
    'Where an address that stands in a text begins and ends is for each reader to say; GitHub is read here by markdown-it, which takes fewer for addresses.',
  'cjk-flanking':
    'Plain CommonMark, as GitHub and models read it, lets no mark open or close between CJK text and punctuation, and shows the mark.',
  'tilde-flanking':
    'Beside a tilde the page lets marks open and close where plain CommonMark does not, and GitHub and models may see the mark.',
  'nested-note': 'GitHub shows a footnote that only footnotes refer to; elsewhere it is left out.',
  'format-tags':
    'GitHub honours tags such as <del> and <b>; elsewhere they are left out and their text is plain.',
  'cut-short': 'GitHub and reflection get a bounded beginning of the answer, with a note that says so.',
  'as-written': 'An answer past the parser’s limits is shown as written, under a note that says so.',
} as const;

/** The name of a stated limit. */
export type StatedLimit = keyof typeof STATED_LIMITS;

/** Slack's marks by what they show. */
const MARK_CHARS = { bold: '*', italic: '_', strike: '~' } as const;

/** Names of emphasis, as fields of a shown character. */
export type EmphasisName = keyof typeof MARK_CHARS;

/** Every kind of emphasis. */
export const EMPHASIS_NAMES: readonly EmphasisName[] = ['bold', 'italic', 'strike'];

/** The notes our renderers put where they cut, white space left out. */
const CUT_NOTES = /(?:Therestofthisanswer|\d+moreblocks?ofthisanswer)(?:is)?leftout[\s\S]*$/;
const AS_WRITTEN_NOTE = /^\[?Thisanswerisshownaswritten/;

/** Raw HTML that begins lines or cells: a browser that finds it misplaced drops it. */
const LAYOUT_TAG =
  /<\/?(?:p|div|center|section|article|aside|header|footer|main|nav|summary|figure|figcaption|blockquote|pre|hr|h[1-6]|li|dt|dd|tr|td|th|table|ul|ol|dl|details|caption|tbody|thead|tfoot|col|colgroup|br)[\s>/]/i;

const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

/** One surface's render of an answer, as far as limits depend on it. */
export type SurfaceRender = {
  readonly surface: ComparedSurface;
  /** The render itself, where it is one text; empty for Slack. */
  readonly source: string;
  /** Messages Slack got; 0 for the others. */
  readonly messages: number;
};

/**
 * The limit that explains why a surface shows one character with other emphasis than the page; undefined where none does.
 * @param page - the character on the run page.
 * @param shown - the same character on the surface.
 */
export function explainEmphasis(
  { surface }: SurfaceRender,
  name: EmphasisName,
  page: ShownChar,
  shown: ShownChar,
): StatedLimit | undefined {
  if (surface === 'github') return shown[name] && shown.raw ? 'format-tags' : undefined;
  if (surface !== 'slack' || !page[name] || shown[name]) return undefined;
  if (shown.monospace && !page.monospace) return 'monospace-table';
  const mark = MARK_CHARS[name];
  return page.char === mark || page.holder.includes(mark) ? 'mark-character' : undefined;
}

/** The limit that explains why one character leads elsewhere on a surface than on the page; undefined where none does. */
export function explainLink(
  { surface }: SurfaceRender,
  page: ShownChar,
  shown: ShownChar,
): StatedLimit | undefined {
  if (surface === 'slack')
    return shown.link === '' && page.link.length > MAX_SLACK_URL_CHARS / LONGEST_ENCODING
      ? 'long-address'
      : undefined;
  if (surface === 'github' && shown.link === '' && /^mailto:.*[^a-z0-9]@/i.test(page.link))
    return 'parted-address';
  if ((page.link === '' || page.bare) && (shown.link === '' || shown.bare)) return 'bare-address';
  return page.link === '' && !isOpenable(shown.link) ? 'other-address' : undefined;
}

/** What one character of an address can take once it is encoded or escaped. */
const LONGEST_ENCODING = 5;

/** The limit that explains why the white space before one character differs; undefined where none does. */
export function explainSpace(
  { surface, source }: SurfaceRender,
  page: ShownChar,
  shown: ShownChar,
): StatedLimit | undefined {
  if (surface === 'github') return LAYOUT_TAG.test(source) ? 'format-tags' : undefined;
  if (surface !== 'slack') return undefined;
  if (shown.startsPart) return 'next-block';
  const isParted = shown.code && shown.space.endsWith(ZERO_WIDTH_SPACE) && page.char === '`';
  return isParted ? 'parted-backticks' : undefined;
}

const ZERO_WIDTH_SPACE = '\u200b';

/** Where in an answer two surfaces show other characters, and what those are. */
export type TextDifference = {
  readonly page: string;
  readonly shown: string;
  /** The characters on either side. */
  readonly around: string;
  /** Whether all that the surface shows there was put by raw HTML. */
  readonly raw: boolean;
  /** Whether nothing follows on either. */
  readonly atEnd: boolean;
};

/** A text without the characters that Markdown's emphasis is written with. Never throws. */
export function withoutMarks(text: string): string {
  return text.replace(/[*_~]/g, '');
}

/** The limit that explains why a surface shows other characters than the page; undefined where none does. */
export function explainText(
  { surface, messages }: SurfaceRender,
  { page, shown, around, raw, atEnd }: TextDifference,
): StatedLimit | undefined {
  if (surface === 'slack') {
    return atEnd && shown === '' && messages === MAX_SLACK_PARTS ? 'parts-cap' : undefined;
  }
  if (atEnd && CUT_NOTES.test(shown)) return 'cut-short';
  if (page === '' && AS_WRITTEN_NOTE.test(shown)) return 'as-written';
  if (surface === 'github' && page === '' && raw) return 'format-tags';
  if (surface === 'github' && page === '' && atEnd && /^\[\d+\]/.test(shown)) return 'nested-note';
  if (withoutMarks(page) !== withoutMarks(shown)) return undefined;
  if (CJK.test(page + shown + around)) return 'cjk-flanking';
  return (page + shown + around).includes('~') ? 'tilde-flanking' : undefined;
}
