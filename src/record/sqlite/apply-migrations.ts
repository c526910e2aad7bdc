import { type Kysely, sql, type Transaction } from 'kysely';

/** One numbered step of a room's tables. Once released it is never edited: a change is a new step. */
export type SqliteMigration = {
  /** Room, number and purpose, e.g. `record-001-runs`. */
  readonly name: string;
  readonly up: (database: Transaction<unknown>) => Promise<void>;
};

type MigrationTables = {
  readonly applied_migrations: { readonly name: string; readonly applied_at_ms: number };
};

/**
 * Brings a database's tables up to date in one transaction: all steps or none. Ours and not Kysely's `Migrator`, which
 * on SQLite runs without a transaction, so that two processes starting at once would meet in the middle.
 * @throws where a room given here has a step this version does not know: the database was written by a newer one.
 */
export async function applyMigrations(
  database: Kysely<unknown>,
  migrations: readonly SqliteMigration[],
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`create table if not exists applied_migrations (name text primary key, applied_at_ms integer not null)`.execute(
      transaction,
    );
    const tables = transaction.withTables<MigrationTables>();
    const rows = await tables.selectFrom('applied_migrations').select('name').execute();
    const applied = new Set(rows.map(({ name }) => name));
    const known = new Set(migrations.map(({ name }) => name));
    const rooms = new Set(migrations.map(({ name }) => roomOf(name)));
    const newer = [...applied].filter((name) => rooms.has(roomOf(name)) && !known.has(name));
    if (newer.length > 0) {
      throw new Error(`The database was written by a newer version (unknown steps: ${newer.join(', ')})`);
    }
    for (const { name, up } of migrations) {
      if (applied.has(name)) continue;
      await up(transaction);
      await tables.insertInto('applied_migrations').values({ name, applied_at_ms: Date.now() }).execute();
    }
  });
}

function roomOf(name: string): string {
  return name.slice(0, name.indexOf('-'));
}
