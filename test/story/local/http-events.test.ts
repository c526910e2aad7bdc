import { createServer, type IncomingMessage, type Server } from 'node:http';
import { App, HTTPReceiver } from '@slack/bolt';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { LocalWorkspace } from '../../../src/local/index.ts';
import { deadline, openWorkspace, SILENT_LOGGER } from '../../fixtures/open-workspace.ts';

const mention = { channel: 'general', user: 'maya', text: '@switchboard hello' } as const;

/** The address of a server on a free loopback port that ends with the test. */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return `http://127.0.0.1:${port}/slack/events`;
}

/** A Bolt app behind its own HTTP receiver, with the secret given. */
async function startApp(
  workspace: LocalWorkspace,
  signingSecret: string,
): Promise<{ app: App; url: string }> {
  const receiver = new HTTPReceiver({ signingSecret, logger: SILENT_LOGGER });
  const app = new App({
    token: workspace.botToken,
    receiver,
    clientOptions: { slackApiUrl: workspace.apiUrl },
    deferInitialization: true,
    convoStore: false,
    logger: SILENT_LOGGER,
  });
  await app.init();
  return { app, url: await listen(createServer(receiver.requestListener)) };
}

describe("Bolt's HTTP receiver against the embedded workspace", () => {
  it('takes signed events', async () => {
    const workspace = await openWorkspace({ subscriptions: ['app_mention'] });
    const { app, url } = await startApp(workspace, workspace.signingSecret);
    const seen: string[] = [];
    app.event('app_mention', async ({ event }) => {
      seen.push(event.ts);
    });
    await workspace.delivery.useRequestUrl(url);
    const ts = await workspace.postAsPerson(mention);
    await workspace.delivery.waitUntilSettled(deadline());
    expect(seen).toEqual([ts]);
    expect(workspace.delivery.settled()).toMatchObject([{ state: 'acked', attempt: 0 }]);
  });

  it('takes a pressed button, which comes as a form', async () => {
    const workspace = await openWorkspace({ subscriptions: [] });
    const { app, url } = await startApp(workspace, workspace.signingSecret);
    const pressed: string[] = [];
    app.action('again', async ({ ack, body }) => {
      await ack();
      pressed.push(body.user.id);
    });
    await workspace.delivery.useRequestUrl(url);
    const button = { type: 'button', text: { type: 'plain_text', text: 'Again' }, action_id: 'again' };
    const response = await fetch(`${workspace.apiUrl}chat.postMessage`, {
      method: 'POST',
      headers: { authorization: `Bearer ${workspace.botToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        channel: 'C0LOCAL001',
        text: 'done',
        blocks: [{ type: 'actions', elements: [button] }],
      }),
    });
    const { ts } = z.object({ ts: z.string() }).parse(await response.json());
    workspace.people.press({ channel: 'general', ts }, 'maya', 'again');
    await workspace.delivery.waitUntilSettled(deadline());
    expect(pressed).toEqual(['U0LOCAL001']);
  });

  it('refuses what another secret signed, so the address is not accepted', async () => {
    const workspace = await openWorkspace();
    const { url } = await startApp(workspace, 'another secret');
    await expect(workspace.delivery.useRequestUrl(url)).rejects.toThrow(/answered 401|could not be asked/);
  });
});

describe('redelivery over HTTP', () => {
  /** A server that answers the challenge, then each event by the next of these statuses. */
  async function answerWith(
    statuses: readonly number[],
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ url: string; attempts: unknown[] }> {
    const attempts: unknown[] = [];
    const server = createServer((incoming, outgoing) => {
      void readBody(incoming).then((body) => {
        const { challenge } = z.object({ challenge: z.string().optional() }).parse(JSON.parse(body));
        if (challenge !== undefined) {
          outgoing.end(JSON.stringify({ challenge }));
          return;
        }
        const { 'x-slack-retry-num': retry, 'x-slack-retry-reason': reason } = incoming.headers;
        outgoing.writeHead(statuses[attempts.length] ?? 200, headers).end();
        attempts.push([retry, reason]);
      });
    });
    return { url: await listen(server), attempts };
  }

  it('comes with its number and reason', async () => {
    const workspace = await openWorkspace({ subscriptions: ['app_mention'], retryDelaysMs: [0, 0, 0] });
    const { url, attempts } = await answerWith([500, 503]);
    await workspace.delivery.useRequestUrl(url);
    await workspace.postAsPerson(mention);
    await workspace.delivery.waitUntilSettled(deadline());
    expect(attempts).toEqual([
      [undefined, undefined],
      ['1', 'http_error'],
      ['2', 'http_error'],
    ]);
    expect(workspace.delivery.settled()).toMatchObject([{ state: 'acked', attempt: 2 }]);
  });

  it('does not come where the bot asked for none', async () => {
    const workspace = await openWorkspace({ subscriptions: ['app_mention'], retryDelaysMs: [0, 0, 0] });
    const { url, attempts } = await answerWith([500], { 'x-slack-no-retry': '1' });
    await workspace.delivery.useRequestUrl(url);
    await workspace.postAsPerson(mention);
    await workspace.delivery.waitUntilSettled(deadline());
    expect(attempts).toHaveLength(1);
    expect(workspace.delivery.settled()).toMatchObject([{ state: 'abandoned' }]);
  });
});

async function readBody(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) if (Buffer.isBuffer(part)) parts.push(part);
  return Buffer.concat(parts).toString();
}
