import { sql } from 'kysely';
import type { SqliteDatabase } from './open-sqlite-database.ts';

/**
 * What is damaged in a database file: pages, indexes, references. Reads the whole file.
 * @returns one line for each fault; empty where the file is sound.
 */
export async function checkSqliteDatabase(database: SqliteDatabase): Promise<readonly string[]> {
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database);
  const references = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(database);
  return [
    ...integrity.rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...references.rows.map(
      ({ table, parent }) => `a row of ${table} names a row of ${parent} that is missing`,
    ),
  ];
}
