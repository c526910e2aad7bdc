import { acceptOutput, describeAcceptance, jsonSchemaOutput, markdownOutput } from '../output/index.ts';
import { type Command, type CommandIo, parseArguments, UsageError } from './command.ts';
import { readInputText } from './read-input.ts';

const USAGE = `Usage: switchboard accept --type markdown|json [--schema FILE] FILE

Runs a model's text through an output type and prints {ok, value, canonical, changed} or {ok, kind, observed}.
A failure that is returned is a result: the exit code is 0 either way.
  --schema  a JSON Schema file; json only (without it any JSON is accepted)`;

/** `switchboard accept`: the typed contract of one text. */
export const accept: Command = { usage: USAGE, run };

async function run(args: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArguments(
    args,
    { options: { type: { type: 'string' }, schema: { type: 'string' } }, allowPositionals: true },
    USAGE,
  );
  if (values.type !== 'markdown' && values.type !== 'json')
    throw new UsageError(`--type must be markdown or json\n${USAGE}`);
  if (values.schema !== undefined && values.type !== 'json')
    throw new UsageError('--schema goes with --type json');
  if (positionals.length !== 1) throw new UsageError(`one FILE, please (- for standard input)\n${USAGE}`);
  const raw = await readInputText(positionals[0], io);
  const accepted =
    values.type === 'markdown'
      ? await acceptOutput(markdownOutput, raw)
      : await acceptOutput(await readJsonType(values.schema, io), raw);
  io.writeOut(`${JSON.stringify(describeAcceptance(accepted), null, 2)}\n`);
  return 0;
}

/** The JSON type of a schema file; without one any JSON value has the right shape. */
async function readJsonType(file: string | undefined, io: CommandIo) {
  const made = jsonSchemaOutput(file === undefined ? 'true' : await readInputText(file, io));
  if (made.kind === 'unusable') throw new UsageError(`${file}: ${made.problem}`);
  return made.type;
}
