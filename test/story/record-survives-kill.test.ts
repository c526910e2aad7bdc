import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RunId, Sha256 } from '../../src/contract/brand.ts';
import { createSqliteJobQueue, JOB_MIGRATIONS } from '../../src/jobs/index.ts';
import {
  checkSqliteDatabase,
  createSqliteFactStore,
  createSqliteRunStore,
  openSqliteDatabase,
  RECORD_MIGRATIONS,
} from '../../src/record/index.ts';
import { memoryFact } from '../fixtures/memory-fact.ts';
import { createTestLogger } from '../fixtures/test-record.ts';

const WRITER = fileURLToPath(new URL('../fixtures/processes/write-record.ts', import.meta.url));
const MIGRATIONS = [...RECORD_MIGRATIONS, ...JOB_MIGRATIONS];
const acknowledgementSchema = z.object({ runId: z.string(), events: z.int() });

type Acknowledgement = z.infer<typeof acknowledgementSchema>;

/** Starts a writer and kills it with SIGKILL in the middle of its work, after so many acknowledgements. */
async function writeAndKill(
  file: string,
  word: string,
  acknowledgements: number,
): Promise<Acknowledgement[]> {
  const writer = spawn(process.execPath, [WRITER, file, word], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = new Promise<NodeJS.Signals | null>((resolve) =>
    writer.once('exit', (_code, signal) => resolve(signal)),
  );
  const written: Acknowledgement[] = [];
  for await (const line of createInterface({ input: writer.stdout })) {
    // A line cut by the kill was not acknowledged to anybody.
    if (!line.endsWith('}')) continue;
    written.push(acknowledgementSchema.parse(JSON.parse(line)));
    if (written.length === acknowledgements) writer.kill('SIGKILL');
  }
  expect(await gone).toBe('SIGKILL');
  return written;
}

// Starting a process takes seconds on a busy machine, and these start several.
describe('the record on disk', { timeout: 180_000 }, () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'record-kill-'));
    file = join(folder, 'data', 'record.db');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('holds every acknowledged event, whole and in order, after each of five kills', async () => {
    const acknowledged = new Map<string, number>();
    for (const [round, count] of [1, 2, 7, 30, 61].entries()) {
      for (const { runId, events } of await writeAndKill(file, `round${round}`, count))
        acknowledged.set(runId, events);

      const database = await openSqliteDatabase(file, MIGRATIONS);
      const logger = createTestLogger();
      const queue = createSqliteJobQueue({ database, logger });
      const store = createSqliteRunStore({ database, enqueue: queue.enqueue, logger });
      expect(await checkSqliteDatabase(database)).toEqual([]);

      let jobsExpected = 0;
      for (const [runId, events] of acknowledged) {
        const stored = await store.readEvents(runId as RunId);
        expect(stored.length).toBeGreaterThanOrEqual(events);
        // Batches of two behind the first: one of them alone would be half a transaction.
        expect(stored.length % 2).toBe(1);
        expect(await store.readRun(runId as RunId)).toMatchObject({ events: stored.length });
        for (const { event } of stored) {
          if (event.kind !== 'attempt-observed' || event.bodyBlob === undefined) continue;
          expect(await store.readBlob(event.bodyBlob as Sha256)).toBeDefined();
        }
        jobsExpected += 1 + (stored.length - 1) / 2;
      }
      // A run that was committed but whose acknowledgement was killed on its way has its job too.
      const unacknowledged = (await store.listRuns()).filter(({ runId }) => !acknowledged.has(runId));
      expect(unacknowledged.length).toBeLessThanOrEqual(1);
      for (const { runId, events } of unacknowledged) acknowledged.set(runId, events);
      jobsExpected += unacknowledged.reduce((sum, { events }) => sum + 1 + (events - 1) / 2, 0);
      expect(await queue.countOpen()).toBe(jobsExpected);
      await store.close();
    }
  });

  it('lets processes make it and write to it at once', async () => {
    const written = await Promise.all(['one', 'two', 'three'].map((word) => writeAndKill(file, word, 20)));
    const database = await openSqliteDatabase(file, MIGRATIONS);
    const logger = createTestLogger();
    const { enqueue } = createSqliteJobQueue({ database, logger });
    const store = createSqliteRunStore({ database, enqueue, logger });
    expect(await checkSqliteDatabase(database)).toEqual([]);
    for (const { runId, events } of written.flat()) {
      expect((await store.readEvents(runId as RunId)).length).toBeGreaterThanOrEqual(events);
    }
    await store.close();
  });

  it('is readable by its owner only', async () => {
    const database = await openSqliteDatabase(file, MIGRATIONS);
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await database.destroy();
  });

  it('no longer holds a forgotten fact, neither in the file nor in its log', async () => {
    const database = await openSqliteDatabase(file, MIGRATIONS);
    const facts = createSqliteFactStore({ database });
    const word = 'marmalade';
    await facts.keep([
      memoryFact(1, { text: `The password hint is ${word}.`, keywords: [word] }),
      memoryFact(2),
    ]);
    const bytesOnDisk = () => [file, `${file}-wal`].map((path) => readFileSync(path, 'latin1')).join('');
    expect(bytesOnDisk()).toContain(word);
    expect(await facts.forget('fact-0001')).toBe(true);
    expect(bytesOnDisk()).not.toContain(word);
    await database.destroy();
    expect(readFileSync(file, 'latin1')).not.toContain(word);
  });
});
