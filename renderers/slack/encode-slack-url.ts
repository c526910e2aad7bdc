import { MAX_SLACK_URL_CHARS } from '../../src/contract/limits.ts';
import { escapeEntities } from './mrkdwn-marks.ts';

/**
 * What a link may lead to. Anything else between Slack's angle brackets is a mention, a broadcast or shown raw: a
 * destination `!channel` is a live `<!channel>`.
 */
const LINKABLE = /^(?:https?:\/\/[^/?#\s]|mailto:[^\s?])/i;

/**
 * Characters that would end the token, the URL or its line, cannot be seen, or turn the reading direction around so
 * that a URL shows as another; all are percent-encoded.
 */
const UNSAFE_IN_URL =
  /[\s<>|"`\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/**
 * A URL as it may stand between Slack's angle brackets: percent-encoded where Slack or a reader could misread it, with
 * the entity escapes; or undefined where the destination must not be a link. Never throws.
 * @param url - a destination as the Markdown tree holds it, entities and backslashes already resolved.
 * @returns undefined for any scheme but http, https and mailto, for a URL without host or address, and for one above
 *   MAX_SLACK_URL_CHARS: its label is then plain text.
 */
export function encodeSlackUrl(url: string): string | undefined {
  if (url.length > MAX_SLACK_URL_CHARS || !LINKABLE.test(url)) return undefined;
  const encoded = url.toWellFormed().replace(UNSAFE_IN_URL, encodeURIComponent);
  const scheme = /^[a-z]+/i.exec(encoded)?.[0] ?? '';
  const escaped = escapeEntities(scheme.toLowerCase() + encoded.slice(scheme.length));
  return escaped.length > MAX_SLACK_URL_CHARS ? undefined : escaped;
}
