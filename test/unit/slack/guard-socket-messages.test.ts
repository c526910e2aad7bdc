import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { OPEN_SOCKETS } from '../../../src/contract/limits.ts';
import { connectSlack, type SlackApp } from '../../../src/slack/index.ts';
import { createMemoryLogger, LINKS } from './fake-run.ts';
import { createFakeStore, type FakeStore } from './fake-store.ts';
import { startHandDrivenSocket } from './hand-driven-socket.ts';

let slack: Awaited<ReturnType<typeof startHandDrivenSocket>>;
let app: SlackApp;
let store: FakeStore;
let logger: ReturnType<typeof createMemoryLogger>;

function createApp(apiUrl: string): SlackApp {
  return connectSlack({
    connection: { kind: 'socket', botToken: 'xoxb-1', appToken: 'xapp-1', apiUrl },
    store,
    redact: (text) => text,
    links: LINKS,
    logger,
  }).app;
}

beforeEach(async () => {
  slack = await startHandDrivenSocket();
  store = createFakeStore([]);
  logger = createMemoryLogger();
  app = createApp(slack.apiUrl);
  await app.start();
  await slack.until(() => slack.sockets.length === OPEN_SOCKETS);
});

afterEach(async () => {
  await app.stop();
  await slack.stop();
});

function mentionEnvelope(envelopeId: string) {
  return {
    type: 'events_api',
    envelope_id: envelopeId,
    payload: {
      type: 'event_callback',
      event_id: `Ev-${envelopeId}`,
      team_id: 'T1',
      event: { type: 'app_mention', user: 'U1', channel: 'C1', ts: envelopeId, text: '<@UBOT> hi' },
    },
  };
}

/** Events come in order on one socket, so an acked one proves that what was sent before it is done with. */
async function stillTakesMentions(): Promise<void> {
  slack.send(mentionEnvelope('99.9'));
  await slack.until(() => slack.acks.includes('99.9'));
  expect(store.admitted.map(({ ts }) => ts)).toContain('99.9');
}

describe('what else can come over a socket', () => {
  it('acks app_rate_limited, which crashes the SDK by itself, and goes on', async () => {
    slack.send({
      type: 'events_api',
      envelope_id: 'e1',
      payload: { type: 'app_rate_limited', team_id: 'T1', minute_rate_limited: 1 },
    });
    await stillTakesMentions();
    expect(slack.acks).toContain('e1');
    expect(logger.lines.join('\n')).toContain('app_rate_limited');
  });

  it.each([
    ['text that is no JSON', 'not json'],
    ['JSON that is no object', '[1]'],
    ['an envelope of an unknown type', { type: 'surprise', envelope_id: 'e2' }],
    ['an envelope without a payload', { type: 'events_api', envelope_id: 'e3' }],
    ['an event without a type', { type: 'events_api', envelope_id: 'e4', payload: { event: {} } }],
    ['an interaction without a body', { type: 'interactive', envelope_id: 'e5', payload: {} }],
  ])('survives %s', async (_, message) => {
    slack.send(message);
    await stillTakesMentions();
  });

  it('keeps no message text and no credential in what it logs', async () => {
    slack.send({
      type: 'events_api',
      envelope_id: 'e6',
      payload: { type: 'secret words', text: 'secret words' },
    });
    await stillTakesMentions();
    expect(logger.lines.join('\n')).toContain('Slack sent a notice');
    expect(logger.lines.join('\n')).not.toMatch(/secret words|<@UBOT>|xoxb-1|xapp-1/);
  });
});

describe('a socket that Slack asks to be replaced', () => {
  it('is closed once the next one is there, and not before', async () => {
    const [old] = slack.sockets;
    slack.send({ type: 'disconnect', reason: 'refresh_requested' });
    await slack.until(() => slack.sockets.length === OPEN_SOCKETS + 1);
    expect(old?.readyState).toBe(WebSocket.OPEN);
    await slack.until(() => old?.readyState === WebSocket.CLOSED);
    expect(app.health().sockets.map(({ state }) => state)).toEqual(['connected', 'connected']);
  });

  it('stops although no goodbye comes', async () => {
    for (const socket of slack.sockets) socket.pause();
    await app.stop();
    expect(app.health().isReceiving).toBe(false);
  });

  it('stops while a socket’s address is still being asked for, and closes what that opens', async () => {
    const address = Promise.withResolvers<void>();
    const slow = await startHandDrivenSocket({ addressAfter: address.promise });
    const starting = createApp(slow.apiUrl);
    const started = starting.start();
    started.catch(() => undefined);
    await slow.until(() => slow.addressesAsked() === OPEN_SOCKETS);
    await starting.stop();
    await expect(started).rejects.toMatchObject({ code: 'stopped' });
    address.resolve();
    // Another app takes the same way after it; once its sockets are open, the first one's would be too.
    const next = createApp(slow.apiUrl);
    await next.start();
    const open = () => slow.sockets.filter(({ readyState }) => readyState === WebSocket.OPEN);
    const isNext = (socket: WebSocket) => slow.addressOf(socket) > OPEN_SOCKETS;
    await slow.until(() => open().filter(isNext).length === OPEN_SOCKETS);
    await slow.until(() => open().every(isNext));
    await next.stop();
    await slow.stop();
  });
});
