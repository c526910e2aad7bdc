import Database from 'better-sqlite3';

/** A value SQLite stores for us. */
type StoredValue = string | number | null;

/** An open SQLite file. Each statement is prepared once and kept: preparing costs more than running most of them. */
export class WorkspaceFile {
  readonly #database: Database.Database;
  readonly #statements = new Map<string, Database.Statement>();

  constructor(database: Database.Database) {
    this.#database = database;
  }

  /** Runs a statement that changes something. */
  run(sql: string, ...values: readonly StoredValue[]): void {
    this.#prepared(sql).run(...values);
  }

  /** The first row a statement finds; undefined where it finds none. */
  readRow(sql: string, ...values: readonly StoredValue[]): unknown {
    return this.#prepared(sql).get(...values);
  }

  /** All rows a statement finds. */
  readRows(sql: string, ...values: readonly StoredValue[]): readonly unknown[] {
    return this.#prepared(sql).all(...values);
  }

  /** Closes the file; nothing may be asked of it afterwards. */
  close(): void {
    this.#database.close();
  }

  #prepared(sql: string): Database.Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

const SCHEMA_VERSION = 1;

const SCHEMA = `
  create table settings (name text primary key, value text not null) strict;
  create table members (id text primary key, body text not null) strict;
  create table channels (id text primary key, body text not null) strict;
  create table messages (
    channel text not null,
    ts text not null,
    thread_ts text,
    body text not null,
    primary key (channel, ts)
  ) strict, without rowid;
  create index messages_by_thread on messages (channel, thread_ts, ts);
  create table deliveries (
    id integer primary key autoincrement,
    envelope_id text not null unique,
    body text not null
  ) strict;
`;

/**
 * Opens the workspace's own SQLite file, made where it is missing.
 * @param path - absent: the workspace lives in memory and ends with the process.
 * @throws where the file cannot be opened or was written by another version; the message says what to do.
 */
export function openWorkspaceFile(path?: string): WorkspaceFile {
  const database = new Database(path ?? ':memory:');
  // A chat history need not survive a power cut, only a crash: one fsync per checkpoint is enough.
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  const version = database.pragma('user_version', { simple: true });
  if (version === SCHEMA_VERSION) return new WorkspaceFile(database);
  if (version !== 0) {
    database.close();
    throw new Error(
      `workspace file ${path} has version ${version}, this program writes ${SCHEMA_VERSION}: move the file away`,
    );
  }
  database.transaction(() => {
    database.exec(SCHEMA);
    database.pragma(`user_version = ${SCHEMA_VERSION}`);
  })();
  return new WorkspaceFile(database);
}
