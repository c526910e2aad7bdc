/** Schemes whose links every surface opens. */
const OPENABLE = /^(?:https?|mailto):/i;

/** Percent-encoded characters that mean the same when they are not: no separator is among them. */
const NEEDLESSLY_ENCODED = /%(?:2[1278ADE]|3[CE]|5[BCDEF]|60|7[BCDE])/gi;

/**
 * What tells two destinations apart: the same for addresses that lead to the same place, however each surface writes
 * them (encoded, with a host in capitals). A destination of another kind is itself. Never throws.
 * @param url - as an `href` or a Slack token holds it, entities decoded.
 */
export function linkKey(url: string): string {
  const parsed = OPENABLE.test(url) ? URL.parse(url) : null;
  if (parsed === null) return url;
  return parsed.href.replace(NEEDLESSLY_ENCODED, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
}

/** Whether a destination, or the key of one, is one that every surface opens. Never throws. */
export function isOpenable(url: string): boolean {
  return /^(?:https?:\/\/[^/?#]|mailto:.)/i.test(url);
}
