import { NOTES_HEADING } from '../contract/background-notes.ts';
import {
  FACT_LIFETIME_MS,
  MAX_FACTS_RECALLED,
  MAX_FACTS_STANDING,
  MAX_NOTES_CHARS,
} from '../contract/limits.ts';
import type { FactDestination, FactStore, MemoryFact } from '../contract/memory-fact.ts';
import { plainLine } from './plain-line.ts';
import { rankFacts } from './rank-facts.ts';

/** What is to be recalled, for whom. */
export type RecallParts = {
  /** Where the answer will be read. */
  readonly destination: FactDestination;
  /** The question. */
  readonly query: string;
  readonly nowMs: number;
};

/** The facts for one prompt, and the block that shows exactly these to a model; `notes` is absent where there are none. */
export type RecalledFacts = { readonly facts: readonly MemoryFact[]; readonly notes?: string };

/**
 * The facts that may help with a question and that all readers of its answer may read: first what holds where it is
 * asked, then what shares words with it. They are marked as used.
 * @throws whatever the fact store rejects with.
 */
export async function recallFacts(store: FactStore, parts: RecallParts): Promise<RecalledFacts> {
  const { destination, query, nowMs } = parts;
  const visible = await store.listVisible(destination);
  const recalled = fitNotes(selectFacts(visible, query, nowMs));
  await store.touch(
    recalled.facts.map(({ id }) => id),
    nowMs,
  );
  return recalled;
}

/**
 * The choice among visible facts. Pure: it depends on nothing but them, the question and the time.
 * @param visible - newest first.
 */
export function selectFacts(
  visible: readonly MemoryFact[],
  query: string,
  nowMs: number,
): readonly MemoryFact[] {
  const alive = visible.filter(({ kind, lastUsedAtMs }) => nowMs - lastUsedAtMs <= FACT_LIFETIME_MS[kind]);
  // A channel's ways and a person's wishes matter to every question there, though none names them.
  const standing = alive.filter(isStanding).slice(0, MAX_FACTS_STANDING);
  const fitting = rankFacts(
    alive.filter((fact) => !standing.includes(fact)),
    query,
  );
  return [...standing, ...fitting].slice(0, MAX_FACTS_RECALLED);
}

function isStanding({ audience, kind }: MemoryFact): boolean {
  return audience === 'channel' || (audience === 'requester' && kind === 'preference');
}

/** The block of notes: data for a user's turn, one line a fact, and as many facts as fit. */
function fitNotes(facts: readonly MemoryFact[]): RecalledFacts {
  const lines = [NOTES_HEADING];
  const shown: MemoryFact[] = [];
  let chars = NOTES_HEADING.length;
  for (const fact of facts) {
    const line = `- ${escapeTags(plainLine(fact.text))}`;
    chars += line.length + 1;
    if (chars > MAX_NOTES_CHARS) break;
    lines.push(line);
    shown.push(fact);
  }
  return shown.length === 0 ? { facts: [] } : { facts: shown, notes: lines.join('\n') };
}

/** Without these no text can look like the end of a block or the beginning of another. */
function escapeTags(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
