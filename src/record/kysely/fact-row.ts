import { createHmac } from 'node:crypto';
import { type MemoryFact, memoryFactSchema } from '../../contract/memory-fact.ts';
import type { FactRow } from './record-tables.ts';

/**
 * The group that may read a fact, as one text: facts of two groups never share a key.
 * @throws TypeError where the fact lacks the user or channel its audience needs, or has one it must not have.
 */
export function audienceKey({
  audience,
  user,
  channel,
}: Pick<MemoryFact, 'audience' | 'user' | 'channel'>): string {
  if (audience === 'requester' && user !== undefined && channel === undefined) return `requester:${user}`;
  if (audience === 'channel' && channel !== undefined && user === undefined) return `channel:${channel}`;
  if (audience === 'workspace' && user === undefined && channel === undefined) return 'workspace';
  throw new TypeError(`A fact for audience ${audience} names the wrong readers`);
}

/**
 * What makes two texts the same fact: letter case, white space, width and a closing full stop do not count. Keyed, so
 * that the hash kept of a forgotten fact cannot be guessed back without this record's own key.
 */
export function hashFactText(text: string, key: string): string {
  const normalised = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.。]+$/u, '');
  return createHmac('sha256', key).update(normalised).digest('hex');
}

/** A fact as a row. The counters have columns of their own and are left out of its JSON. */
export function toFactRow(fact: MemoryFact, key: string): FactRow {
  const { lastUsedAtMs, useCount, ...kept } = memoryFactSchema.parse(fact);
  return {
    id: fact.id,
    team: fact.team,
    audience: fact.audience,
    audience_key: audienceKey(fact),
    origin_run_id: fact.originRunId,
    origin_index: fact.originIndex,
    text_hash: hashFactText(fact.text, key),
    created_at_ms: fact.createdAtMs,
    last_used_at_ms: lastUsedAtMs,
    use_count: useCount,
    fact: JSON.stringify(kept),
  };
}

/**
 * A row as the fact it holds.
 * @throws Error naming the fact where its row is damaged or its columns contradict it.
 */
export function toFact(row: FactRow): MemoryFact {
  const fact = memoryFactSchema.safeParse({
    ...parseObject(row.fact),
    lastUsedAtMs: row.last_used_at_ms,
    useCount: row.use_count,
  });
  if (!fact.success || fact.data.team !== row.team || audienceKey(fact.data) !== row.audience_key) {
    throw new Error(`Fact ${row.id} is damaged`);
  }
  return fact.data;
}

function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {}; // Judged by the schema, which knows the fact's name and not its text.
  }
}
