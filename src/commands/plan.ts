import { describePlan, prepare } from '../adapters/index.ts';
import { nearestName } from '../config/nearest-name.ts';
import type { RequestedControls } from '../contract/controls.ts';
import { CONTROL_NAMES } from '../contract/controls.ts';
import { type Command, type CommandIo, parseArguments, UsageError } from './command.ts';
import { loadConfig } from './load-config.ts';
import { readJsonOption } from './read-input.ts';

const USAGE = `Usage: switchboard plan --route ROUTE [--controls JSON] [--tools JSON] [--output JSON] [--allow-omit a,b] [TEXT]

Prints the request the route would be sent, and the fate of every control. Nothing is sent.
  --controls    an object of logical controls: ${CONTROL_NAMES.join(', ')}
  --tools       a list of tools, the same as the control of that name
  --output      text, json, or an object {schema, name, strict}, as JSON
  --allow-omit  controls that may be left out where the route lacks them`;

/** `switchboard plan`: prepare without sending. */
export const plan: Command = { usage: USAGE, run };

async function run(args: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArguments(
    args,
    {
      options: {
        route: { type: 'string' },
        controls: { type: 'string' },
        tools: { type: 'string' },
        output: { type: 'string' },
        'allow-omit': { type: 'string' },
      },
      allowPositionals: true,
    },
    USAGE,
  );
  const config = loadConfig(io);
  const route = values.route === undefined ? undefined : config.routes[values.route];
  if (route === undefined) {
    const known = Object.keys(config.routes);
    const meant = nearestName(values.route ?? '', known);
    throw new UsageError(
      `--route must be one of ${known.join(', ')}${meant === undefined ? '' : ` (did you mean ${meant}?)`}`,
    );
  }
  const controls: Record<string, unknown> = {
    ...readControls(values.controls),
    ...(values.tools === undefined ? {} : { tools: readJsonOption('tools', values.tools) }),
    ...(values.output === undefined ? {} : { output: readOutput(values.output) }),
  };
  const planned = describePlan(
    prepare(
      {
        turns: [{ role: 'user', text: positionals.length === 0 ? 'Hello' : positionals.join(' ') }],
        controls: controls as RequestedControls,
        allowOmit: (values['allow-omit'] ?? '').split(',').filter((name) => name !== ''),
      },
      route,
    ),
  );
  io.writeOut(`${JSON.stringify(planned, null, 2)}\n`);
  return 'refused' in planned ? 2 : 0;
}

function readControls(text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {};
  const value = readJsonOption('controls', text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new UsageError('--controls must be a JSON object, e.g. {"maxOutputTokens": 256}');
}

/** The bare words are what people type; JSON strings and objects mean themselves. */
function readOutput(text: string): unknown {
  return text === 'text' || text === 'json' ? text : readJsonOption('output', text);
}
