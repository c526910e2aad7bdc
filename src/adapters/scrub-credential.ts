import { MIN_SCRUBBED_CREDENTIAL_CHARS } from '../contract/limits.ts';

const STAR = 0x2a;

/**
 * Overwrites every occurrence of a credential in some bytes with as many `*`, in place: as it is, as JSON escapes it
 * and as a URL escapes it. Same length, so the rest of the bytes, and whether they parse, stay as they were.
 * @param bytes - changed in place.
 * @param isCut - true where the bytes end early: then a credential's beginning at the very end is overwritten too.
 * @returns whether anything was overwritten. A credential shorter than `MIN_SCRUBBED_CREDENTIAL_CHARS` is a
 *   placeholder (`ollama`, `EMPTY`), no secret, and words of an answer would be lost to it: nothing is done.
 */
export function scrubBytes(bytes: Buffer, credential: string | undefined, isCut: boolean): boolean {
  let found = false;
  for (const form of formsOf(credential)) {
    const needle = Buffer.from(form, 'utf8');
    for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, at + needle.length)) {
      bytes.fill(STAR, at, at + needle.length);
      found = true;
    }
    if (isCut && scrubTail(bytes, needle)) found = true;
  }
  return found;
}

/** The same for a text, e.g. an error's message or a header's value. */
export function scrubText(text: string, credential: string | undefined): string {
  return formsOf(credential).reduce(
    (scrubbed, form) => scrubbed.replaceAll(form, '*'.repeat(form.length)),
    text,
  );
}

function scrubTail(bytes: Buffer, needle: Buffer): boolean {
  const longest = Math.min(needle.length - 1, bytes.length);
  for (let length = longest; length >= MIN_SCRUBBED_CREDENTIAL_CHARS; length -= 1) {
    if (bytes.subarray(bytes.length - length).equals(needle.subarray(0, length))) {
      bytes.fill(STAR, bytes.length - length);
      return true;
    }
  }
  return false;
}

/** The ways a credential can be written in a reply; none where it is too short to be one. */
function formsOf(credential: string | undefined): readonly string[] {
  if (credential === undefined || credential.length < MIN_SCRUBBED_CREDENTIAL_CHARS) return [];
  // toWellFormed: encodeURIComponent throws on half of a surrogate pair.
  const forms = [
    credential,
    JSON.stringify(credential).slice(1, -1),
    encodeURIComponent(credential.toWellFormed()),
  ];
  return [...new Set(forms)];
}
