import { isLinkable } from './is-linkable.ts';

/**
 * True for a destination that names a scheme and is not linkable: `javascript:`, `data:`, `slack:`, `https:` without a
 * host. Paths and fragments name none. Control characters and spaces count for nothing, as in browsers. Never throws.
 * @param url - a destination as the Markdown tree holds it, entities and backslashes already resolved.
 */
export function hasUnknownScheme(url: string): boolean {
  return !isLinkable(url) && /^[a-z][a-z\d+.-]*:/i.test(url.replace(/[\p{Cc}\s]/gu, ''));
}
