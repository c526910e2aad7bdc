import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Config, readConfig } from '../../src/config.ts';
import type { RunId } from '../../src/contract/brand.ts';
import { REFLECTION_MARKER } from '../../src/contract/reflection-marker.ts';
import { type LocalWorkspace, startLocalWorkspace } from '../../src/local/index.ts';
import { openRecord } from '../../src/main/open-record.ts';
import { readSecret } from '../../src/main/read-secret.ts';
import { startBot } from '../../src/main.ts';
import { createRunLinks, type RunLinks } from '../../src/web/index.ts';
import { createTestLogger } from '../fixtures/test-record.ts';
import { chatReply, type ModelServer, serveModel } from './serve-model.ts';
import { type BotProcess, endBotProcesses, runCommand, startBotProcess } from './start-bot-process.ts';
import { untilSettled } from './until-settled.ts';

/**
 * Invariant 3: no credential is reachable from anything the bot keeps, says or shows. Credentials that are unlike
 * anything else go in by every door there is; then every place anything comes out is searched for them, and for a plain
 * word that must be there, so that an empty place cannot pass for a clean one.
 */

/** The word that must be found: people and the model say it all the time. */
const WORD = 'periwinkle';

// Put together at run time: a file that holds something shaped like a key is refused by some hosts.
const PROVIDER_KEY = 'quail7Fv2lantern/0Qx9willow4Zr1+aster8Lm3';
const PASTED = ['ghp', 'k7Wq2Zx9Vb4Nm6Tr8Yp3Ls5Hd1Jf0GcAeUi'].join('_');
const SAID_BEFORE = ['AKIA', 'Q7ZW2XV9NB4MT6RY'].join('');
const WRITTEN_BY_MODEL = ['sk', 'proj', 'T9rV3kX7mB2nQ5wZ8yL4pH6sD1fJ0gCa'].join('-');
const WRONG_BOT_TOKEN = ['xoxb', '9031', 'Wr7tLk2Pz5Qn8Vm4Xb6Yc1Hd'].join('-');

/** One secret that went in. */
type Sentinel = { readonly name: string; readonly value: string };

/** One place where something comes out: all of it, and a word that must stand there. */
type Sink = { readonly name: string; readonly text: string; readonly word: string };

const PIECE_CHARS = 12;

/**
 * Names of the secrets a text holds, whole or in part: a cut must not let half a key through. The pieces are letters and
 * digits, which JSON, URLs and HTML write as they are.
 */
function findSecrets(text: string, sentinels: readonly Sentinel[]): readonly string[] {
  return sentinels.flatMap(({ name, value }) => {
    const runs = value.match(/[A-Za-z0-9]+/g) ?? [];
    const pieces = runs.flatMap((run) => run.match(new RegExp(`.{${PIECE_CHARS}}`, 'g')) ?? []);
    return pieces.some((piece) => text.includes(piece)) ? [name] : [];
  });
}

const TIMEOUT_MS = 300_000;
const patience = (): AbortSignal => AbortSignal.timeout(120_000);

let folder: string;
let workspace: LocalWorkspace;
let model: ModelServer;
let bot: BotProcess;
let environment: Record<string, string>;
let links: RunLinks;
let sentinels: readonly Sentinel[];
let runs: readonly { readonly runId: RunId; readonly threadTs: string }[];
const sinks: Sink[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-sentinel-'));
  workspace = await startLocalWorkspace();
  model = await serveModel((response, { body, headers }) =>
    answerAndTell(response, body, headers.authorization),
  );
  writeFileSync(
    join(folder, 'switchboard.yml'),
    [
      'defaultRoute: test',
      'logLevel: info',
      'routes:',
      `  test: {profile: openai-chat, model: test-model, baseUrl: "${model.url}", credentialEnv: SENTINEL_KEY}`,
    ].join('\n'),
  );
  environment = {
    SLACK_BOT_TOKEN: workspace.botToken,
    SLACK_APP_TOKEN: workspace.appToken,
    SLACK_API_URL: workspace.apiUrl,
    SWITCHBOARD_PORT: '0',
    SWITCHBOARD_DATA_DIR: join(folder, 'data'),
    SENTINEL_KEY: PROVIDER_KEY,
  };
  bot = await startBotProcess(folder, environment);
  links = createRunLinks({ secret: readSecret(join(folder, 'data')), baseUrl: bot.webUrl });
  sentinels = [
    { name: 'the provider key', value: PROVIDER_KEY },
    { name: 'what a person pasted', value: PASTED },
    { name: 'what stood in the thread before', value: SAID_BEFORE },
    { name: 'what the model wrote', value: WRITTEN_BY_MODEL },
    { name: "Slack's bot token", value: workspace.botToken.replace('xoxb-local-', '') },
    { name: "Slack's app token", value: workspace.appToken.replace('xapp-1-local-', '') },
    { name: 'a bot token that was refused', value: WRONG_BOT_TOKEN },
  ];
  await playScenes();
  await collectWhileServing();
  await collectFailedStarts();
  await bot.stop();
  sinks.push({ name: 'files after the end', text: readFiles(join(folder, 'data')), word: WORD });
  sinks.push({ name: 'all the bot printed', text: bot.printed(), word: runs[0]?.runId ?? 'no run' });
}, TIMEOUT_MS);

