import { App, SocketModeReceiver } from '@slack/bolt';
import { SocketModeClient } from '@slack/socket-mode';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LocalWorkspace } from '../../../src/local/index.ts';
import { deadline, openWorkspace, SILENT_LOGGER, webClient } from '../../fixtures/open-workspace.ts';

type Envelope = {
  readonly ack: () => Promise<void>;
  readonly type: string;
  readonly body: {
    readonly event_id?: string;
    readonly team_id?: string;
    readonly authorizations?: unknown;
    readonly event: Record<string, unknown>;
  };
  readonly retry_num?: number;
  readonly retry_reason?: string;
};

/** Slack's own Socket Mode client, connected; `onEvent` decides about acks. */
async function connect(
  workspace: LocalWorkspace,
  onEvent: (envelope: Envelope) => void,
): Promise<SocketModeClient> {
  const client = new SocketModeClient({
    appToken: workspace.appToken,
    clientOptions: { slackApiUrl: workspace.apiUrl },
    // The client waits this long before it connects again.
    clientPingTimeout: 1_000,
    logger: SILENT_LOGGER,
  });
  client.on('slack_event', onEvent);
  await client.start();
  onTestFinished(() => client.disconnect());
  return client;
}

const mention = { channel: 'general', user: 'maya', text: '@switchboard hello' } as const;

