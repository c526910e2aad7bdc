import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, Kysely, SqliteDialect, SqliteDriver } from 'kysely';
import { DATABASE_BUSY_TIMEOUT_MS } from '../../contract/limits.ts';
import { applyMigrations, type SqliteMigration } from './apply-migrations.ts';

/** One database file shared by the rooms that keep tables in it. Each adds its own tables' types. */
export type SqliteDatabase = Kysely<unknown>;

/**
 * The database in a file, its tables up to date. Safe against a killed process and a power cut: what a commit has
 * returned is on the disk (WAL, `synchronous=FULL`). Erased rows are overwritten (`secure_delete`).
 * @param file - path; it and its folder are readable by their owner only where they are made here. `:memory:` for tests.
 * @param migrations - of all rooms that share the file, each room's in its own order; one applied before is skipped.
 * @throws where the file cannot be opened, is no database, or was written by a newer version.
 */
export async function openSqliteDatabase(
  file: string,
  migrations: readonly SqliteMigration[],
): Promise<SqliteDatabase> {
  if (file !== ':memory:') makePrivateFile(file);
  const connection = new Database(file, { timeout: DATABASE_BUSY_TIMEOUT_MS });
  try {
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    connection.pragma('secure_delete = ON');
    // Without it a replacing insert would slip past the triggers that keep the record from changing.
    connection.pragma('recursive_triggers = ON');
    connection.pragma('trusted_schema = OFF');
    const database: SqliteDatabase = new Kysely({
      dialect: new ImmediateSqliteDialect({ database: connection }),
    });
    await applyMigrations(database, migrations);
    return database;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** SQLite would make the file for everybody to read. It gives its side files the mode of the main one. */
function makePrivateFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
}

/**
 * Begins every transaction as a writer. A transaction that reads first and writes later fails at once where another
 * process wrote in between (SQLITE_BUSY_SNAPSHOT), however long it is willing to wait.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: ConstructorParameters<typeof SqliteDialect>[0];

  constructor(config: ConstructorParameters<typeof SqliteDialect>[0]) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#config);
  }
}
