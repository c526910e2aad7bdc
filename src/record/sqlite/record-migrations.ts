import { sql, type Transaction } from 'kysely';
import type { SqliteMigration } from './apply-migrations.ts';

/** The record's tables on SQLite, step by step. */
export const RECORD_MIGRATIONS: readonly SqliteMigration[] = [
  { name: 'record-001-runs', up: createRuns },
  { name: 'record-002-facts', up: createFacts },
];

async function createRuns(database: Transaction<unknown>): Promise<void> {
  await sql`create table runs (
    run_id text primary key, team text not null, channel text not null, thread_ts text not null,
    user_id text not null, title text not null, created_at_ms integer not null, updated_at_ms integer not null,
    status text not null, state text, route text, delivered integer not null, events integer not null,
    answer_call text, lease_epoch integer not null, lease_worker text, lease_until_ms integer not null
  ) strict`.execute(database);
  await sql`create table inbox (
    event_id text primary key, team text not null, channel text not null, ts text not null,
    run_id text not null references runs (run_id) deferrable initially deferred, unique (team, channel, ts)
  ) strict`.execute(database);
  await sql`create table run_events (
    run_id text not null references runs (run_id), seq integer not null, at_ms integer not null,
    epoch integer not null, kind text not null, event text not null, primary key (run_id, seq)
  ) strict`.execute(database);
  await sql`create table blobs (
    sha256 text primary key, bytes blob not null, created_at_ms integer not null
  ) strict`.execute(database);
  // The record only grows: not even a bug of ours can change what is there.
  for (const table of ['run_events', 'blobs']) {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.ref(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
        begin select raise(abort, 'the record only grows'); end`.execute(database);
    }
  }
}

async function createFacts(database: Transaction<unknown>): Promise<void> {
  await sql`create table facts (
    id text primary key, team text not null, audience text not null, audience_key text not null,
    origin_run_id text not null, origin_index integer not null, text_hash text not null,
    created_at_ms integer not null, last_used_at_ms integer not null, use_count integer not null,
    fact text not null, unique (origin_run_id, origin_index), unique (team, audience_key, text_hash)
  ) strict`.execute(database);
  await sql`create table forgotten_facts (
    team text not null, audience_key text not null, text_hash text not null, forgotten_at_ms integer not null,
    primary key (team, audience_key, text_hash)
  ) strict, without rowid`.execute(database);
  await sql`create table record_keys (name text primary key, key text not null) strict`.execute(database);
}
