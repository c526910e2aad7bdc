import Database from 'better-sqlite3';

/** An open SQLite database. */
export type WorkspaceFile = Database.Database;

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
  const file = new Database(path ?? ':memory:');
  // A chat history need not survive a power cut, only a crash: one fsync per checkpoint is enough.
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = NORMAL');
  const version = file.pragma('user_version', { simple: true });
  if (version === SCHEMA_VERSION) return file;
  if (version !== 0) {
    file.close();
    throw new Error(
      `workspace file ${path} has version ${version}, this program writes ${SCHEMA_VERSION}: move the file away`,
    );
  }
  file.transaction(() => {
    file.exec(SCHEMA);
    file.pragma(`user_version = ${SCHEMA_VERSION}`);
  })();
  return file;
}
