import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { RunId } from '../../src/contract/brand.ts';
import { REFLECTION_MARKER } from '../../src/contract/reflection-marker.ts';
import type { RunEvent, RunEventOf } from '../../src/contract/run-event.ts';
import { type LocalWorkspace, startLocalWorkspace, type WorkspaceMessage } from '../../src/local/index.ts';
import { openRecord } from '../../src/main/open-record.ts';
import { readSecret } from '../../src/main/read-secret.ts';
import { checkSqliteDatabase } from '../../src/record/index.ts';
import { createRunLinks } from '../../src/web/index.ts';
import { createTestLogger } from '../fixtures/test-record.ts';
import { chatReply, type ModelServer, serveModel } from './serve-model.ts';
import { type BotProcess, endBotProcesses, startBotProcess } from './start-bot-process.ts';
import { untilSettled } from './until-settled.ts';

const CHANNEL = 'general';
const PERSON = 'maya';

/** How the model behaves towards one prompt: writes the reply to its n-th request (1-based), or none. */
export type ModelPart = (response: ServerResponse, nth: number) => void;

/** A mention as it was posted. */
export type Posted = { readonly threadTs: string; readonly ts: string };

/** What the world and the record say of one mention after everything had settled. */
export type Settled = {
  readonly runId: RunId;
  /** The bot's messages for this run, as they stand in the thread. */
  readonly replies: readonly WorkspaceMessage[];
  readonly events: readonly RunEvent[];
  readonly ofKind: <Kind extends RunEvent['kind']>(kind: Kind) => readonly RunEventOf<Kind>[];
};

/** Everything around a bot that dies and comes back: a workspace, a model, and one data folder. */
export type CrashStage = {
  readonly workspace: LocalWorkspace;
  /** Says how the model behaves towards a prompt, and how towards the reflection on it (absent: nothing worth noting). */
  readonly script: (prompt: string, answer: ModelPart, reflect?: ModelPart) => void;
  /** Requests the model got for a prompt so far, reflections aside. */
  readonly asked: (prompt: string) => number;
  /** Requests the model got for the reflection on a prompt so far. */
  readonly reflected: (prompt: string) => number;
  /** Posts a mention of the bot; with `threadTs` in that thread. */
  readonly mention: (prompt: string, threadTs?: string) => Promise<Posted>;
  /** Starts the bot unless it runs. */
  readonly start: () => Promise<void>;
  /** Kills the bot with SIGKILL. @throws where it was not alive, since then nothing was tested. */
  readonly kill: () => Promise<void>;
  /** Waits until so many posts into a thread have reached Slack, answered or not. */
  readonly postReached: (posted: Posted, count: number) => Promise<void>;
  /** Posts into a thread that reached Slack so far. */
  readonly posts: (posted: Posted) => ReturnType<LocalWorkspace['calls']>;
  readonly readReplies: (posted: Posted) => Promise<readonly WorkspaceMessage[]>;
  /**
   * Waits until nothing more is to happen to a mention's run, and reads what came of it.
   * @throws where it has more than one run, and where the database file is damaged.
   */
  readonly settle: (posted: Posted) => Promise<Settled>;
  /** The record while no bot is alive, for what cannot be brought about from outside. */
  readonly withRecord: <Result>(
    use: (record: Awaited<ReturnType<typeof openRecord>>) => Promise<Result>,
  ) => Promise<Result>;
  /** Ends everything. */
  readonly close: () => Promise<void>;
};

const PATIENCE_MS = 120_000;

/** How long anything may take on a busy machine before a hanging test becomes a failing one. */
export const patience = (): AbortSignal => AbortSignal.timeout(PATIENCE_MS);

const KEY = 'key-of-the-crash-test';

const ownMetadataSchema = z.object({ event_payload: z.object({ run_id: z.string() }) });
const chatRequestSchema = z.object({ messages: z.array(z.object({ content: z.string() })).min(1) });

type Scene = { readonly prompt: string; readonly answer: ModelPart; readonly reflect: ModelPart };

