import { MAX_SLACK_PARTS } from '../contract/limits.ts';
import type { ShownChar } from './list-shown.ts';

/** A surface whose render is compared with the HTML of the run page. */
export type ComparedSurface = 'slack' | 'github' | 'memory';

/** What surfaces are known not to be able to show, and why; a difference under one of these names is no fault. */
export const STATED_LIMITS = {
  'mark-character':
    'Slack ends emphasis at its own mark: an asterisk in bold, and code or a link that holds one, stay plain.',
  'monospace-table': 'Slack shows a narrow table as aligned monospace, and no emphasis in it.',
  'table-as-records':
    'Slack shows a table that is too wide for a thread, or has links in it, as a list that repeats the header.',
  'bare-link':
    'A link without text shows nothing on the page. Slack shows its address, so that it can be followed.',
  'parts-cap': 'An answer of more messages than the cap goes on on the run page; a pointer in Slack says so.',
  'bare-image': 'GitHub shows an image without text as a link named "image"; elsewhere its address is shown.',
  'cjk-flanking':
    'GitHub lets no mark open or close beside CJK punctuation inside a word, and shows the mark.',
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

/** Raw HTML that shows as emphasis or monospace where it is let through. */
const FORMAT_TAG = /<(?:b|strong|i|em|s|del|th|h[1-6]|pre|code)[\s>]/i;

const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

/**
 * The limit that explains why a surface shows one character with other emphasis than the page; undefined where none does.
 * @param page - the character on the run page.
 * @param shown - the same character on the surface.
 * @param source - the surface's render.
 */
export function explainEmphasis(
  surface: ComparedSurface,
  name: EmphasisName,
  page: ShownChar,
  shown: ShownChar,
  source: string,
): StatedLimit | undefined {
  if (surface === 'github') return FORMAT_TAG.test(source) ? 'format-tags' : undefined;
  if (surface !== 'slack' || !page[name] || shown[name]) return undefined;
  if (shown.monospace) return 'monospace-table';
  const mark = MARK_CHARS[name];
  return page.char === mark || page.holder.includes(mark) ? 'mark-character' : undefined;
}

/** Where in an answer two surfaces show other characters, and what those are. */
export type TextDifference = {
  readonly page: string;
  readonly shown: string;
  /** Whether nothing follows on either. */
  readonly atEnd: boolean;
  /** Messages Slack got; 0 for the other surfaces. */
  readonly messages: number;
};

/** The limit that explains why a surface shows other characters than the page; undefined where none does. */
export function explainText(surface: ComparedSurface, difference: TextDifference): StatedLimit | undefined {
  const { page, shown, atEnd, messages } = difference;
  if (surface === 'slack') {
    return atEnd && shown === '' && messages === MAX_SLACK_PARTS ? 'parts-cap' : undefined;
  }
  if (atEnd && CUT_NOTES.test(shown)) return 'cut-short';
  if (page === '' && AS_WRITTEN_NOTE.test(shown)) return 'as-written';
  if (surface !== 'github') return undefined;
  if (shown === 'image' && /^(?:https?|mailto):/i.test(page)) return 'bare-image';
  const unmarked = (text: string): string => text.replace(/[*_~]/g, '');
  return unmarked(page) === unmarked(shown) && CJK.test(page + shown) ? 'cjk-flanking' : undefined;
}