describe("Slack's own SocketModeClient against the embedded workspace", () => {
  it('is told of a mention as a mention and as a message, under two event ids', async () => {
    const workspace = await openWorkspace();
    const seen: Envelope[] = [];
    await connect(workspace, (envelope) => {
      seen.push(envelope);
      void envelope.ack();
    });
    const ts = await workspace.postAsPerson(mention);
    await workspace.delivery.waitUntilSettled(deadline());
    expect(seen.map(({ body }) => body.event)).toMatchObject([
      { type: 'message', channel: 'C0LOCAL001', channel_type: 'channel', user: 'U0LOCAL001', ts },
      {
        type: 'app_mention',
        channel: 'C0LOCAL001',
        user: 'U0LOCAL001',
        ts,
        text: `<@${workspace.bot.id}> hello`,
        blocks: [
          {
            type: 'rich_text',
            elements: [
              {
                type: 'rich_text_section',
                elements: [
                  { type: 'user', user_id: workspace.bot.id },
                  { type: 'text', text: ' hello' },
                ],
              },
            ],
          },
        ],
      },
    ]);
    expect(new Set(seen.map(({ body }) => body.event_id)).size).toBe(2);
    expect(seen[1]?.body).toMatchObject({
      team_id: workspace.teamId,
      authorizations: [{ team_id: workspace.teamId, user_id: workspace.bot.id, is_bot: true }],
    });
  });

  it('is told again of what it did not ack, by the same event id', async () => {
    const workspace = await openWorkspace({ subscriptions: ['app_mention'], ackTimeoutMs: 1_000 });
    const seen: Envelope[] = [];
    await connect(workspace, (envelope) => {
      seen.push(envelope);
      if ((envelope.retry_num ?? 0) > 0) void envelope.ack();
    });
    await workspace.postAsPerson(mention);
    await workspace.delivery.waitUntilSettled(deadline());
    expect(seen.slice(0, 2).map(({ retry_num, retry_reason }) => [retry_num, retry_reason])).toEqual([
      [0, ''],
      [1, 'timeout'],
    ]);
    expect(new Set(seen.map(({ body }) => body.event_id)).size).toBe(1);
    expect(workspace.delivery.settled()).toMatchObject([{ state: 'acked' }]);
  });

  it('is given up on after the last redelivery', async () => {
    const workspace = await openWorkspace({
      subscriptions: ['app_mention'],
      ackTimeoutMs: 50,
      retryDelaysMs: [0, 0],
    });
    const attempts: (number | undefined)[] = [];
    await new Promise<void>((resolve, reject) => {
      const onEvent = ({ retry_num }: Envelope): void => {
        attempts.push(retry_num);
        if (attempts.length === 3) resolve();
      };
      connect(workspace, onEvent)
        .then(() => workspace.postAsPerson(mention))
        .catch(reject);
    });
    await workspace.delivery.waitUntilSettled(deadline());
    expect(attempts).toEqual([0, 1, 2]);
    expect(workspace.delivery.settled()).toMatchObject([{ state: 'abandoned', attempt: 2 }]);
  });

  it('gets what was said while nobody was connected', async () => {
    const workspace = await openWorkspace({ subscriptions: ['app_mention'] });
    const ts = await workspace.postAsPerson(mention);
    expect(workspace.delivery.open()).toBe(1);
    const seen: unknown[] = [];
    await connect(workspace, ({ ack, body, retry_num }) => {
      seen.push([body.event['ts'], retry_num]);
      void ack();
    });
    await workspace.delivery.waitUntilSettled(deadline());
    expect(seen).toEqual([[ts, 0]]);
  });

  it('connects again when asked to make way', async () => {
    const workspace = await openWorkspace({ subscriptions: ['app_mention'] });
    const seen: unknown[] = [];
    await connect(workspace, ({ ack, body }) => {
      seen.push(body.event['ts']);
      void ack();
    });
    workspace.delivery.disconnect('refresh_requested');
    await workspace.delivery.waitForConnections(0, deadline());
    const ts = await workspace.postAsPerson(mention);
    await workspace.delivery.waitForConnections(1, deadline());
    await workspace.delivery.waitUntilSettled(deadline());
    expect(seen).toEqual([ts]);
    expect(workspace.calls('apps.connections.open')).toHaveLength(2);
  });

  it('gets each event on one of its connections, and none on one that was asked to go', async () => {
    const workspace = await openWorkspace({ subscriptions: ['app_mention'] });
    const seen: string[] = [];
    for (const name of ['first', 'second']) {
      await connect(workspace, ({ ack }) => {
        seen.push(name);
        void ack();
      });
    }
    for (let count = 0; count < 4; count += 1) await workspace.postAsPerson(mention);
    await workspace.delivery.waitUntilSettled(deadline());
    expect(seen.toSorted()).toEqual(['first', 'first', 'second', 'second']);
    workspace.delivery.disconnect('refresh_requested', 'oldest');
    await workspace.postAsPerson(mention);
    await workspace.delivery.waitUntilSettled(deadline());
    expect(seen.at(-1)).toBe('second');
  });

  it('is turned away with a wrong token, and a ticket works once', async () => {
    const workspace = await openWorkspace();
    const client = new SocketModeClient({
      appToken: 'xapp-wrong',
      clientOptions: { slackApiUrl: workspace.apiUrl },
      logger: SILENT_LOGGER,
    });
    await expect(client.start()).rejects.toMatchObject({ data: { error: 'invalid_auth' } });
    const opened = await webClient(workspace).apps.connections.open({ token: workspace.appToken });
    const outcome = (url: string) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(url);
        socket.onmessage = () => {
          resolve('hello');
          socket.close();
        };
        socket.onerror = () => resolve('refused');
      });
    expect(await outcome(opened.url ?? '')).toBe('hello');
    expect(await outcome(opened.url ?? '')).toBe('refused');
  });

  it('hears of edits and deletions; an edited mention is told of again', async () => {
    const workspace = await openWorkspace();
    const seen: Record<string, unknown>[] = [];
    await connect(workspace, ({ ack, body }) => {
      seen.push(body.event);
      void ack();
    });
    const ts = await workspace.postAsPerson({ channel: 'general', user: 'maya', text: 'hello' });
    workspace.people.edit({ channel: 'general', ts }, 'maya', '@switchboard hello');
    workspace.people.remove({ channel: 'general', ts }, 'maya');
    await workspace.delivery.waitUntilSettled(deadline());
    expect(seen).toMatchObject([
      { type: 'message', ts, text: 'hello' },
      {
        type: 'message',
        subtype: 'message_changed',
        message: { ts, text: `<@${workspace.bot.id}> hello`, edited: { user: 'U0LOCAL001' } },
        previous_message: { ts, text: 'hello' },
      },
      { type: 'app_mention', ts, edited: { user: 'U0LOCAL001' } },
      { type: 'message', subtype: 'message_deleted', deleted_ts: ts },
    ]);
  });

  it('hears of no mention in code, in an escaped token or where it was not invited', async () => {
    const workspace = await openWorkspace({ subscriptions: ['app_mention'] });
    await workspace.postAsPerson({ channel: 'general', user: 'maya', text: 'type `@switchboard help`' });
    await workspace.postAsPerson({ channel: 'general', user: 'maya', text: `<@${workspace.bot.id}> hi` });
    const [, engineering] = workspace.directory.channels();
    if (engineering === undefined) throw new Error('a workspace has channels');
    const members = engineering.members.filter((id) => id !== workspace.bot.id);
    workspace.directory.putChannel({ ...engineering, members });
    await workspace.postAsPerson({ ...mention, channel: 'engineering' });
    expect(workspace.delivery.open()).toBe(0);
  });

  it('hears a direct message as a message only', async () => {
    const workspace = await openWorkspace();
    const channel = workspace.directory.openDirect('priya');
    const seen: unknown[] = [];
    await connect(workspace, ({ ack, body }) => {
      seen.push([body.event['type'], body.event['channel_type'], body.event['channel']]);
      void ack();
    });
    await workspace.postAsPerson({ channel, user: 'priya', text: 'hello' });
    await workspace.delivery.waitUntilSettled(deadline());
    expect(seen).toEqual([['message', 'im', channel]]);
  });
});

