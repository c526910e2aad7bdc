import { guardLiterals } from './guard-literals.ts';
import { escapeEntities, MRKDWN_MARKS, type MrkdwnMark } from './mrkdwn-marks.ts';
import type { SlackRun, SlackStyle } from './slack-line.ts';

/**
 * A stretch of one line that Slack will take as a whole: text under the same marks, a code span, or a link. `raw` is
 * the finished mrkdwn of a code span or link; `text` is still to be escaped.
 */
export type Segment = SlackStyle &
  (
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'code' | 'link'; readonly raw: string }
  );

const NO_LITERALS: readonly number[] = [];

/** Offsets of the characters of `escaped` that could be taken for a mark. */
export function findLiterals(escaped: string): readonly number[] {
  // Most text has none, and asking first costs a tenth of listing.
  if (!/[*_~`:]/.test(escaped)) return NO_LITERALS;
  return Array.from(escaped.matchAll(/[*_~`:]/g), (match) => match.index);
}

/** Slack's link token for a run. The URL alone where the label says the same: Slack shows it then. */
function linkToken(url: string, label: string): string {
  const escaped = escapeEntities(label);
  if (escaped === url) return `<${url}>`;
  return `<${url}|${guardLiterals(escaped, findLiterals(escaped), new Set(), true)}>`;
}

function styleOf(run: SlackRun): SlackStyle {
  return { bold: run.bold, italic: run.italic, strike: run.strike };
}

/** A link's segments. White space around the label is left outside, so that a mark may stand right at the link. */
function linkSegments(run: SlackRun, url: string): Segment[] {
  const style = styleOf(run);
  const label = run.text.trim();
  if (label === '') return [{ kind: 'text', text: run.text, ...style }];
  const start = run.text.length - run.text.trimStart().length;
  const segments: Segment[] = [
    { kind: 'text', text: run.text.slice(0, start), ...style },
    { kind: 'link', raw: linkToken(url, label), ...style },
    { kind: 'text', text: run.text.slice(start + label.length), ...style },
  ];
  return segments.filter((segment) => segment.kind !== 'text' || segment.text !== '');
}

/**
 * A code run's segments. Slack knows no longer fence for a span that holds a backtick, and nothing may be put inside
 * code; so the span ends before each backtick, which is then literal text, and begins anew behind it.
 */
function codeSegments(run: SlackRun): Segment[] {
  const style = styleOf(run);
  return run.text
    .split(/(`+)/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('`')
        ? { kind: 'text', text: part, ...style }
        : { kind: 'code', raw: `\`${escapeEntities(part)}\``, ...style },
    );
}

/** Runs of one link that differ in code alone become one: a label shows no code. */
function joinLabels(runs: readonly SlackRun[]): SlackRun[] {
  const joined: SlackRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const same =
      last?.url !== undefined &&
      last.url === run.url &&
      MRKDWN_MARKS.every(({ name }) => last[name] === run[name]);
    if (same) joined[joined.length - 1] = { ...last, text: last.text + run.text };
    else joined.push(run);
  }
  return joined;
}

/**
 * Takes one mark off everything that holds the mark's own character: Slack ends the emphasis there. The rest keeps
 * it, so the line's text is whole and only that character is plain. A URL is percent-encoded instead.
 */
function splitAtMark(segment: Segment, mark: MrkdwnMark): readonly Segment[] {
  if (!segment[mark.name]) return [segment];
  if (segment.kind === 'text') {
    if (!segment.text.includes(mark.char)) return [segment];
    return segment.text
      .split(new RegExp(`([${mark.char}]+)`))
      .filter((text) => text !== '')
      .map((text) => ({ ...segment, text, [mark.name]: !text.startsWith(mark.char) }));
  }
  if (!segment.raw.includes(mark.char)) return [segment];
  if (segment.kind === 'link') {
    const encoded = encodeInUrl(segment.raw, mark.char);
    if (!encoded.includes(mark.char)) return [{ ...segment, raw: encoded }];
  }
  return [{ ...segment, [mark.name]: false }];
}

/** A link token with `char` percent-encoded in its URL; unchanged where the URL is what the link shows. */
function encodeInUrl(token: string, char: string): string {
  const bar = token.indexOf('|');
  if (bar < 0) return token;
  const code = `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
  return token.slice(0, bar).replaceAll(char, code) + token.slice(bar);
}

/**
 * One line's runs as segments that Slack can take as a whole: no mark over its own character, links and code spans
 * finished. Never throws.
 */
export function planSegments(runs: readonly SlackRun[]): readonly Segment[] {
  let segments: readonly Segment[] = joinLabels(runs).flatMap((run): Segment[] => {
    if (run.url !== undefined) return linkSegments(run, run.url);
    if (run.code) return codeSegments(run);
    return run.text === '' ? [] : [{ kind: 'text', text: run.text, ...styleOf(run) }];
  });
  for (const mark of MRKDWN_MARKS) {
    if (!segments.some((segment) => segment[mark.name])) continue;
    segments = segments.flatMap((segment) => splitAtMark(segment, mark));
  }
  return segments;
}
