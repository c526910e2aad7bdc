import { createParser } from 'eventsource-parser';
import type { DialectName } from '../contract/dialect.ts';
import { MAX_PREVIEW_CHARS, PREVIEW_GAP_MS } from '../contract/limits.ts';
import { redact } from '../contract/redact.ts';
import { DIALECTS } from './dialects.ts';
import { parseWireText } from './parse-wire-json.ts';

/** Follows one streamed reply while it comes. */
export type StreamFollower = {
  /** Takes the next bytes of the reply's body. Never throws, whatever they are. */
  readonly feed: (chunk: Uint8Array) => void;
};

/**
 * A follower that tells a listener how far the answer has come. It is for live views alone: what it tells is no fact
 * of the record, may turn out to be a refusal or a cut-off answer, and is never posted anywhere.
 * @param onText - gets all the answer's text so far, up to the last white space and with everything shaped like a secret
 *   taken out: what follows the white space may be the first half of a secret. Nothing more is told once the
 *   text passes `MAX_PREVIEW_CHARS`. It must not throw.
 * @param now - a clock in milliseconds: between two tellings at least `PREVIEW_GAP_MS` pass.
 */
export function followStream(
  dialect: DialectName,
  onText: (text: string) => void,
  now: () => number,
): StreamFollower {
  const { readDelta } = DIALECTS[dialect].read;
  // Bytes that are not UTF-8 become replacement characters here; the reading of the whole reply refuses them.
  const decoder = new TextDecoder('utf-8');
  let text = '';
  let told = '';
  let grew = false;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const parsed = parseWireText(data);
      if (parsed.kind !== 'parsed' || text.length > MAX_PREVIEW_CHARS) return;
      const name = event === undefined ? {} : { name: event };
      const piece = readDelta({ ...name, body: parsed.body }) ?? '';
      text += piece;
      grew ||= piece !== '';
    },
  });
  return {
    feed: (chunk) => {
      parser.feed(decoder.decode(chunk, { stream: true }));
      if (!grew || text.length > MAX_PREVIEW_CHARS || now() - toldAtMs < PREVIEW_GAP_MS) return;
      grew = false;
      const upTo = text.slice(0, text.search(/\s\S*$/) + 1);
      const safe = redact(upTo).text;
      if (safe === told) return;
      told = safe;
      toldAtMs = now();
      onText(safe);
    },
  };
}
