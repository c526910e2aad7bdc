import { MAX_SLACK_URL_CHARS } from '../../src/contract/limits.ts';
import { isLinkable } from '../../src/markdown/is-linkable.ts';
import { escapeEntities } from './mrkdwn-marks.ts';

/**
 * Characters that would end the token, the URL or its line, cannot be seen, or turn the reading direction around so
 * that a URL shows as another; and the backslash, which browsers take for a slash. All are percent-encoded.
 */
const UNSAFE_IN_URL =
  /[\s<>|"`\\\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/**
 * A URL as it may stand between Slack's angle brackets: percent-encoded where Slack or a reader could misread it, with
 * the entity escapes; or undefined where the destination must not be a link. Never throws.
 * @param url - a destination as the Markdown tree holds it, entities and backslashes already resolved.
 * @returns undefined for what is not linkable (between Slack's angle brackets `!channel` is a live broadcast), and above
 *   MAX_SLACK_URL_CHARS: the label is then plain text.
 */
export function encodeSlackUrl(url: string): string | undefined {
  if (url.length > MAX_SLACK_URL_CHARS || !isLinkable(url)) return undefined;
  const encoded = url.toWellFormed().replace(UNSAFE_IN_URL, encodeURIComponent);
  const scheme = /^[a-z]+/i.exec(encoded)?.[0] ?? '';
  const escaped = escapeEntities(scheme.toLowerCase() + encoded.slice(scheme.length));
  return escaped.length > MAX_SLACK_URL_CHARS ? undefined : escaped;
}