afterAll(async () => {
  await endBotProcesses();
  await workspace?.stop();
  await model?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const chatRequestSchema = z.object({ messages: z.array(z.object({ content: z.string() })).min(1) });

/** A model that tells everybody what key it was called with, in every way a reply has. */
function answerAndTell(response: ServerResponse, body: string, authorization = ''): void {
  const key = authorization.replace('Bearer ', '');
  const prompt = chatRequestSchema.parse(JSON.parse(body)).messages.at(-1)?.content ?? '';
  const isFirstTime = !model.requests.slice(0, -1).some((earlier) => earlier.body === body);
  const head = {
    'content-type': 'application/json',
    'x-request-id': key,
    'openai-version': encodeURIComponent(key),
    'set-cookie': `key=${key}`,
  };
  const told = `The *${WORD}* key ${key}, ${encodeURIComponent(key)} and\n${WRITTEN_BY_MODEL}`;
  if (body.includes(REFLECTION_MARKER)) {
    const facts = [told, WRITTEN_BY_MODEL].map((text) => ({
      text,
      kind: 'convention',
      confidence: 0.9,
      audience: 'channel',
      turns: [0],
    }));
    response.writeHead(200, head).end(chatReply(JSON.stringify({ facts })));
  } else if (prompt.includes('outage') && isFirstTime) {
    response
      .writeHead(503, { ...head, 'content-type': 'text/html' })
      .end(`<h1>${WORD}</h1>\n<pre>${told}</pre>`);
  } else if (prompt.includes('outage')) {
    const message = `Incorrect API key provided: ${key} (${WORD})`;
    response
      .writeHead(401, head)
      .end(JSON.stringify({ error: { message, type: key, param: null, code: key } }));
  } else if (prompt.includes('cut off') && isFirstTime) {
    // The connection breaks in the middle of the key.
    const cut = `{"choices":[{"message":{"content":"${WORD} ${key.slice(0, 24)}`;
    response.writeHead(200, { ...head, 'content-length': cut.length + 500 });
    response.write(cut, () => response.destroy());
  } else {
    response.writeHead(200, head).end(chatReply(told));
  }
}

/** Everything people say, and all that follows from it. */
async function playScenes(): Promise<void> {
  const root = await workspace.postAsPerson({
    channel: 'general',
    user: 'jonas',
    text: `${WORD}: the old access was ${SAID_BEFORE}`,
  });
  const asked = [
    await askIn(`${WORD}: my token is\n${PASTED}\nand it does not work`, root),
    await askIn(`${WORD}, in an outage`),
    await askIn(`${WORD}, cut off`),
    await askIn(`endUserId:${PASTED} ${WORD}, with a setting`),
  ];
  await workspace.delivery.waitUntilSettled(patience());
  const { store } = await openRecord(join(folder, 'data'), createTestLogger());
  try {
    const summaries = await store.listRuns();
    runs = asked.map((threadTs) => {
      const run = summaries.find((summary) => summary.threadTs === threadTs);
      if (run === undefined) throw new Error('a mention has no run');
      return { runId: run.runId, threadTs };
    });
  } finally {
    await store.close();
  }
  for (const { runId } of runs) {
    const text = await untilSettled(links.run(runId), patience());
    sinks.push({ name: `the live events of ${runId}`, text, word: 'delivery-ended' });
  }
}

/** Posts a mention. @returns the thread it stands in. */
async function askIn(text: string, threadTs?: string): Promise<string> {
  const where = threadTs === undefined ? {} : { threadTs };
  const ts = await workspace.postAsPerson({
    channel: 'general',
    user: 'maya',
    text: `@switchboard ${text}`,
    ...where,
  });
  return threadTs ?? ts;
}

async function collectWhileServing(): Promise<void> {
  const data = join(folder, 'data');
  sinks.push({ name: 'files while it serves', text: readFiles(data), word: WORD });
  sinks.push({ name: 'the write-ahead log', text: readFiles(data, /-wal$/), word: WORD });
  sinks.push({ name: 'calls to Slack', text: JSON.stringify(workspace.calls()), word: WORD });
  for (const { runId, threadTs } of runs) {
    const thread = await workspace.readThread({ channel: 'general', threadTs });
    const said = JSON.stringify(thread.filter(({ isOwn }) => isOwn));
    sinks.push({ name: `what the bot said in the thread of ${runId}`, text: said, word: runId });
    await collectPages(runId);
    await collectCommand(['show', runId, '--json'], WORD);
  }
  await collectPage('the listing', links.operator(), WORD);
  await collectCommand(['show', runs[0]?.runId ?? ''], WORD);
  await collectCommand(['runs'], WORD);
  await collectCommand(['reinterpret', '--all'], runs[0]?.runId ?? 'no run');
  await collectCommand(['doctor'], 'route test');
  const asked = model.requests.map(({ body }) => body).join('\n');
  sinks.push({ name: 'what the model was sent', text: asked, word: WORD });
  const config = readValidConfig(environment);
  sinks.push({ name: 'the configuration', text: print(config), word: 'SENTINEL_KEY' });
}

async function collectPages(runId: RunId): Promise<void> {
  const run = links.run(runId);
  const at = (path: string): string => run.replace('?', `${path}?`);
  await collectPage(`the run page of ${runId}`, `${run}&answer=whole`, WORD);
  const record = await collectPage(`the record of ${runId}`, at('/record.json'), WORD);
  const { events } = recordSchema.parse(JSON.parse(record));
  for (const { event } of events) {
    if (event.bodyBlob === undefined) continue;
    await collectPage(`the ${event.kind} body of ${runId}`, at(`/blobs/${event.bodyBlob}`), WORD);
  }
  if (!events.some(({ event }) => event.kind === 'answer')) return;
  await collectPage(`the compare page of ${runId}`, links.compare(runId), WORD);
  await collectPage(`the answer of ${runId}`, at('/answer.md'), WORD);
}

const recordSchema = z.object({
  events: z.array(z.object({ event: z.object({ kind: z.string(), bodyBlob: z.string().optional() }) })),
});

/** @returns the page's text. */
async function collectPage(name: string, url: string, word: string): Promise<string> {
  const response = await fetch(url, { signal: patience() });
  const text = await response.text();
  sinks.push({ name, text: JSON.stringify([...response.headers]) + text, word });
  return text;
}

async function collectCommand(args: readonly string[], word: string): Promise<void> {
  const { stdout, stderr } = await runCommand(args, folder, environment);
  sinks.push({ name: `switchboard ${args.join(' ')}`, text: stdout + stderr, word });
}

/** Starts that Slack or the settings refuse: what is thrown, logged and left behind. */
async function collectFailedStarts(): Promise<void> {
  const elsewhere = { ...environment, SWITCHBOARD_DATA_DIR: join(folder, 'refused') };
  const badTokens = { ...elsewhere, SLACK_BOT_TOKEN: WRONG_BOT_TOKEN };
  sinks.push(await failToStart('a wrong bot token', badTokens));
  workspace.faults.set('apps.connections.open', { error: 'invalid_auth', times: 10 });
  sinks.push(await failToStart('a refused app token', elsewhere));
  workspace.faults.set('auth.test', { drop: true, times: 10 });
  sinks.push(await failToStart('a Slack that hangs up', elsewhere));
  workspace.faults.clear();
  const swapped = { ...elsewhere, SLACK_BOT_TOKEN: workspace.appToken, SLACK_APP_TOKEN: workspace.botToken };
  sinks.push({
    name: 'faults of swapped tokens',
    text: print(readConfig(swapped, folder)),
    word: 'SLACK_BOT_TOKEN',
  });
  const { code, stdout, stderr } = await runCommand(['start'], folder, badTokens);
  sinks.push({
    name: 'switchboard start, refused',
    text: `${stdout}${stderr} ${code}`,
    word: 'SLACK_BOT_TOKEN',
  });
  sinks.push({
    name: 'files of a refused start',
    text: readFiles(join(folder, 'refused')),
    word: 'SQLite format 3',
  });
}

async function failToStart(name: string, variables: Record<string, string>): Promise<Sink> {
  const logger = createTestLogger();
  const error = await startBot(readValidConfig(variables), logger).then(
    (started) => started.stop().then(() => 'it started'),
    (refused: unknown) => refused,
  );
  return { name: `start: ${name}`, text: print({ error, logged: logger.logged }), word: 'SlackStartError' };
}

function readValidConfig(variables: Record<string, string>): Config {
  const reading = readConfig(variables, folder);
  if (reading.kind === 'invalid') throw new Error(print(reading.faults));
  return reading.config;
}

/** All of a value that any way of printing it would show. */
function print(value: unknown): string {
  return `${JSON.stringify(value)}\n${inspect(value, { depth: null, showHidden: true, maxStringLength: null })}`;
}

/** The bytes of all files below a folder whose names match, one character each. */
function readFiles(below: string, name = /./): string {
  return readdirSync(below, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

describe('the search for secrets', () => {
  it('finds each of them whole, in part, and as JSON, URLs and HTML write them', () => {
    for (const sentinel of sentinels) {
      const { name, value } = sentinel;
      for (const text of [value, JSON.stringify({ value }), encodeURIComponent(value), value.slice(0, 24)])
        expect(findSecrets(`before ${text} after`, sentinels)).toEqual([name]);
    }
    expect(findSecrets(WORD, sentinels)).toEqual([]);
  });
});

describe('credentials that were really used', () => {
  it('reach the model and Slack in the header that is theirs', () => {
    expect(new Set(model.requests.map(({ headers }) => headers.authorization))).toEqual(
      new Set([`Bearer ${PROVIDER_KEY}`]),
    );
    expect(workspace.calls('chat.postMessage').filter(({ applied }) => applied)).toHaveLength(runs.length);
  });

  it('stood in what the model replied, in what people wrote and in what it wrote itself', async () => {
    const [first] = runs;
    const thread = await workspace.readThread({ channel: 'general', threadTs: first?.threadTs ?? '' });
    expect(findSecrets(JSON.stringify(thread), sentinels)).toEqual([
      'what a person pasted',
      'what stood in the thread before',
    ]);
    expect(sinks.find(({ name }) => name === `the answer of ${first?.runId}`)?.text).toContain(
      'REDACTED-model-key',
    );
  });
});

describe('replies that are kept without their secrets', () => {
  it('are read again to what was read live', () => {
    const { text = '' } = sinks.find(({ name }) => name === 'switchboard reinterpret --all') ?? {};
    const readings = text.split('\n').filter((line) => line.startsWith('{'));
    const added = readings.map((line) => z.object({ added: z.boolean() }).parse(JSON.parse(line)).added);
    expect(added.length).toBe(model.requests.length);
    expect(new Set(added)).toEqual(new Set([false]));
  });
});

describe('every place where something comes out', () => {
  it('holds the plain word that has to be there', () => {
    expect(sinks.length).toBeGreaterThan(40);
    expect(
      sinks.filter(({ text, word }) => !text.includes(word)).map(({ name, word }) => `${name}: no ${word}`),
    ).toEqual([]);
  });

  it('holds no secret', () => {
    const leaks = sinks.flatMap(({ name, text }) =>
      findSecrets(text, sentinels).map((secret) => `${name}: ${secret}`),
    );
    expect(leaks).toEqual([]);
  });
});
