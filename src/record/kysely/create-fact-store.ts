import { randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { MAX_FACTS_PER_AUDIENCE } from '../../contract/limits.ts';
import type { FactDestination, FactStore, MemoryFact, UnwantedFact } from '../../contract/memory-fact.ts';
import { audienceKey, hashFactText, toFact, toFactRow } from './fact-row.ts';
import type { FactRow, RecordTables } from './record-tables.ts';

/** What a fact store is made of. */
export type FactStoreParts = {
  readonly database: Kysely<RecordTables>;
  /** Removes what an erased row may have left outside its table, e.g. in a log of changes. Rejects where it cannot. */
  readonly eraseTraces: () => Promise<void>;
  /** Epoch milliseconds; the system's clock where absent. */
  readonly now?: () => number;
};

/** Facts over any database Kysely speaks to whose tables are `RecordTables`. */
export function createFactStore({ database, eraseTraces, now = Date.now }: FactStoreParts): FactStore {
  return {
    listVisible: (destination) => listVisible(database, destination),
    keep: (facts) =>
      database.transaction().execute(async (transaction) => {
        const key = await readFactKey(transaction);
        for (const fact of facts) await keepFact(transaction, toFactRow(fact, key));
        for (const fact of facts) await evictLeastUseful(transaction, fact, facts);
      }),
    listUnwanted: (facts) =>
      database.transaction().execute(async (transaction) => {
        const key = await readFactKey(transaction);
        const unwanted: UnwantedFact[] = [];
        for (const fact of facts) {
          const reason = await whyUnwanted(transaction, fact, hashFactText(fact.text, key));
          if (reason !== undefined) unwanted.push({ id: fact.id, reason });
        }
        return unwanted;
      }),
    touch: async (ids, nowMs) => {
      if (ids.length === 0) return;
      await database
        .updateTable('facts')
        .set((fact) => ({ use_count: fact('use_count', '+', 1), last_used_at_ms: nowMs }))
        .where('id', 'in', [...ids])
        .execute();
    },
    forget: async (id) => {
      const isForgotten = await database.transaction().execute(async (transaction) => {
        const row = await transaction
          .deleteFrom('facts')
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (row === undefined) return false;
        const { team, audience_key, text_hash } = row;
        await transaction
          .insertInto('forgotten_facts')
          .values({ team, audience_key, text_hash, forgotten_at_ms: now() })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return true;
      });
      if (isForgotten) await eraseTraces();
      return isForgotten;
    },
  };
}

/** The rule of who may see what: all readers of the destination must be among the fact's readers. */
async function listVisible(
  database: Kysely<RecordTables>,
  { team, channel, user, isPrivateToUser, isExternal }: FactDestination,
): Promise<readonly MemoryFact[]> {
  if (isExternal) return [];
  const keys = [
    audienceKey({ audience: 'workspace' }),
    audienceKey({ audience: 'channel', channel }),
    ...(isPrivateToUser ? [audienceKey({ audience: 'requester', user })] : []),
  ];
  const rows = await database
    .selectFrom('facts')
    .selectAll()
    .where('team', '=', team)
    .where('audience_key', 'in', keys)
    .orderBy('created_at_ms', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toFact);
}

/** A fact already stored for its run and index, or for its audience in the same words, is left as it is. */
async function keepFact(transaction: Transaction<RecordTables>, row: FactRow): Promise<void> {
  const forgotten = await findForgotten(transaction, row);
  if (forgotten) return;
  await transaction
    .insertInto('facts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function whyUnwanted(
  transaction: Transaction<RecordTables>,
  fact: MemoryFact,
  textHash: string,
): Promise<UnwantedFact['reason'] | undefined> {
  const place = { team: fact.team, audience_key: audienceKey(fact), text_hash: textHash };
  if (await findForgotten(transaction, place)) return 'tombstoned';
  const same = await transaction
    .selectFrom('facts')
    .select(['origin_run_id', 'origin_index'])
    .where('team', '=', place.team)
    .where('audience_key', '=', place.audience_key)
    .where('text_hash', '=', place.text_hash)
    .executeTakeFirst();
  const isItself = same?.origin_run_id === fact.originRunId && same.origin_index === fact.originIndex;
  return same === undefined || isItself ? undefined : 'duplicate_stored';
}

async function findForgotten(
  transaction: Transaction<RecordTables>,
  { team, audience_key, text_hash }: Pick<FactRow, 'team' | 'audience_key' | 'text_hash'>,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('forgotten_facts')
    .select('text_hash')
    .where('team', '=', team)
    .where('audience_key', '=', audience_key)
    .where('text_hash', '=', text_hash)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Brings one audience down to its limit: the seldom used go first, among them those unused for longest. Facts just kept
 * stay, or a full memory of used facts could never learn another.
 */
async function evictLeastUseful(
  transaction: Transaction<RecordTables>,
  fact: MemoryFact,
  justKept: readonly MemoryFact[],
): Promise<void> {
  const ofAudience = transaction
    .selectFrom('facts')
    .where('team', '=', fact.team)
    .where('audience_key', '=', audienceKey(fact));
  const { stored } = await ofAudience
    .select(({ fn }) => fn.countAll<number>().as('stored'))
    .executeTakeFirstOrThrow();
  const excess = Number(stored) - MAX_FACTS_PER_AUDIENCE[fact.audience];
  if (excess <= 0) return;
  const evicted = await ofAudience
    .select('id')
    .where(
      'id',
      'not in',
      justKept.map(({ id }) => id),
    )
    .orderBy('use_count')
    .orderBy('last_used_at_ms')
    .orderBy('id')
    .limit(excess)
    .execute();
  const ids = evicted.map(({ id }) => id);
  await transaction.deleteFrom('facts').where('id', 'in', ids).execute();
}

const FACT_KEY = 'fact-text';

/** This record's key for hashing fact texts, made where there is none yet. */
async function readFactKey(transaction: Transaction<RecordTables>): Promise<string> {
  await transaction
    .insertInto('record_keys')
    .values({ name: FACT_KEY, key: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { key } = await transaction
    .selectFrom('record_keys')
    .select('key')
    .where('name', '=', FACT_KEY)
    .executeTakeFirstOrThrow();
  return key;
}
