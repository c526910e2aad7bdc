import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_THREAD_MESSAGES, SLACK_NAME_CACHE_MS } from '../../../src/contract/limits.ts';
import type { Mention } from '../../../src/contract/mention.ts';
import { threadContextSchema } from '../../../src/contract/thread-context.ts';
import { type LocalWorkspace, startLocalWorkspace } from '../../../src/local/index.ts';
import { adaptLogger } from '../../../src/slack/adapt-logger.ts';
import { createWebClient } from '../../../src/slack/create-web-client.ts';
import { mapChannelKind } from '../../../src/slack/read-channel-kind.ts';
import { createThreadReader } from '../../../src/slack/read-thread-context.ts';
import { createFakeClock, createMemoryLogger, MENTION } from './fake-run.ts';

let workspace: LocalWorkspace;
let clock: ReturnType<typeof createFakeClock>;
let channel: string;
let users: readonly string[];

beforeEach(async () => {
  workspace = await startLocalWorkspace();
  clock = createFakeClock();
  channel = workspace.directory.channels()[0]?.id ?? '';
  users = workspace.directory.people().map(({ id }) => id);
});

afterEach(async () => {
  await workspace.stop();
});

function createReader() {
  const logger = adaptLogger(createMemoryLogger(), (text) => text);
  const client = createWebClient({ apiUrl: workspace.apiUrl, logger }, workspace.botToken, {
    timeoutMs: 10_000,
    maxConcurrent: 4,
  });
  const redact = (text: string) => text.replaceAll('hunter2', '[redacted]');
  return createThreadReader({ client, redact, now: clock.now, wait: clock.wait });
}

function post(user: number, text: string, threadTs?: string) {
  const draft = { channel, user: users[user] ?? '', text };
  return workspace.postAsPerson(threadTs === undefined ? draft : { ...draft, threadTs });
}

function mentionAt(ts: string, threadTs: string): Mention {
  return { ...MENTION, channel, user: users[0] ?? '', botUser: workspace.bot.id, ts, threadTs };
}

