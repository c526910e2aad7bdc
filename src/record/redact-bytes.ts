import { isUtf8 } from 'node:buffer';
import { type RedactedText, redact, sumCounts } from '../contract/redact.ts';
import { looksLikeStream, redactStream } from './redact-stream.ts';

/** Bytes without their secrets, and how many of each kind were taken out; `found` is empty where there were none. */
export type RedactedBytes = { readonly bytes: Uint8Array; readonly found: Readonly<Record<string, number>> };

/** One string of a JSON text, with its quotes and escapes as written. */
const JSON_STRING = /"(?:[^"\\]+|\\.)*"/g;

/**
 * A reply's bytes as they may be kept: everything shaped like a secret is replaced by its marker, everything else stays
 * byte for byte, and what was JSON, or a stream of it, still is.
 * @param bytes - a body of any kind.
 * @returns the very same bytes where nothing was found. Never throws.
 */
export function redactBytes(bytes: Uint8Array): RedactedBytes {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Latin-1 gives every byte back as it was; a secret in it reads the same.
  const encoding = isUtf8(buffer) ? 'utf8' : 'latin1';
  const text = buffer.toString(encoding);
  const { text: kept, found } = looksLikeStream(text) ? redactEvents(text) : redactWhole(text);
  return kept === text ? { bytes, found: {} } : { bytes: Buffer.from(kept, encoding), found };
}

function redactWhole(text: string): RedactedText {
  const whole = redact(text);
  if (Object.keys(whole.found).length === 0 || !isJson(text)) return whole;
  // String by string first: a private key that begins in one and ends in another would take all between them along.
  const within = redactStrings(text);
  const across = redact(within.text);
  return { text: across.text, found: sumCounts(within.found, across.found) };
}

function redactEvents(text: string): RedactedText {
  // Across the events first: the beginning of a key may look like a whole one, and what follows it would stay.
  const across = redactStream(text);
  // String by string costs far more than all at once, and nearly every stream is clean.
  if (Object.keys(redact(across.text).found).length === 0) return across;
  const within = redactStrings(across.text);
  return { text: within.text, found: sumCounts(across.found, within.found) };
}

/** Each JSON string in a text redacted by itself. */
function redactStrings(text: string): RedactedText {
  let found: RedactedText['found'] = {};
  const within = text.replace(JSON_STRING, (string) => {
    const redacted = redact(string);
    found = sumCounts(found, redacted.found);
    return redacted.text;
  });
  return { text: within, found };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // Only a text that is no JSON throws, and that is the answer.
    return false;
  }
}
