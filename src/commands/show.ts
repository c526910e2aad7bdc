import type { StoredEvent } from '../contract/run-store.ts';
import { readAnswer } from '../record/index.ts';
import { type Command, type CommandIo, parseArguments, UsageError } from './command.ts';
import { loadConfig } from './load-config.ts';
import { findRun, openStore } from './open-store.ts';

const USAGE = `Usage: switchboard show RUN [--json]

Shows one run: its answer, then its events in order. RUN is an id of switchboard runs, or its beginning or end.
  --json  {run, answer, events} as one JSON object`;

/** `switchboard show`: one run, event by event. */
export const show: Command = { usage: USAGE, run };

async function run(args: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArguments(
    args,
    { options: { json: { type: 'boolean' } }, allowPositionals: true },
    USAGE,
  );
  const [named, ...others] = positionals;
  if (named === undefined || others.length > 0) throw new UsageError(`one RUN, please\n${USAGE}`);
  const { store, links } = await openStore(loadConfig(io));
  try {
    const runId = await findRun(named, store);
    const events = await store.readEvents(runId);
    const answer = (await readAnswer(store, events)) ?? null;
    if (values.json === true) {
      const summary = await store.readRun(runId);
      io.writeOut(
        `${JSON.stringify({ run: { ...summary, runUrl: links.run(runId) }, answer, events }, null, 2)}\n`,
      );
      return 0;
    }
    io.writeOut(`${links.run(runId)}\n\n${answer ?? '(no answer)'}\n\n`);
    for (const event of events) io.writeOut(`${describe(event)}\n`);
    return 0;
  } finally {
    await store.close();
  }
}

function describe({ seq, atMs, event }: StoredEvent): string {
  const { kind, ...facts } = event;
  const text = JSON.stringify(facts);
  const shown =
    text.length > 400 ? `${text.slice(0, 400)} … (${text.length} characters; --json shows all)` : text;
  return `${String(seq).padStart(3)}  ${new Date(atMs).toISOString()}  ${kind}  ${shown}`;
}
