import { MAX_HEADER_VALUE_CHARS } from '../contract/limits.ts';

type HeaderRule = {
  /** A whole lower-case name, or the beginning of one where it ends in `-`. */
  readonly name: string;
  readonly reason: string;
};

/**
 * Reply headers that are kept; all others are dropped. Not among them, on purpose: set-cookie, anything that
 * authenticates, and the ids of organisations, workspaces, projects and sessions. Source: facts/dialects 2.6 and 4.5.
 */
export const ALLOWED_HEADERS: readonly HeaderRule[] = [
  { name: 'request-id', reason: "Anthropic's id of the request, for its support" },
  { name: 'x-request-id', reason: "OpenAI's and most gateways' id of the request" },
  { name: 'cf-ray', reason: "the edge network's id of the request" },
  { name: 'retry-after', reason: 'how long to wait, in seconds or as a date' },
  { name: 'retry-after-ms', reason: 'the same in milliseconds; both vendors' },
  { name: 'x-should-retry', reason: "both vendors' word on whether another try makes sense" },
  { name: 'content-type', reason: 'tells a web page from a reply' },
  { name: 'content-encoding', reason: 'a coding nobody asked for' },
  { name: 'date', reason: "the server's clock, against which a retry date is read" },
  { name: 'openai-processing-ms', reason: "OpenAI's own duration" },
  { name: 'openai-version', reason: 'the API version that answered' },
  { name: 'ratelimit-', reason: 'IETF draft names' },
  { name: 'x-ratelimit-', reason: "OpenAI's family" },
  { name: 'anthropic-ratelimit-', reason: "Anthropic's family" },
];

const EXACT = new Set(ALLOWED_HEADERS.map(({ name }) => name).filter((name) => !name.endsWith('-')));
const PREFIXES = ALLOWED_HEADERS.map(({ name }) => name).filter((name) => name.endsWith('-'));

/**
 * The allow-listed ones of some reply headers: lower-case names, values capped at `MAX_HEADER_VALUE_CHARS`. A name
 * given twice keeps both values, joined as HTTP joins them.
 * @param entries - names in any case, with values as they came. Never throws.
 */
export function readAllowedHeaders(entries: Iterable<readonly [string, string]>): Record<string, string> {
  const kept = new Map<string, string>();
  for (const [given, value] of entries) {
    const name = given.toLowerCase();
    if (!EXACT.has(name) && !PREFIXES.some((prefix) => name.startsWith(prefix))) continue;
    const before = kept.get(name);
    kept.set(name, (before === undefined ? value : `${before}, ${value}`).slice(0, MAX_HEADER_VALUE_CHARS));
  }
  return Object.fromEntries(kept);
}