/** Opens the stage; the bot is not started yet. */
export async function openCrashStage(): Promise<CrashStage> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-crash-'));
  const dataDir = join(folder, 'data');
  const scenes: Scene[] = [];
  const counts = new Map<string, number>();
  const count = (what: string): number => {
    counts.set(what, (counts.get(what) ?? 0) + 1);
    return counts.get(what) ?? 0;
  };
  const model = await serveModel((response, { body }) => {
    const text = chatRequestSchema.parse(JSON.parse(body)).messages.at(-1)?.content ?? '';
    if (body.includes(REFLECTION_MARKER)) {
      const scene = scenes.findLast(({ prompt }) => text.includes(prompt));
      scene?.reflect(response, count(`reflect ${scene.prompt}`));
    } else {
      const scene = scenes.find(({ prompt }) => text === prompt);
      scene?.answer(response, count(`answer ${scene.prompt}`));
    }
  });
  // A second instead of Slack's three: what was not acked by a dead process comes again sooner, and more often.
  const workspace = await startLocalWorkspace({ ackTimeoutMs: 1_000, retryDelaysMs: Array(30).fill(0) });
  writeFileSync(join(folder, 'switchboard.yml'), describeRoutes(model));
  const environment = {
    SLACK_BOT_TOKEN: workspace.botToken,
    SLACK_APP_TOKEN: workspace.appToken,
    SLACK_API_URL: workspace.apiUrl,
    SWITCHBOARD_PORT: '0',
    SWITCHBOARD_DATA_DIR: dataDir,
    CRASH_KEY: KEY,
  };
  let bot: BotProcess | undefined;

  const posts = ({ threadTs }: Posted) =>
    workspace.calls('chat.postMessage').filter((call) => call.arguments['thread_ts'] === threadTs);
  const readReplies = async ({ threadTs, ts }: Posted) =>
    (await workspace.readThread({ channel: CHANNEL, threadTs })).filter(
      (message) => message.isOwn && message.ts > ts,
    );
  const withRecord: CrashStage['withRecord'] = async (use) => {
    const record = await openRecord(dataDir, createTestLogger());
    try {
      return await use(record);
    } finally {
      await record.store.close();
    }
  };

  /** The runs of one mention; the record holds them as soon as Slack has its ack. */
  const findRuns = (posted: Posted): Promise<readonly RunId[]> =>
    withRecord(async ({ store }) => {
      const found: RunId[] = [];
      for (const { runId } of await store.listRuns()) {
        const [first] = await store.readEvents(runId);
        if (first?.event.kind === 'mention-received' && first.event.mention.ts === posted.ts)
          found.push(runId);
      }
      return found;
    });

  const settle = async (posted: Posted): Promise<Settled> => {
    await workspace.delivery.waitUntilSettled(patience());
    const [runId, ...others] = await findRuns(posted);
    if (runId === undefined || others.length > 0)
      throw new Error(`a mention has ${others.length} runs too many`);
    if (bot === undefined) throw new Error('nobody is there to work on the run');
    const links = createRunLinks({ secret: readSecret(dataDir), baseUrl: bot.webUrl });
    await untilSettled(links.run(runId), patience());
    const replies = (await readReplies(posted)).filter((message) => runIdOf(message) === runId);
    return await withRecord(async ({ database, store }) => {
      const damage = await checkSqliteDatabase(database);
      if (damage.length > 0) throw new Error(`the record is damaged: ${damage.join('; ')}`);
      const events = (await store.readEvents(runId)).map(({ event }) => event);
      return {
        runId,
        replies,
        events,
        ofKind: <Kind extends RunEvent['kind']>(kind: Kind) =>
          events.filter((event): event is RunEventOf<Kind> => event.kind === kind),
      };
    });
  };

  return {
    workspace,
    script: (prompt, answer, reflect = nothingToNote) => {
      scenes.push({ prompt, answer, reflect });
    },
    asked: (prompt) => counts.get(`answer ${prompt}`) ?? 0,
    reflected: (prompt) => counts.get(`reflect ${prompt}`) ?? 0,
    mention: async (prompt, threadTs) => {
      const text = `@switchboard ${prompt}`;
      const where = threadTs === undefined ? {} : { threadTs };
      const ts = await workspace.postAsPerson({ channel: CHANNEL, user: PERSON, text, ...where });
      return { ts, threadTs: threadTs ?? ts };
    },
    start: async () => {
      bot ??= await startBotProcess(folder, environment);
    },
    kill: async () => {
      const signal = await bot?.kill();
      bot = undefined;
      if (signal !== 'SIGKILL') throw new Error(`the bot was to be killed and ended by ${signal}`);
      workspace.faults.clear();
    },
    postReached: async (posted, wanted) => {
      const madeBefore = (): number => workspace.calls('chat.postMessage').length;
      while (posts(posted).length < wanted) {
        await workspace.waitForCalls('chat.postMessage', madeBefore() + 1, patience());
      }
    },
    posts,
    readReplies,
    settle,
    withRecord,
    close: async () => {
      await endBotProcesses();
      await workspace.stop();
      await model.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function describeRoutes({ url }: ModelServer): string {
  return [
    'defaultRoute: test',
    'routes:',
    `  test: {profile: openai-chat, model: test-model, baseUrl: "${url}", credentialEnv: CRASH_KEY}`,
  ].join('\n');
}

const nothingToNote: ModelPart = (response) => answerWith(response, '{"facts":[]}');

/** Writes a whole reply that says `text`. @param onSent - called once the system has all of it. */
export function answerWith(response: ServerResponse, text: string, onSent?: () => void): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(chatReply(text), onSent);
}

function runIdOf(message: WorkspaceMessage): RunId {
  // Branded where the bot made it; here it comes back from Slack.
  return ownMetadataSchema.parse(message.metadata).event_payload.run_id as RunId;
}
