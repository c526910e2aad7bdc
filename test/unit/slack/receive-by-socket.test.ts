import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OPEN_SOCKETS } from '../../../src/contract/limits.ts';
import type { Mention } from '../../../src/contract/mention.ts';
import type { RunStore } from '../../../src/contract/run-store.ts';
import { type LocalWorkspace, startLocalWorkspace } from '../../../src/local/index.ts';
import { connectSlack, type SlackRoom, SlackStartError } from '../../../src/slack/index.ts';
import { createMemoryLogger, LINKS } from './fake-run.ts';
import { createFakeStore } from './fake-store.ts';

let workspace: LocalWorkspace;
let rooms: SlackRoom[];
let logger: ReturnType<typeof createMemoryLogger>;
const soon = () => AbortSignal.timeout(20_000);

beforeEach(async () => {
  workspace = await startLocalWorkspace();
  rooms = [];
  logger = createMemoryLogger();
});

afterEach(async () => {
  await Promise.all(rooms.map(({ app }) => app.stop()));
  await workspace.stop();
});

/** A workspace that loses patience at once, for tests of redeliveries; others must not see any. */
async function startImpatientWorkspace(): Promise<void> {
  await workspace.stop();
  workspace = await startLocalWorkspace({ ackTimeoutMs: 200, retryDelaysMs: Array(20).fill(50) });
}

function connect(
  options: {
    readonly botToken?: string;
    readonly appToken?: string;
    readonly admit?: RunStore['admit'];
  } = {},
) {
  const { botToken = workspace.botToken, appToken = workspace.appToken, admit } = options;
  const store = createFakeStore([]);
  const room = connectSlack({
    connection: { kind: 'socket', botToken, appToken, apiUrl: workspace.apiUrl },
    store: admit === undefined ? store : { ...store, admit },
    redact: (text) => text,
    links: LINKS,
    logger,
  });
  rooms.push(room);
  return { app: room.app, admitted: store.admitted };
}

async function failureOf(start: Promise<unknown>): Promise<SlackStartError> {
  try {
    await start;
  } catch (error) {
    if (error instanceof SlackStartError) return error;
    throw error;
  }
  throw new Error('it started');
}

function post(text = '@switchboard hello') {
  const [channel] = workspace.directory.channels();
  const [user] = workspace.directory.people();
  return workspace.postAsPerson({ channel: channel?.id ?? '', user: user?.id ?? '', text });
}

describe('starting over Socket Mode', () => {
  it('says who the bot is and keeps two sockets open', async () => {
    const { app } = connect();
    expect(await app.start()).toEqual({
      team: workspace.teamId,
      teamName: 'Embedded workspace',
      botUser: workspace.bot.id,
      botId: workspace.bot.botId,
      botName: 'switchboard',
    });
    await workspace.delivery.waitForConnections(OPEN_SOCKETS, soon());
    expect(app.health().isReceiving).toBe(true);
    expect(app.health().sockets).toHaveLength(OPEN_SOCKETS);
  });

  it('rejects in one line for a bad bot token, and opens nothing', async () => {
    const failure = await failureOf(connect({ botToken: 'xoxb-wrong' }).app.start());
    expect(failure).toMatchObject({ fault: 'bot-token', code: 'invalid_auth' });
    expect(failure.message).toContain('SLACK_BOT_TOKEN');
    expect(failure.message).not.toContain('xoxb-wrong');
    expect(workspace.calls('apps.connections.open')).toEqual([]);
  });

  it('rejects in one line for a bad app token', async () => {
    const failure = await failureOf(connect({ appToken: 'xapp-wrong' }).app.start());
    expect(failure).toMatchObject({ fault: 'app-token', code: 'invalid_auth' });
    expect(failure.message).toContain('connections:write');
    expect(workspace.delivery.connections()).toBe(0);
  });

  it('rejects where the two tokens were swapped', async () => {
    const { botToken, appToken } = workspace;
    const failure = await failureOf(connect({ botToken: appToken, appToken: botToken }).app.start());
    expect(failure).toMatchObject({ fault: 'bot-token', code: 'not_allowed_token_type' });
  });

  it('rejects where Slack cannot be reached', async () => {
    await workspace.stop();
    const failure = await failureOf(connect().app.start());
    expect(failure).toMatchObject({ fault: 'unreachable', code: 'econnrefused' });
    workspace = await startLocalWorkspace();
  });

  it('starts although the first calls for a socket fail', async () => {
    workspace.faults.set('apps.connections.open', { status: 500, times: 2 });
    const { app } = connect();
    await app.start();
    await workspace.delivery.waitForConnections(OPEN_SOCKETS, soon());
  });

  it('logs no token, whatever fails', async () => {
    workspace.faults.set('apps.connections.open', { drop: true });
    await connect().app.start();
    const failed = connect({ botToken: 'xoxb-wrong-secret' }).app.start();
    await failureOf(failed);
    const all = logger.lines.join('\n');
    expect(all).not.toBe('');
    for (const secret of [workspace.botToken, workspace.appToken, 'xoxb-wrong-secret']) {
      expect(all).not.toContain(secret);
    }
  });
});

