import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { RunId } from '../contract/brand.ts';
import { ASK_TIMEOUT_MS } from '../contract/limits.ts';
import { connectLocalWorkspace, type WorkspaceDriver } from '../local/index.ts';
import { createLogger } from '../main/create-logger.ts';
import { openRecord } from '../main/open-record.ts';
import { readSecret } from '../main/read-secret.ts';
import { type ServingLock, takeServingLock } from '../main/serving-lock.ts';
import { startBot } from '../main.ts';
import { createRunLinks, type RunLinks } from '../web/index.ts';
import { type Command, type CommandIo, parseArguments, UsageError } from './command.ts';
import { type DescribedAsk, describeAsk, type SlackPost } from './describe-ask.ts';
import { loadConfig } from './load-config.ts';

const USAGE = `Usage: switchboard ask TEXT [--route ROUTE] [--json]

Sends one mention through the embedded workspace, from a person to the reply in the thread, and prints the reply as
Slack got it, then the run page's address. A bot that already serves the data folder gets the mention; otherwise one
runs for as long as this command does.
  --route  the route to take, instead of the default one
  --json   {runId, status, state, canonical, raw, slack: {text, blocks}, runUrl}`;

const CHANNEL = 'general';
const PERSON = 'maya';
/** How often a data folder that another `ask` serves is looked at again. */
const LOCK_POLL_MS = 100;

/** `switchboard ask`: one mention end to end. */
export const ask: Command = { usage: USAGE, run };

async function run(args: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArguments(
    args,
    { options: { route: { type: 'string' }, json: { type: 'boolean' } }, allowPositionals: true },
    USAGE,
  );
  const text = positionals.join(' ');
  if (text.trim() === '') throw new UsageError(`a TEXT to ask, please\n${USAGE}`);
  const config = loadConfig({ ...io, environment: withoutSlack(io.environment) });
  if (values.route !== undefined && config.routes[values.route] === undefined) {
    throw new UsageError(`--route must be one of ${Object.keys(config.routes).join(', ')}`);
  }
  const mention = `@switchboard ${values.route === undefined ? '' : `route:${values.route} `}${text}`;
  const signal = AbortSignal.any([io.stopSignal, AbortSignal.timeout(ASK_TIMEOUT_MS)]);
  const described = await askSomebody(mention, config, signal);
  if (values.json === true) io.writeOut(`${JSON.stringify(described)}\n`);
  else io.writeOut(`${described.slack.text}\n\n${described.runUrl}\n`);
  return described.status === 'refused' ? 2 : 0;
}

/** The command is about the embedded workspace, whatever workspace the bot is in otherwise. */
function withoutSlack(environment: CommandIo['environment']): CommandIo['environment'] {
  return {
    ...environment,
    SLACK_BOT_TOKEN: undefined,
    SLACK_APP_TOKEN: undefined,
    SLACK_SIGNING_SECRET: undefined,
  };
}

/** Asks the bot that serves the data folder, or runs one for this mention. */
async function askSomebody(mention: string, config: Config, signal: AbortSignal): Promise<DescribedAsk> {
  for (;;) {
    const lock = takeServingLock(config.dataDir);
    if (lock.kind === 'taken') return await askOwnBot(mention, config, lock, signal);
    const { info } = lock;
    if (info?.command === 'start') {
      if (info.workspaceUrl === undefined) {
        throw new UsageError(
          `the bot that serves ${config.dataDir} is in a real workspace; mention it there, or set SWITCHBOARD_DATA_DIR to another folder`,
        );
      }
      return await askRunningBot(mention, info.workspaceUrl, info.webUrl, config, signal);
    }
    // Another `ask`, or a bot that is just starting or stopping: its turn is short.
    await delay(LOCK_POLL_MS, undefined, { signal });
  }
}

async function askOwnBot(
  mention: string,
  config: Config,
  lock: Extract<ServingLock, { kind: 'taken' }>,
  signal: AbortSignal,
): Promise<DescribedAsk> {
  try {
    const bot = await startBot(config, createLogger(config.logLevel));
    try {
      if (bot.workspace === undefined) throw new Error('The embedded workspace was not started');
      lock.announce({
        pid: process.pid,
        command: 'ask',
        webUrl: bot.webUrl,
        workspaceUrl: bot.workspace.url,
      });
      const { runId, posts } = await exchange(mention, bot.workspace, signal);
      // What the run leaves in memory is part of it, and this process is all it has.
      await bot.untilIdle(signal);
      return await describeAsk(runId, posts, bot.store, bot.links);
    } finally {
      await bot.stop();
    }
  } finally {
    lock.release();
  }
}

async function askRunningBot(
  mention: string,
  workspaceUrl: string,
  webUrl: string,
  config: Config,
  signal: AbortSignal,
): Promise<DescribedAsk> {
  const { runId, posts } = await exchange(mention, connectLocalWorkspace(workspaceUrl), signal);
  const { store } = await openRecord(config.dataDir, createLogger(config.logLevel));
  try {
    const links: RunLinks = createRunLinks({ secret: readSecret(config.dataDir), baseUrl: webUrl });
    return await describeAsk(runId, posts, store, links);
  } finally {
    await store.close();
  }
}

/** What stands in the metadata of the bot's posts: the run, and in how many messages its reply comes. */
const postMetadataSchema = z.object({
  event_payload: z.object({ run_id: z.string(), parts: z.int().min(1) }),
});

/** Posts the mention and waits for the whole reply; its first message says how many there are. */
async function exchange(
  mention: string,
  workspace: WorkspaceDriver,
  signal: AbortSignal,
): Promise<{ runId: RunId; posts: readonly SlackPost[] }> {
  const threadTs = await workspace.postAsPerson({ channel: CHANNEL, user: PERSON, text: mention });
  const thread = { channel: CHANNEL, threadTs };
  const first = await workspace.waitForReply(thread, signal);
  const { run_id: runId, parts } = postMetadataSchema.parse(first.metadata).event_payload;
  const messages = [first];
  while (messages.length < parts) {
    const after = messages.at(-1)?.ts ?? first.ts;
    messages.push(await workspace.waitForReply({ ...thread, after }, signal));
  }
  return { runId: runId as RunId, posts: messages.map(({ text, blocks }) => ({ text, blocks })) };
}
