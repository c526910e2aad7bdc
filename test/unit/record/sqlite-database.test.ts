import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteDatabase, RECORD_MIGRATIONS, type SqliteDatabase } from '../../../src/record/index.ts';

describe('openSqliteDatabase', () => {
  let folder: string;
  let file: string;
  let open: SqliteDatabase[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sqlite-database-'));
    file = join(folder, 'record.db');
    open = [];
  });
  afterEach(async () => {
    for (const database of open) await database.destroy();
    rmSync(folder, { recursive: true, force: true });
  });

  async function openAgain(...more: Parameters<typeof openSqliteDatabase>[1]): Promise<SqliteDatabase> {
    const database = await openSqliteDatabase(file, [...RECORD_MIGRATIONS, ...more]);
    open.push(database);
    return database;
  }

  const settingOf = async (database: SqliteDatabase, pragma: string): Promise<unknown> => {
    const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${pragma}`)}`.execute(database);
    return Object.values(rows[0] ?? {})[0];
  };

  it('sets what a commit is worth and what an erased row leaves behind', async () => {
    const database = await openAgain();
    expect(await settingOf(database, 'journal_mode')).toBe('wal');
    expect(await settingOf(database, 'synchronous')).toBe(2);
    expect(await settingOf(database, 'foreign_keys')).toBe(1);
    expect(await settingOf(database, 'secure_delete')).toBe(1);
    expect(await settingOf(database, 'busy_timeout')).toBe(5_000);
  });

  it('applies each step once', async () => {
    let applied = 0;
    const step = {
      name: 'test-001-counted',
      up: async () => {
        applied += 1;
      },
    };
    await openAgain(step);
    await openAgain(step);
    expect(applied).toBe(1);
  });

  it('applies all steps or none', async () => {
    const failing = {
      name: 'test-001-failing',
      up: async (database: SqliteDatabase) => {
        await sql`create table half (id integer)`.execute(database);
        throw new Error('the step failed');
      },
    };
    await expect(openAgain(failing)).rejects.toThrow('the step failed');
    const { rows } = await sql`select name from sqlite_master where name = 'half'`.execute(await openAgain());
    expect(rows).toEqual([]);
  });

  it('refuses a database that a newer version has written', async () => {
    const newer = { name: 'record-999-later', up: async () => {} };
    await openAgain(newer);
    await expect(openAgain()).rejects.toThrow('newer version (unknown steps: record-999-later)');
  });

  it('does not mind the steps of a room that is not asked for here', async () => {
    await openAgain({ name: 'elsewhere-001-first', up: async () => {} });
    await expect(openAgain()).resolves.toBeDefined();
  });

  it('refuses a file that is no database', async () => {
    writeFileSync(file, 'not a database, but long enough to be read as the header of one'.repeat(20));
    await expect(openAgain()).rejects.toThrow(/not a database/);
  });

  it('begins every transaction as a writer, so that what was read in it stays true until it ends', async () => {
    const [one, other] = [await openAgain(), await openAgain()];
    await sql`pragma busy_timeout = 0`.execute(other);
    const insert = (database: SqliteDatabase, name: string) =>
      sql`insert into record_keys (name, key) values (${name}, 'k')`.execute(database);
    await one.transaction().execute(async (transaction) => {
      await sql`select * from record_keys`.execute(transaction);
      await expect(insert(other, 'other')).rejects.toThrow('database is locked');
      await insert(transaction, 'one');
    });
    await insert(other, 'other');
    const { rows } = await sql<{ name: string }>`select name from record_keys order by name`.execute(one);
    expect(rows).toEqual([{ name: 'one' }, { name: 'other' }]);
  });
});
