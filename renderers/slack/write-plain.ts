import { PLAIN_STYLE, type SlackBlockDraft, type SlackGap } from './slack-line.ts';

/** A text's lines; those without anything to see are empty. Linear. Never throws. */
export function splitPlainLines(source: string): readonly string[] {
  return source.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => line.trimEnd());
}

/**
 * Text as it stands, line by line, for what is past the parser's guard: nothing in it is formatted, everything is
 * escaped and guarded like any other text. Yields as it goes. Never throws.
 * @param lines - the text's lines.
 */
export function* writePlain(lines: Iterable<string>): Generator<SlackBlockDraft> {
  let gap: SlackGap = 'line';
  for (const text of lines) {
    if (text === '') {
      gap = 'blank';
      continue;
    }
    const line = { quoted: false, lead: '', hang: '', runs: [{ ...PLAIN_STYLE, text }] };
    yield { kind: 'lines', gap, lines: [line] };
    gap = 'line';
  }
}
