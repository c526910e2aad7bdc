/**
 * True for a destination that may become a live link: http and https with a host, mailto with an address. All else
 * (relative paths, fragments, `javascript:`, Slack's `!channel`) is shown as its label alone: it leads nowhere from a
 * message or a run page, or somewhere nobody asked for. Never throws.
 * @param url - a destination as the Markdown tree holds it, entities and backslashes already resolved.
 */
export function isLinkable(url: string): boolean {
  return /^(?:https?:\/\/[^/?#\s]|mailto:[^\s?])/i.test(url);
}