describe('Bolt against the embedded workspace', () => {
  /** A Bolt app in Socket Mode, the way the bot sets one up. */
  async function startApp(workspace: LocalWorkspace): Promise<App> {
    const receiver = new SocketModeReceiver({
      appToken: workspace.appToken,
      installerOptions: { clientOptions: { slackApiUrl: workspace.apiUrl } },
      logger: SILENT_LOGGER,
    });
    const app = new App({
      token: workspace.botToken,
      receiver,
      clientOptions: { slackApiUrl: workspace.apiUrl, retryConfig: { retries: 0 } },
      deferInitialization: true,
      convoStore: false,
      logger: SILENT_LOGGER,
    });
    await app.init();
    onTestFinished(async () => {
      await app.stop();
      await workspace.delivery.waitForConnections(0, deadline());
    });
    return app;
  }

  it('answers a mention in its thread, and its status goes with the answer', async () => {
    const workspace = await openWorkspace();
    const readPage = async () => (await fetch(`${workspace.url}archives/C0LOCAL001`)).text();
    let pageMeanwhile = '';
    const app = await startApp(workspace);
    app.event('app_mention', async ({ event, client }) => {
      const thread = event.thread_ts ?? event.ts;
      await client.assistant.threads.setStatus({
        channel_id: event.channel,
        thread_ts: thread,
        status: 'is thinking…',
      });
      pageMeanwhile = await readPage();
      await client.chat.postMessage({ channel: event.channel, thread_ts: thread, text: 'hello back' });
    });
    await app.start();
    const ts = await workspace.postAsPerson(mention);
    const reply = await workspace.waitForReply({ channel: 'general', threadTs: ts }, deadline());
    expect(reply).toMatchObject({ threadTs: ts, text: 'hello back', isOwn: true });
    await workspace.delivery.waitUntilSettled(deadline());
    expect(pageMeanwhile).toContain('switchboard is thinking…');
    const pageAfterwards = await readPage();
    expect(pageAfterwards).toContain('1 reply');
    expect(pageAfterwards).not.toContain('is thinking');
  });

  it('is told of a pressed button, and acks it', async () => {
    const workspace = await openWorkspace();
    const app = await startApp(workspace);
    const pressed: unknown[] = [];
    app.action('open_run', async ({ ack, body, action }) => {
      await ack();
      pressed.push([body.user.id, action.type]);
    });
    await app.start();
    const posted = await webClient(workspace).chat.postMessage({
      channel: 'C0LOCAL001',
      text: 'done',
      blocks: [
        {
          type: 'actions',
          elements: [
            {
              type: 'button',
              text: { type: 'plain_text', text: 'Run' },
              url: 'http://127.0.0.1:9/runs/1',
              action_id: 'open_run',
            },
          ],
        },
      ],
    });
    const address = { channel: 'general', ts: posted.ts ?? '' };
    expect(workspace.people.press(address, 'jonas', 'open_run').kind).toBe('done');
    await workspace.delivery.waitUntilSettled(deadline());
    expect(pressed).toEqual([['U0LOCAL002', 'button']]);
    expect(workspace.people.press(address, 'jonas', 'no_such_button').kind).toBe('refused');
  });
});
