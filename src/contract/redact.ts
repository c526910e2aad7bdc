import { findPrivateKeys } from './find-private-keys.ts';
import { SECRET_SHAPES, type SecretShape } from './secret-shapes.ts';

/** A text without its secrets, and how many of each kind were taken out; `found` is empty where there were none. */
export type RedactedText = { readonly text: string; readonly found: Readonly<Record<string, number>> };

/**
 * The marker that stands for a secret: letters and hyphens only. It begins and ends with a letter, as the secrets do
 * themselves, so that Markdown around it parses as before; and no renderer, URL or JSON string minds it. A marker in
 * brackets could become a link, or a definition that vanishes from the page.
 */
function markerFor(kind: string): string {
  return `REDACTED-${kind}`;
}

/**
 * A text with everything shaped like a secret replaced by a marker. Forms are precise: hashes, ids, product names and
 * prose about passwords stay as they are, since an altered answer is a defect too.
 * @param text - any string; time grows in proportion to its length.
 * @returns the same text where nothing was found; redacting twice is redacting once, and finds nothing the second time.
 * Never throws.
 */
export function redact(text: string): RedactedText {
  const found: Record<string, number> = {};
  const count = (kind: string): string => {
    found[kind] = (found[kind] ?? 0) + 1;
    return markerFor(kind);
  };
  let redacted = redactPrivateKeys(text, count);
  for (const shape of SECRET_SHAPES) redacted = redactShape(redacted, shape, count);
  return { text: redacted, found };
}

/** How many of each kind two redactions took out together. */
export function sumCounts(one: RedactedText['found'], other: RedactedText['found']): Record<string, number> {
  const sums: Record<string, number> = { ...one };
  for (const [kind, count] of Object.entries(other)) sums[kind] = (sums[kind] ?? 0) + count;
  return sums;
}

function redactPrivateKeys(text: string, count: (kind: string) => string): string {
  let redacted = '';
  let at = 0;
  for (const { from, to } of findPrivateKeys(text)) {
    redacted += text.slice(at, from) + count('pem-key');
    at = to;
  }
  return at === 0 ? text : redacted + text.slice(at);
}

function redactShape(
  text: string,
  { kind, pattern, isSecret }: SecretShape,
  count: (kind: string) => string,
): string {
  let redacted = '';
  let at = 0;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    // The group, where there is one, ends the match.
    const end = match.index + match[0].length;
    const start = end - (match.groups?.['secret'] ?? match[0]).length;
    if (isSecret === undefined || isSecret(match)) {
      redacted += text.slice(at, start) + count(kind);
      at = end;
    } else if (start > match.index) {
      // What was no secret may itself be a name with a secret behind it: `secret: password=…`.
      pattern.lastIndex = start;
    }
  }
  return at === 0 ? text : redacted + text.slice(at);
}
