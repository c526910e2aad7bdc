import type { RunSummary } from '../contract/run-store.ts';
import { type Command, type CommandIo, parseArguments } from './command.ts';
import { loadConfig } from './load-config.ts';
import { openStore } from './open-store.ts';

const USAGE = `Usage: switchboard runs [--json]

Lists the newest runs on record: id, when, how it ended, route, question, and the run page's address.
  --json  one JSON object a line`;

/** `switchboard runs`: what is on record. */
export const runs: Command = { usage: USAGE, run };

async function run(args: readonly string[], io: CommandIo): Promise<number> {
  const { values } = parseArguments(args, { options: { json: { type: 'boolean' } } }, USAGE);
  const { store, links } = await openStore(loadConfig(io));
  try {
    const summaries = await store.listRuns();
    if (summaries.length === 0) io.writeError('No runs yet. Try: bin/switchboard ask hello\n');
    for (const summary of summaries) {
      const runUrl = links.run(summary.runId);
      io.writeOut(
        values.json === true
          ? `${JSON.stringify({ ...summary, runUrl })}\n`
          : `${describe(summary)}\n  ${runUrl}\n`,
      );
    }
    return 0;
  } finally {
    await store.close();
  }
}

function describe(summary: RunSummary): string {
  const { runId, createdAtMs, status, state, route, delivered, title } = summary;
  const when = new Date(createdAtMs).toISOString().replace('T', ' ').slice(0, 19);
  const end = `${status}${state === undefined || state === 'complete' ? '' : ` (${state})`}${delivered ? '' : ', not posted'}`;
  // The title is somebody's text: one line of it, and nothing a terminal would act on.
  const question = title
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 80);
  return `${runId}  ${when}Z  ${end}  ${route ?? '-'}  ${question}`;
}
