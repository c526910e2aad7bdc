import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config.ts';
import type { RunId } from '../../src/contract/brand.ts';
import type { Logger } from '../../src/contract/logger.ts';
import type { RunEvent, RunEventOf } from '../../src/contract/run-event.ts';
import type { LocalWorkspace, WorkspaceMessage } from '../../src/local/index.ts';
import { type Bot, startBot } from '../../src/main.ts';

/** A whole bot in this process, on free ports and in a folder of its own. */
export type TestBot = {
  readonly bot: Bot;
  readonly workspace: LocalWorkspace;
  readonly dataDir: string;
  /** Every line the bot logged. */
  readonly logged: readonly string[];
  /** Posts as Maya in #general, waits for the reply, and gives the thread's messages by the bot. */
  readonly ask: (
    text: string,
    options?: { channel?: string; threadTs?: string; user?: string },
  ) => Promise<Asked>;
  readonly stop: () => Promise<void>;
};

/** One mention and what came of it. */
export type Asked = {
  readonly threadTs: string;
  readonly runId: RunId;
  /** The bot's messages in the thread, after everything had settled. */
  readonly replies: readonly WorkspaceMessage[];
  readonly events: readonly RunEvent[];
  readonly last: <Kind extends RunEvent['kind']>(kind: Kind) => RunEventOf<Kind> | undefined;
};

const PATIENCE_MS = 50_000;

/**
 * Starts a bot with the embedded workspace.
 * @param options - `yaml`: the text of its switchboard.yml; `environment`: variables on top of the ports and the folder.
 */
export async function startTestBot(
  options: { yaml?: string; environment?: Record<string, string>; dataDir?: string } = {},
): Promise<TestBot> {
  const folder = options.dataDir ?? mkdtempSync(join(tmpdir(), 'switchboard-story-'));
  if (options.yaml !== undefined) writeFileSync(join(folder, 'switchboard.yml'), options.yaml);
  const reading = readConfig(
    {
      SWITCHBOARD_DATA_DIR: join(folder, 'data'),
      SWITCHBOARD_PORT: '0',
      SWITCHBOARD_WORKSPACE_PORT: '0',
      ...options.environment,
    },
    folder,
  );
  if (reading.kind === 'invalid') throw new Error(JSON.stringify(reading.faults));
  const logged: string[] = [];
  const bot = await startBot(reading.config, collectingLogger(logged));
  const { workspace } = bot;
  if (workspace === undefined) throw new Error('no embedded workspace');
  return {
    bot,
    workspace,
    dataDir: folder,
    logged,
    ask: (text, where = {}) => ask(bot, workspace, text, where),
    stop: async () => {
      await bot.stop();
      if (options.dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ask(
  bot: Bot,
  workspace: LocalWorkspace,
  text: string,
  where: { channel?: string; threadTs?: string; user?: string },
): Promise<Asked> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const { channel = 'general', user = 'maya' } = where;
  const ts = await workspace.postAsPerson({
    channel,
    user,
    text: `@switchboard ${text}`,
    ...(where.threadTs === undefined ? {} : { threadTs: where.threadTs }),
  });
  const threadTs = where.threadTs ?? ts;
  const first = await workspace.waitForReply({ channel, threadTs, after: ts }, signal);
  await workspace.delivery.waitUntilSettled(signal);
  await bot.untilIdle(signal);
  const replies = (await workspace.readThread({ channel, threadTs })).filter(
    (message) => message.isOwn && message.ts > ts,
  );
  const runId = (first.metadata as { event_payload: { run_id: RunId } }).event_payload.run_id;
  const events = (await bot.store.readEvents(runId)).map(({ event }) => event);
  return {
    threadTs,
    runId,
    replies,
    events,
    last: <Kind extends RunEvent['kind']>(kind: Kind) =>
      events.findLast((event): event is RunEventOf<Kind> => event.kind === kind),
  };
}

function collectingLogger(logged: string[]): Logger {
  const collect =
    (level: string) =>
    (fields: Readonly<Record<string, unknown>>, message: string): void => {
      logged.push(JSON.stringify({ level, message, ...fields, err: String(fields['err'] ?? '') }));
    };
  return { info: collect('info'), warn: collect('warn'), error: collect('error') };
}
