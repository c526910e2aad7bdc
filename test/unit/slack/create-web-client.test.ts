import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SocketModeReceiver } from '@slack/bolt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalWorkspace, startLocalWorkspace } from '../../../src/local/index.ts';
import { adaptLogger } from '../../../src/slack/adapt-logger.ts';
import { createWebClient, webClientOptions } from '../../../src/slack/create-web-client.ts';
import { describeSlackError } from '../../../src/slack/describe-slack-error.ts';
import { createMemoryLogger } from './fake-run.ts';

const logger = adaptLogger(createMemoryLogger(), (text) => text);
const calls = { timeoutMs: 10_000, maxConcurrent: 4 };

async function failureOf(call: Promise<unknown>) {
  try {
    await call;
  } catch (error) {
    return describeSlackError(error);
  }
  throw new Error('it succeeded');
}

describe('a client of Slack', () => {
  let workspace: LocalWorkspace;

  beforeEach(async () => {
    workspace = await startLocalWorkspace();
  });

  afterEach(async () => {
    await workspace.stop();
  });

  const clientOf = () => createWebClient({ apiUrl: workspace.apiUrl, logger }, workspace.botToken, calls);

  it('never calls twice by itself, whatever went wrong', async () => {
    for (const fault of [{ status: 500 }, { drop: true as const }, { retryAfterSeconds: 1 }]) {
      workspace.faults.set('auth.test', fault);
      const before = workspace.calls('auth.test').length;
      await failureOf(clientOf().auth.test());
      expect(workspace.calls('auth.test')).toHaveLength(before + 1);
    }
  });

  it('is not held up by a pause that Slack asked of another call', async () => {
    const client = clientOf();
    workspace.faults.set('chat.postMessage', { retryAfterSeconds: 3_600 });
    const failure = await failureOf(client.chat.postMessage({ channel: 'C1', text: 'x' }));
    expect(failure).toEqual({ kind: 'rate-limited', retryAfterMs: 3_600_000 });
    expect((await client.auth.test()).ok).toBe(true);
  });

  it('tells Slack’s no from an answer that cannot be trusted', async () => {
    workspace.faults.set('auth.test', { error: 'account_inactive' });
    expect(await failureOf(clientOf().auth.test())).toEqual({ kind: 'platform', code: 'account_inactive' });
    workspace.faults.set('auth.test', { status: 502 });
    expect(await failureOf(clientOf().auth.test())).toEqual({ kind: 'unclear', code: 'http_502' });
    workspace.faults.set('auth.test', { drop: true });
    expect((await failureOf(clientOf().auth.test())).kind).toBe('unclear');
  });
});

describe('the options of a client', () => {
  it('are a new object each time, which the SDK may write into without harm (trap A)', () => {
    const endpoint = { apiUrl: 'http://127.0.0.1:1/api/', logger };
    const shared = webClientOptions(endpoint, 1);
    new SocketModeReceiver({ appToken: 'xapp-1', logger, installerOptions: { clientOptions: shared } });
    expect(webClientOptions(endpoint, 1)).toEqual({
      slackApiUrl: 'http://127.0.0.1:1/api/',
      logger,
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      timeout: 1,
    });
  });

  it('leave Slack’s own address to the SDK where none is given', () => {
    expect(Object.keys(webClientOptions({ logger }, 1))).not.toContain('slackApiUrl');
  });
});

describe('somebody else’s answer', () => {
  it.each([
    ['a proxy’s page with status 200', 200, '<html>sign in</html>'],
    ['JSON that is not Slack’s', 200, '{"error":"Some Words"}'],
    ['a redirect', 302, ''],
    ['a 429 without a time', 429, ''],
  ])('is never taken for Slack’s no: %s', async (_, status, body) => {
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(status, { location: 'http://127.0.0.1:1/' });
      response.end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const client = createWebClient({ apiUrl: `http://127.0.0.1:${port}/api/`, logger }, 'xoxb-1', calls);
    expect((await failureOf(client.auth.test())).kind).toBe('unclear');
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});