describe('mentions over Socket Mode', () => {
  it('admits one mention for the two events of one message, and acks both', async () => {
    const { app, admitted } = connect();
    await app.start();
    const ts = await post();
    await workspace.delivery.waitUntilSettled(soon());
    expect(admitted.map((mention) => mention.ts)).toEqual([ts]);
    expect(workspace.delivery.settled().map(({ state }) => state)).toEqual(['acked', 'acked']);
  });

  it('gives no ack while the mention is not written down, and takes the redelivery', async () => {
    await startImpatientWorkspace();
    let failures = 0;
    const admitted: Mention[] = [];
    const admit: RunStore['admit'] = async (mention) => {
      if (failures < 2) {
        failures += 1;
        throw new Error('database is locked');
      }
      admitted.push(mention);
      return createFakeStore([]).admit(mention);
    };
    const { app } = connect({ admit });
    await app.start();
    const ts = await post();
    await workspace.delivery.waitUntilSettled(soon());
    expect(failures).toBe(2);
    expect(admitted.map((mention) => mention.ts)).toContain(ts);
    expect(workspace.delivery.settled().map(({ state }) => state)).toEqual(['acked', 'acked']);
    expect(workspace.delivery.settled().some(({ attempt }) => attempt > 0)).toBe(true);
  });

  it('acks a redelivery of what it knows without a second run', async () => {
    await startImpatientWorkspace();
    const store = createFakeStore([]);
    const first = Promise.withResolvers<void>();
    let calls = 0;
    const admit: RunStore['admit'] = async (mention) => {
      calls += 1;
      const isFirst = calls === 1;
      const admission = await store.admit(mention);
      // The first answers too late for Slack, as a slow disk would make it.
      if (isFirst) await first.promise;
      return admission;
    };
    const { app } = connect({ admit });
    await app.start();
    await post();
    await workspace.delivery.waitUntilSettled(soon());
    first.resolve();
    expect(store.admitted).toHaveLength(1);
    expect(calls).toBeGreaterThan(2);
    expect(workspace.delivery.settled().every(({ state }) => state === 'acked')).toBe(true);
  });

  it('acks an edited mention and leaves it alone', async () => {
    const { app, admitted } = connect();
    await app.start();
    const ts = await post();
    const [channel] = workspace.directory.channels();
    const [user] = workspace.directory.people();
    workspace.people.edit({ channel: channel?.id ?? '', ts }, user?.id ?? '', '@switchboard hello again');
    await workspace.delivery.waitUntilSettled(soon());
    expect(admitted).toHaveLength(1);
    expect(workspace.delivery.settled().every(({ state }) => state === 'acked')).toBe(true);
  });

  it('leaves another bot alone that mentions it', async () => {
    const { app, admitted } = connect();
    await app.start();
    const [channel] = workspace.directory.channels();
    workspace.people.postAsApp({
      channel: channel?.id ?? '',
      name: 'other',
      text: `<@${workspace.bot.id}> hello`,
    });
    await workspace.delivery.waitUntilSettled(soon());
    expect(admitted).toEqual([]);
  });

  it('acks a click on a link button', async () => {
    await connect().app.start();
    const ts = await post();
    const [channel] = workspace.directory.channels();
    const [user] = workspace.directory.people();
    const reply = await postWithButton(channel?.id ?? '', ts);
    workspace.people.press({ channel: channel?.id ?? '', ts: reply }, user?.id ?? '', 'open_run');
    await workspace.delivery.waitUntilSettled(soon());
    expect(workspace.delivery.settled().filter(({ type }) => type === 'interactive')).toMatchObject([
      { state: 'acked' },
    ]);
  });
});

