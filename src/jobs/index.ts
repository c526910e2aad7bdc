/** The face of `jobs/`: queues that wake workers. */
export { createSqliteJobQueue, type SqliteJobQueue } from './sqlite/create-sqlite-job-queue.ts';
export { JOB_MIGRATIONS } from './sqlite/job-migrations.ts';
