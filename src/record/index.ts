/** The face of `record/`: runs, facts and blobs, redaction, and views computed from a run's events. */

export { redact, sumCounts } from '../contract/redact.ts';
export type { AttemptProjection, CallProjection } from './project-calls.ts';
export type { DeliveryProjection } from './project-delivery.ts';
export { projectRun, type RunProjection } from './project-run.ts';
export { readAnswer } from './read-answer.ts';
export { allRecorded, lastRecorded, type Recorded } from './recorded.ts';
export { redactBytes } from './redact-bytes.ts';
export { sha256Of } from './sha256-of.ts';
export { checkSqliteDatabase } from './sqlite/check-sqlite-database.ts';
export { createSqliteFactStore, createSqliteRunStore } from './sqlite/create-sqlite-stores.ts';
export { openSqliteDatabase, type SqliteDatabase } from './sqlite/open-sqlite-database.ts';
export { RECORD_MIGRATIONS } from './sqlite/record-migrations.ts';
export { storedEventBytes } from './stored-event.ts';
