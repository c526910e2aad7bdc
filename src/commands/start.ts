import { createLogger } from '../main/create-logger.ts';
import { PortTakenError } from '../main/listen.ts';
import { type ServingInfo, takeServingLock } from '../main/serving-lock.ts';
import { type Bot, startBot } from '../main.ts';
import { SlackStartError } from '../slack/index.ts';
import { type Command, type CommandIo, parseArguments, UsageError } from './command.ts';
import { loadConfig } from './load-config.ts';

const USAGE = `Usage: switchboard start

Runs the bot until it is stopped. With Slack credentials in the environment it joins that workspace; without, it serves
an embedded workspace on this machine and prints its address.`;

/** `switchboard start`, which is also `npm start`. */
export const start: Command = { usage: USAGE, run };

async function run(args: readonly string[], io: CommandIo): Promise<number> {
  parseArguments(args, {}, USAGE);
  const config = loadConfig(io);
  const logger = createLogger(config.logLevel);
  const lock = takeServingLock(config.dataDir);
  if (lock.kind === 'busy') throw new UsageError(describeBusy(config.dataDir, lock.info));
  process.on('unhandledRejection', (error) => {
    // A library's forgotten promise must not end a bot that is answering people (facts/slack 1.6).
    logger.error({ err: error }, 'a promise was rejected and nobody was waiting for it');
  });
  try {
    const bot = await startBot(config, logger);
    lock.announce({
      pid: process.pid,
      command: 'start',
      webUrl: bot.webUrl,
      ...(bot.workspace === undefined || config.slack.kind !== 'embedded'
        ? {}
        : { workspaceUrl: bot.workspace.url }),
    });
    greet(bot, config.slack.kind, config.defaultRoute, io);
    await untilStopped(io.stopSignal);
    io.writeError('Stopping …\n');
    await bot.stop();
    return 0;
  } catch (error) {
    if (error instanceof SlackStartError) {
      io.writeError(`switchboard: ${error.message}\n`);
      return 1;
    }
    if (error instanceof PortTakenError) {
      throw new UsageError(
        `${error.message}. Stop that program, or set SWITCHBOARD_PORT (or port in switchboard.yml) to another`,
      );
    }
    throw error;
  } finally {
    lock.release();
  }
}

function greet(bot: Bot, mode: 'embedded' | 'socket' | 'http', route: string, io: CommandIo): void {
  const isScripted = route.startsWith('sample-');
  if (mode === 'embedded' && bot.workspace !== undefined) {
    io.writeOut(`${bot.workspace.url}\n`);
    io.writeError(`\n  Switchboard is running. Open ${bot.workspace.url} and write: @switchboard help\n\n`);
    io.writeError(`  Workspace  ${bot.workspace.url}  (embedded; no Slack credentials are set)\n`);
  } else {
    const way = mode === 'socket' ? 'over Socket Mode' : 'over the HTTP Events API at /slack/events';
    io.writeOut(`${bot.webUrl}\n`);
    io.writeError(`\n  Switchboard is running and takes events ${way}.\n\n`);
  }
  io.writeError(`  Runs       ${bot.links.operator()}\n`);
  io.writeError(
    `  Route      ${route}${isScripted ? '  (the scripted sample model, not a language model)' : ''}\n`,
  );
  io.writeError('  Stop       Ctrl+C\n\n');
}

function describeBusy(dataDir: string, info: ServingInfo | undefined): string {
  const who = info === undefined ? 'Another bot' : `Process ${info.pid} (switchboard ${info.command})`;
  const where = info?.workspaceUrl ?? info?.webUrl;
  return `${who} already serves ${dataDir}${where === undefined ? '' : ` at ${where}`}. Stop it, or set SWITCHBOARD_DATA_DIR to another folder`;
}

function untilStopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
