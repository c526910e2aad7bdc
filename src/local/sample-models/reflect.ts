import type { JsonValue } from '../../contract/json-value.ts';
import type { SampleTurn } from './sample-request.ts';

/** One turn of the conversation a reflection call shows. */
type ShownTurn = { readonly index: number; readonly author: string; readonly text: string };

/** `[3] ada: text`, the line that opens a turn; see `contract/reflection-marker.ts`. */
const TURN_OPENING = /^\[(\d{1,6})\][ \t]*([^:\n]{0,80}):[ \t]?/;

const NOT_PEOPLE = /^(?:switchboard|assistant|self|bot)\b/i;

/** `remember that X`, `remember for me: X`, `remember for everyone: X`, up to the end of the sentence and with its mark. */
const REQUESTS =
  /\bremember\b[ \t,]*(?:(that|for me|for everyone)\b)?[ \t]*:?[ \t]*([^\n]*?)([.!?](?=\s|$)|\n|$)/gi;

const AUDIENCES: Readonly<Record<string, string>> = { 'for me': 'requester', 'for everyone': 'workspace' };

const CONFIDENCE = 0.9;

/**
 * The scripted model's reflection: what the newest thing a person said asked to be remembered, as facts in the shape a
 * reflection call wants. Nothing asked, no facts.
 * @param turns - the call's own turns; the conversation stands in the last one. Never throws.
 */
export function reflect(turns: readonly SampleTurn[]): JsonValue {
  const newest = readShownTurns(turns).findLast(({ author }) => !NOT_PEOPLE.test(author));
  if (newest === undefined) return { facts: [] };
  const facts = [...newest.text.matchAll(REQUESTS)].flatMap(([, how = '', what = '', mark]) => {
    const text = what.trim();
    // A question about remembering asks for nothing to be kept.
    if (text === '' || mark === '?') return [];
    const audience = AUDIENCES[how.toLowerCase()] ?? 'channel';
    const kind = audience === 'requester' || /\bprefers?\b/i.test(text) ? 'preference' : 'convention';
    return [{ text, kind, confidence: CONFIDENCE, audience, turns: [newest.index] }];
  });
  return { facts };
}

/** Turns as they are numbered in the prompt; a prompt without numbers is read as the call's own turns, counted from 0. */
function readShownTurns(turns: readonly SampleTurn[]): readonly ShownTurn[] {
  const shown: { index: number; author: string; text: string }[] = [];
  for (const line of (turns.at(-1)?.text ?? '').split('\n')) {
    const opening = TURN_OPENING.exec(line);
    if (opening !== null) {
      const [whole, index = '0', author = ''] = opening;
      shown.push({ index: Number(index), author: author.trim(), text: line.slice(whole.length) });
      continue;
    }
    const current = shown.at(-1);
    if (current !== undefined) current.text += `\n${line}`;
  }
  if (shown.length > 0) return shown;
  return turns.map(({ role, text }, index) => ({
    index,
    author: role === 'user' ? 'person' : 'assistant',
    text,
  }));
}