async function postWithButton(channel: string, threadTs: string): Promise<string> {
  const blocks = [
    {
      type: 'actions',
      elements: [
        {
          type: 'button',
          text: { type: 'plain_text', text: 'Open run' },
          url: 'https://x.example',
          action_id: 'open_run',
        },
      ],
    },
  ];
  const response = await fetch(`${workspace.apiUrl}chat.postMessage`, {
    method: 'POST',
    headers: { authorization: `Bearer ${workspace.botToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ channel, thread_ts: threadTs, text: 'x', blocks }),
  });
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null || !('ts' in body) || typeof body.ts !== 'string') {
    throw new Error('not posted');
  }
  return body.ts;
}

describe('sockets that end', () => {
  it('misses nothing while one is refreshed', async () => {
    const { app, admitted } = connect();
    await app.start();
    await workspace.delivery.waitForConnections(OPEN_SOCKETS, soon());
    workspace.delivery.disconnect('refresh_requested', 'oldest');
    await post();
    await workspace.delivery.waitUntilSettled(soon());
    await workspace.delivery.waitForConnections(OPEN_SOCKETS, soon());
    expect(admitted).toHaveLength(1);
    // Delivered at the first attempt: the other socket was there.
    expect(workspace.delivery.settled().every(({ attempt }) => attempt === 0)).toBe(true);
  });

  it('opens the next before it closes one that Slack only warned about', async () => {
    const { app } = connect();
    await app.start();
    await workspace.delivery.waitForConnections(OPEN_SOCKETS, soon());
    const opened = workspace.calls('apps.connections.open').length;
    workspace.delivery.disconnect('warning', 'all');
    await workspace.waitForCalls('apps.connections.open', opened + OPEN_SOCKETS, soon());
    await post();
    await workspace.delivery.waitUntilSettled(soon());
    expect(workspace.delivery.settled().every(({ attempt }) => attempt === 0)).toBe(true);
  });

  it('comes back after failures while reconnecting, with nobody’s rejection unheard', async () => {
    const { app, admitted } = connect();
    await app.start();
    await workspace.delivery.waitForConnections(OPEN_SOCKETS, soon());
    workspace.faults.set('apps.connections.open', { status: 500 });
    workspace.faults.set('apps.connections.open', { drop: true });
    workspace.faults.set('apps.connections.open', { error: 'invalid_auth' });
    workspace.delivery.disconnect('refresh_requested', 'all');
    await workspace.delivery.waitForConnections(OPEN_SOCKETS, soon());
    await post();
    await workspace.delivery.waitUntilSettled(soon());
    expect(admitted).toHaveLength(1);
    expect(app.health().sockets.map(({ state, failures }) => ({ state, failures }))).toEqual([
      { state: 'connected', failures: 0 },
      { state: 'connected', failures: 0 },
    ]);
  });

  it('stops: no socket is left and health says so', async () => {
    const { app } = connect();
    await app.start();
    await workspace.delivery.waitForConnections(OPEN_SOCKETS, soon());
    await app.stop();
    await workspace.delivery.waitForConnections(0, soon());
    expect(app.health()).toMatchObject({ isReceiving: false });
    expect(app.health().sockets.map(({ state }) => state)).toEqual(['stopped', 'stopped']);
  });

  it('can be stopped although it never started', async () => {
    const { app } = connect();
    await app.stop();
    expect(app.health().isReceiving).toBe(false);
  });
});
