import { describeInterpretation, readAllowedHeaders } from '../adapters/index.ts';
import { DIALECT_NAMES } from '../contract/dialect.ts';
import { type Command, type CommandIo, parseArguments, UsageError } from './command.ts';
import { readInputBytes } from './read-input.ts';

const USAGE = `Usage: switchboard interpret --dialect responses|chat|messages [--status N] [--header 'name: value']... [--tools-offered] [--limit N] FILE

Reads the raw bytes of a reply as the bot would, live or replayed: a whole reply or an event stream.
  --status         HTTP status the reply came with (default 200)
  --header         a reply header; may be repeated
  --tools-offered  tools were offered with the request
  --limit          output limit that was sent`;

/** `switchboard interpret`: what a reply's bytes amount to. */
export const interpret: Command = { usage: USAGE, run };

async function run(args: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArguments(
    args,
    {
      options: {
        dialect: { type: 'string' },
        status: { type: 'string' },
        header: { type: 'string', multiple: true },
        'tools-offered': { type: 'boolean' },
        limit: { type: 'string' },
      },
      allowPositionals: true,
    },
    USAGE,
  );
  const dialect = DIALECT_NAMES.find((name) => name === values.dialect);
  if (dialect === undefined)
    throw new UsageError(`--dialect must be one of ${DIALECT_NAMES.join(', ')}\n${USAGE}`);
  if (positionals.length !== 1) throw new UsageError(`one FILE, please (- for standard input)\n${USAGE}`);
  const status = readWhole('status', values.status, 100, 599) ?? 200;
  const outputLimit = readWhole('limit', values.limit, 1, Number.MAX_SAFE_INTEGER);
  const bytes = await readInputBytes(positionals[0], io);
  const described = describeInterpretation(
    dialect,
    {
      facts: {
        transport: status >= 200 && status < 300 ? 'response-received' : 'http-error',
        status,
        headers: readAllowedHeaders((values.header ?? []).map(readHeader)),
        durationMs: 0,
        bodyBytes: bytes.byteLength,
      },
      bytes,
    },
    { toolsOffered: values['tools-offered'] === true, ...(outputLimit === undefined ? {} : { outputLimit }) },
  );
  io.writeOut(`${JSON.stringify(described, null, 2)}\n`);
  return 0;
}

function readWhole(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new UsageError(`--${name} must be a whole number from ${min} to ${max}`);
}

function readHeader(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  if (colon < 1) throw new UsageError(`--header must look like 'name: value', not '${line}'`);
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
}
