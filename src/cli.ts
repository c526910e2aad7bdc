import { type Command, type CommandIo, UsageError } from './commands/command.ts';
import { openProcessIo } from './commands/process-io.ts';

/** Every command: what it is for in one line, and where it lives. Loaded on use, so that `render` need not load Slack. */
const COMMANDS: Readonly<Record<string, { summary: string; load: () => Promise<Command> }>> = {
  start: { summary: 'run the bot', load: async () => (await import('./commands/start.ts')).start },
  ask: {
    summary: 'send one mention through the embedded workspace',
    load: async () => (await import('./commands/ask.ts')).ask,
  },
  render: {
    summary: 'show a raw answer as a surface shows it',
    load: async () => (await import('./commands/render.ts')).render,
  },
  plan: {
    summary: 'show the request a route would be sent, without sending it',
    load: async () => (await import('./commands/plan.ts')).plan,
  },
  interpret: {
    summary: 'read a reply’s raw bytes',
    load: async () => (await import('./commands/interpret.ts')).interpret,
  },
  accept: {
    summary: 'run a model’s text through an output type',
    load: async () => (await import('./commands/accept.ts')).accept,
  },
  runs: { summary: 'list the runs on record', load: async () => (await import('./commands/runs.ts')).runs },
  show: { summary: 'show one run', load: async () => (await import('./commands/show.ts')).show },
  reinterpret: {
    summary: 'read stored replies again under this version',
    load: async () => (await import('./commands/reinterpret.ts')).reinterpret,
  },
  doctor: {
    summary: 'check the configuration and say what to do',
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
};

/** Runs one command line. @returns 0 done · 2 refused or invalid input · 1 a fault. Never throws. */
async function runCommandLine(args: readonly string[], io: CommandIo): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    io.writeOut(describeCommands());
    return name === undefined ? 2 : 0;
  }
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (entry === undefined) {
    io.writeError(`switchboard: there is no command "${name}".\n\n${describeCommands()}`);
    return 2;
  }
  try {
    const command = await entry.load();
    if (rest.includes('--help') || rest.includes('-h')) {
      io.writeOut(`${command.usage}\n`);
      return 0;
    }
    return await command.run(rest, io);
  } catch (error) {
    if (error instanceof UsageError) {
      io.writeError(`switchboard ${name}: ${error.message}\n`);
      return 2;
    }
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    io.writeError(`switchboard ${name}: a fault of ours: ${detail}\n`);
    return 1;
  }
}

function describeCommands(): string {
  const rows = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(12)} ${summary}`);
  return `Usage: switchboard COMMAND [options]\n\n${rows.join('\n')}\n\nswitchboard COMMAND --help tells more of one.\n`;
}

const io = openProcessIo(process);
process.exitCode = await runCommandLine(process.argv.slice(2), io);
await io.drain();
