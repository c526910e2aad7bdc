import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_HTTP_BODY_BYTES } from '../../../src/contract/limits.ts';
import type { RunStore } from '../../../src/contract/run-store.ts';
import { type LocalWorkspace, startLocalWorkspace } from '../../../src/local/index.ts';
import { connectSlack, SLACK_EVENTS_PATH, type SlackApp } from '../../../src/slack/index.ts';
import { createMemoryLogger, LINKS } from './fake-run.ts';
import { createFakeStore, type FakeStore } from './fake-store.ts';

let workspace: LocalWorkspace;
let server: Server;
let app: SlackApp;
let store: FakeStore;
let admit: RunStore['admit'];

beforeEach(async () => {
  workspace = await startLocalWorkspace();
  store = createFakeStore([]);
  admit = store.admit;
  const room = connectSlack({
    connection: {
      kind: 'http',
      botToken: workspace.botToken,
      signingSecret: workspace.signingSecret,
      apiUrl: workspace.apiUrl,
    },
    store: { ...store, admit: (mention) => admit(mention) },
    redact: (text) => text,
    links: LINKS,
    logger: createMemoryLogger(),
  });
  app = room.app;
  const { requestListener } = app;
  if (requestListener === undefined) throw new Error('no listener');
  server = createServer(requestListener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  await app.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await workspace.stop();
});

function addressOf(path: string): string {
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}${path}`;
}

type Sent = {
  readonly secret?: string;
  readonly offsetSeconds?: number;
  readonly headers?: Record<string, string>;
  readonly contentType?: string;
};

async function send(body: string, sent: Sent = {}): Promise<{ status: number; text: string }> {
  const { secret = workspace.signingSecret, offsetSeconds = 0, contentType = 'application/json' } = sent;
  const timestamp = String(Math.floor(Date.now() / 1_000) + offsetSeconds);
  const signature = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  const response = await fetch(addressOf(SLACK_EVENTS_PATH), {
    method: 'POST',
    headers: {
      'content-type': contentType,
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': `v0=${signature}`,
      ...sent.headers,
    },
    body,
  });
  return { status: response.status, text: await response.text() };
}

function mentionEvent(eventId = 'Ev1'): string {
  return JSON.stringify({
    type: 'event_callback',
    event_id: eventId,
    team_id: workspace.teamId,
    authorizations: [{ team_id: workspace.teamId, user_id: workspace.bot.id, is_bot: true }],
    event: {
      type: 'app_mention',
      user: 'U1',
      channel: 'C1',
      ts: '10.1',
      text: `<@${workspace.bot.id}> hi`,
    },
  });
}

describe('the HTTP Events API', () => {
  it('admits a signed mention and answers 200', async () => {
    await app.start();
    expect(app.health()).toEqual({ isReceiving: true, sockets: [] });
    expect((await send(mentionEvent())).status).toBe(200);
    expect(store.admitted.map(({ eventId }) => eventId)).toEqual(['Ev1']);
  });

  it('answers the same request twice and admits it once', async () => {
    await app.start();
    expect((await send(mentionEvent())).status).toBe(200);
    expect((await send(mentionEvent())).status).toBe(200);
    expect(store.admitted).toHaveLength(1);
  });

  it('takes a redelivery whose first delivery never arrived', async () => {
    await app.start();
    const headers = { 'x-slack-retry-num': '1', 'x-slack-retry-reason': 'http_timeout' };
    expect((await send(mentionEvent(), { headers })).status).toBe(200);
    expect(store.admitted).toHaveLength(1);
  });

  it('answers 500 where the mention could not be written down', async () => {
    await app.start();
    admit = async () => {
      throw new Error('database is locked');
    };
    expect((await send(mentionEvent())).status).toBe(500);
    admit = store.admit;
    expect((await send(mentionEvent())).status).toBe(200);
    expect(store.admitted).toHaveLength(1);
  });

  it.each<[string, Sent]>([
    ['a wrong signature', { secret: 'another' }],
    ['a signature more than five minutes old', { offsetSeconds: -600 }],
    ['a signature from the future', { offsetSeconds: 3_600 }],
    ['an empty signature', { headers: { 'x-slack-signature': '' } }],
    ['no time', { headers: { 'x-slack-request-timestamp': 'soon' } }],
  ])('answers 401 to %s', async (_, sent) => {
    await app.start();
    expect((await send(mentionEvent(), sent)).status).toBe(401);
    expect(store.admitted).toEqual([]);
  });

  it('answers 413 to a body beyond the limit', async () => {
    await app.start();
    expect((await send('x'.repeat(MAX_HTTP_BODY_BYTES + 1))).status).toBe(413);
  });

  it('answers 400 to a signed body that is not JSON', async () => {
    await app.start();
    expect((await send('{')).status).toBe(400);
  });

  it('answers Slack’s challenge', async () => {
    await app.start();
    const { status, text } = await send(JSON.stringify({ type: 'url_verification', challenge: 'c1' }));
    expect({ status, body: JSON.parse(text) }).toEqual({ status: 200, body: { challenge: 'c1' } });
  });

  it('takes nothing from an unsigned ssl_check', async () => {
    await app.start();
    const body = `ssl_check=1&payload=${encodeURIComponent(mentionEvent())}`;
    const contentType = 'application/x-www-form-urlencoded';
    expect((await send(body, { contentType, headers: { 'x-slack-signature': 'v0=0' } })).status).toBe(200);
    expect(store.admitted).toEqual([]);
  });

  it('acks app_rate_limited, which Bolt leaves waiting', async () => {
    await app.start();
    const body = JSON.stringify({
      type: 'app_rate_limited',
      team_id: workspace.teamId,
      minute_rate_limited: 1,
    });
    expect((await send(body)).status).toBe(200);
  });

  it('acks a slash command nobody registered', async () => {
    await app.start();
    const body = `command=%2Fx&text=&team_id=${workspace.teamId}&channel_id=C1&user_id=U1`;
    const contentType = 'application/x-www-form-urlencoded';
    expect((await send(body, { contentType })).status).toBe(200);
  });

  it.each([
    ['another path', 'POST', '/slack/other'],
    ['another method', 'GET', SLACK_EVENTS_PATH],
  ])('answers 404 to %s', async (_, method, path) => {
    await app.start();
    expect((await fetch(addressOf(path), { method })).status).toBe(404);
  });

  it('answers 503 before the start and after the stop, so that Slack sends it again', async () => {
    expect((await send(mentionEvent())).status).toBe(503);
    await app.start();
    await app.stop();
    expect((await send(mentionEvent())).status).toBe(503);
    expect(app.health().isReceiving).toBe(false);
    expect(store.admitted).toEqual([]);
  });

  it('takes events from a workspace that signs them', async () => {
    await app.start();
    await workspace.delivery.useRequestUrl(addressOf(SLACK_EVENTS_PATH));
    const [channel] = workspace.directory.channels();
    const [user] = workspace.directory.people();
    const ts = await workspace.postAsPerson({
      channel: channel?.id ?? '',
      user: user?.id ?? '',
      text: '@switchboard echo: *Verdict: approve* - fine',
    });
    await workspace.delivery.waitUntilSettled(AbortSignal.timeout(20_000));
    expect(store.admitted.map((mention) => [mention.ts, mention.text])).toEqual([
      [ts, 'echo: *Verdict: approve* - fine'],
    ]);
  });
});