async function api(method: string, body: unknown): Promise<void> {
  await fetch(`${workspace.apiUrl}${method}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${workspace.botToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe('reading a mention’s surroundings', () => {
  it('shows who said what before the mention, and nothing after it', async () => {
    const root = await post(0, 'the password is hunter2');
    await post(1, 'noted, @switchboard', root);
    const blocks = [
      { type: 'section', text: { type: 'mrkdwn', text: 'our *answer*' } },
      { type: 'context', elements: [{ type: 'plain_text', text: 'sample-chat · 1 s' }] },
    ];
    await api('chat.postMessage', { channel, thread_ts: root, text: 'fallback', blocks });
    workspace.people.postAsApp({ channel, threadTs: root, name: 'deploys', text: 'deployed' });
    const ts = await post(0, '@switchboard and now?', root);
    await post(2, 'too late', root);
    const context = await createReader().readThread(mentionAt(ts, root));
    expect(threadContextSchema.parse(context)).toEqual(context);
    expect(context).toMatchObject({
      channelKind: 'public',
      requesterName: 'Maya Okafor',
      omittedMessages: 0,
      problems: [],
    });
    expect(context.messages.map(({ author, authorName, text }) => [author, authorName, text])).toEqual([
      ['person', 'Maya Okafor', 'the password is [redacted]'],
      ['person', 'Jonas Lindqvist', 'noted, @Switchboard'],
      ['self', 'Switchboard', 'our *answer*'],
      ['bot', 'deploys', 'deployed'],
    ]);
  });

  it('shows its own answer to an earlier mention, though it came after this one', async () => {
    const root = await post(0, '@switchboard what is the code?');
    const ts = await post(1, '@switchboard and what is twice that?', root);
    await post(2, 'never mind me', root);
    await api('chat.postMessage', { channel, thread_ts: root, text: 'The code is 21.' });
    const context = await createReader().readThread(mentionAt(ts, root));
    expect(context.messages.map(({ author, text }) => [author, text])).toEqual([
      ['person', '@Switchboard what is the code?'],
      ['self', 'The code is 21.'],
    ]);
  });

  it('asks for no thread where the mention starts one', async () => {
    const ts = await post(0, '@switchboard hi');
    const context = await createReader().readThread(mentionAt(ts, ts));
    expect(context.messages).toEqual([]);
    expect(workspace.calls('conversations.replies')).toEqual([]);
  });

  it('reads all pages and keeps the newest messages', async () => {
    const root = await post(0, 'm0');
    for (let index = 1; index <= 250; index += 1) await post(0, `m${index}`, root);
    const ts = await post(0, '@switchboard so?', root);
    const context = await createReader().readThread(mentionAt(ts, root));
    expect(context.messages).toHaveLength(MAX_THREAD_MESSAGES);
    expect(context.messages.at(-1)?.text).toBe('m250');
    expect(context.omittedMessages).toBe(251 - MAX_THREAD_MESSAGES);
    expect(workspace.calls('conversations.replies')).toHaveLength(2);
  });

  it('asks for each name once, and again after a while', async () => {
    const root = await post(0, 'a');
    await post(1, 'b', root);
    const ts = await post(0, '@switchboard c', root);
    const reader = createReader();
    await reader.readThread(mentionAt(ts, root));
    await reader.readThread(mentionAt(ts, root));
    const asked = workspace.calls('users.info').length;
    expect(asked).toBeLessThanOrEqual(3);
    clock.advance(SLACK_NAME_CACHE_MS);
    await reader.readThread(mentionAt(ts, root));
    expect(workspace.calls('users.info').length).toBeGreaterThan(asked);
  });

  it('tries a read again that failed, and waits as Slack asks', async () => {
    workspace.faults.set('conversations.replies', { status: 500 });
    workspace.faults.set('conversations.replies', { retryAfterSeconds: 3 });
    const root = await post(0, 'a');
    const ts = await post(0, '@switchboard b', root);
    const before = clock.now();
    const context = await createReader().readThread(mentionAt(ts, root));
    expect(context.problems).toEqual([]);
    expect(context.messages.map(({ text }) => text)).toEqual(['a']);
    expect(clock.now() - before).toBeGreaterThanOrEqual(3_000);
  });

  it('goes on without what it cannot read, and names each', async () => {
    const root = await post(0, 'a');
    const ts = await post(0, '@switchboard b', root);
    for (const method of ['conversations.replies', 'conversations.info', 'users.info']) {
      workspace.faults.set(method, { error: 'missing_scope', times: 10 });
    }
    const context = await createReader().readThread(mentionAt(ts, root));
    expect(context).toEqual({
      channelKind: 'unknown',
      requesterName: users[0],
      messages: [],
      omittedMessages: 0,
      problems: [
        'The thread could not be read to its end: missing_scope.',
        'The channel could not be looked up: missing_scope.',
        'The requester could not be looked up: missing_scope.',
      ],
    });
  });

  it('does not wait an hour because Slack says so', async () => {
    workspace.faults.set('conversations.replies', { retryAfterSeconds: 3_600 });
    const root = await post(0, 'a');
    const ts = await post(0, '@switchboard b', root);
    const context = await createReader().readThread(mentionAt(ts, root));
    expect(context.problems).toEqual(['The thread could not be read to its end: rate_limited.']);
  });
});

describe('who can read a channel', () => {
  it.each([
    [{ is_channel: true }, 'public'],
    [{ is_channel: true, is_private: true }, 'private'],
    [{ is_group: true }, 'private'],
    [{ is_mpim: true, is_private: true }, 'group-message'],
    [{ is_im: true }, 'direct-message'],
    [{ is_channel: true, is_ext_shared: true }, 'external-shared'],
    [{ is_channel: true, is_pending_ext_shared: true }, 'external-shared'],
    [{ is_im: true, is_ext_shared: true }, 'external-shared'],
    [{}, 'unknown'],
  ])('%j is %s', (flags, kind) => {
    expect(mapChannelKind(flags)).toBe(kind);
  });
});
