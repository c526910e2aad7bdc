import { askedOf, INTERPRETATION_VERSION, interpret } from '../adapters/index.ts';
import type { RunId, Sha256 } from '../contract/brand.ts';
import type { Interpretation } from '../contract/interpretation.ts';
import type { RunStore } from '../contract/run-store.ts';
import { recordableInterpretation } from '../dispatch/index.ts';
import { type AttemptProjection, type CallProjection, projectRun } from '../record/index.ts';
import { compareReadings } from '../web/index.ts';
import { type Command, type CommandIo, parseArguments, UsageError } from './command.ts';
import { loadConfig } from './load-config.ts';
import { findRun, openStore } from './open-store.ts';

const USAGE = `Usage: switchboard reinterpret RUN | --all

Reads the stored bytes of a run's replies again under this version (${INTERPRETATION_VERSION}). Where the newest reading on record is
another, the new one is added beside it; nothing is changed or removed. Prints one JSON line for each reply read.`;

/** `switchboard reinterpret`: old bytes under a newer map. */
export const reinterpret: Command = { usage: USAGE, run };

async function run(args: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArguments(
    args,
    { options: { all: { type: 'boolean' } }, allowPositionals: true },
    USAGE,
  );
  const [named, ...others] = positionals;
  if ((named === undefined) === (values.all !== true) || others.length > 0)
    throw new UsageError(`one RUN or --all\n${USAGE}`);
  const { store } = await openStore(loadConfig(io));
  try {
    if (named === undefined) await reinterpretAll(store, io);
    else await reinterpretRun(await findRun(named, store), store, io);
    return 0;
  } finally {
    await store.close();
  }
}

async function reinterpretAll(store: RunStore, io: CommandIo): Promise<void> {
  let before: RunId | undefined;
  for (;;) {
    const page = await store.listRuns(before === undefined ? {} : { before });
    for (const { runId } of page) await reinterpretRun(runId, store, io);
    before = page.at(-1)?.runId;
    if (before === undefined) return;
  }
}

async function reinterpretRun(runId: RunId, store: RunStore, io: CommandIo): Promise<void> {
  const { calls } = projectRun(await store.readEvents(runId));
  for (const call of calls) {
    for (const attempt of call.attempts) {
      const reading = await readAgain(call, attempt, store);
      if (reading === undefined) continue;
      const before = attempt.readings.at(-1)?.event.interpretation;
      const changes = before === undefined ? [] : compareReadings(before, reading);
      const isNew = before === undefined || JSON.stringify(before) !== JSON.stringify(reading);
      if (isNew) {
        const { callId } = call;
        await store.appendReading(runId, {
          kind: 'attempt-interpreted',
          callId,
          attempt: attempt.attempt,
          interpretation: reading,
          origin: 'reinterpretation',
        });
      }
      const line = {
        runId,
        callId: call.callId,
        attempt: attempt.attempt,
        from: before?.version ?? null,
        to: reading.version,
        added: isNew,
        changes,
      };
      io.writeOut(`${JSON.stringify(line)}\n`);
    }
  }
}

/** Absent where nothing was observed of the attempt yet. */
async function readAgain(
  call: CallProjection,
  attempt: AttemptProjection,
  store: RunStore,
): Promise<Interpretation | undefined> {
  const observed = attempt.observed?.event;
  const request = call.prepared?.event.request;
  if (observed === undefined || request === undefined) return undefined;
  const bytes =
    observed.bodyBlob === undefined ? undefined : await store.readBlob(observed.bodyBlob as Sha256);
  const reply = { facts: observed.facts, bytes: bytes ?? new Uint8Array() };
  return recordableInterpretation(interpret(request.dialect, reply, askedOf(request)));
}
